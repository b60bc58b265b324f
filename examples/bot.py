"""A small bot: makes a table, plays wagnis over a socket against the server's own bot, fetches record and proof.

python examples/bot.py http://localhost:8711 proof.json && tischlein verify proof.json
"""

import asyncio
import contextlib
import hashlib
import json
import random
import secrets
import sys

import httpx
import websockets


def choose(view, tokens):
    """By rule of thumb: stop when one card in ten would fit nowhere, take the longest row, else the first action."""
    if "stop" in tokens and view["unfit"]["cards"] * 10 >= view["unfit"]["of"]:
        return "stop"
    takes = [token for token in tokens if token.startswith("take:")]
    return max(takes, key=lambda token: len(view["rows"][int(token[5:]) - 1]["cards"])) if takes else tokens[0]


def seal(table, nonce):
    """What is shown of our random number for the luck until everybody has fixed theirs; see fairness.md."""
    lines = ("tischlein-fairness-2", "seal", table["code"], str(table["round"]), nonce)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


async def ask(http, method, path, **request):
    """One request. While the server is busy or away (a proxy says so with 502 or 504), send the very same again."""
    while True:
        wait = 1.0
        with contextlib.suppress(httpx.TransportError):
            answer = await http.request(method, path, **request)
            if answer.status_code not in (429, 502, 503, 504):
                return answer.raise_for_status()
            told = answer.headers.get("retry-after", "")  # a proxy may tell nothing, or a date
            wait = float(told) if told.isdecimal() else wait
        await asyncio.sleep(wait * random.uniform(0.5, 1.5))


async def beat(socket):
    """The heartbeat: the server cuts who is silent."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await socket.send('{"type": "ping"}')
            await asyncio.sleep(5)


async def talk(socket, known, nonce):
    """Answer every frame in which it is our turn. Ends when the match is over; raises when the socket is of no use."""
    while True:
        async with asyncio.timeout(15):
            message = json.loads(await socket.recv())
        if message["type"] == "refused" and message["status"] != 409:  # 409: the table moved on, its frame is coming
            raise (ConnectionError if message["status"] in (429, 503) else RuntimeError)(message["code"])
        if message["type"] != "frame":
            continue
        if message["since"] not in (known["seq"], message["seq"]):  # something was missed: come back and catch up
            raise ConnectionError("gap")
        known["seq"], known["table"] = message["seq"], message.get("table", known["table"])
        if known["table"]["status"] == "match_over":
            return
        table = known["table"]
        if table.get("sealed"):  # all are ready: now everybody shows the random number that they had sealed
            command = {"do": "unseal", "player": 0, "nonce": nonce}
        elif table["status"] == "gathering" and not table["players"][0].get("ready"):
            command = {"do": "ready", "player": 0, "seal": seal(table, nonce)}
        elif message.get("seats") and message["seats"][0].get("legal"):
            view, legal = message["seats"][0]["view"], message["seats"][0]["legal"]
            command = {"do": "act", "seat": view["seat"], "token": choose(view, [action["token"] for action in legal])}
            print(command["token"], flush=True)
        else:
            continue
        command |= {"expected_seq": known["seq"], "key": f"command-{known['seq']}"}  # a retry has the same key
        await socket.send(json.dumps({"type": "command", "command": command}))


async def main(server, proof_file):
    seat_key, known, nonce = secrets.token_urlsafe(32), {"seq": None, "table": None}, secrets.token_hex(32)
    async with httpx.AsyncClient(base_url=server, headers={"authorization": f"Seat {seat_key}"}) as http:
        chairs = [{"kind": "me", "name": "Thumb"}, {"kind": "bot"}]
        table = {"game": "wagnis", "chairs": chairs, "pace": "instant", "key": secrets.token_hex(8)}
        code = (await ask(http, "POST", "/api/tables", json=table)).json()["table"]["code"]
        while known["table"] is None or known["table"]["status"] != "match_over":
            ticket = (await ask(http, "POST", f"/api/tables/{code}/ticket")).json()["ticket"]
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                async with websockets.connect(server.replace("http", "ws", 1) + "/api/socket") as socket:
                    await socket.send(json.dumps({"type": "hello", "ticket": ticket, "since": known["seq"]}))
                    heart = asyncio.create_task(beat(socket))
                    try:
                        await talk(socket, known, nonce)
                    finally:
                        heart.cancel()
            await asyncio.sleep(random.uniform(0.1, 1.0))
        print((await ask(http, "GET", f"/api/tables/{code}/rounds/1/record")).text)
        proof = await ask(http, "GET", f"/api/tables/{code}/rounds/1/proof")
        with open(proof_file, "wb") as file:
            file.write(proof.content)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), sys.argv[2]))
