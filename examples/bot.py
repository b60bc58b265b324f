"""A small bot: makes a table, plays wagnis over a socket against the server's own bot, fetches record and proof.

python examples/bot.py http://localhost:8711 proof.json && tischlein verify proof.json

With the code of a table it sits down there instead, at an open place:

python examples/bot.py http://localhost:8711 proof.json K7M2QX
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


def nonce_for(table, secret):
    """Our random number for the luck of a round: a new one for each, and the same however often we come back."""
    return hashlib.sha256(f"{secret} {table['round']}".encode()).hexdigest()


def seal(table, nonce):
    """What is shown of that number until everybody has fixed theirs; see fairness.md."""
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


async def talk(socket, known, secret):
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
        known["seq"] = message["seq"]
        if "table" in message:
            known["table"], known["me"] = message["table"], message["you"][0]
        table, me = known["table"], known["me"]
        if table["status"] == "match_over":
            return
        nonce, own = nonce_for(table, secret), table["players"][me]
        if table.get("sealed"):  # all are ready: now everybody shows the random number that they had sealed
            command = {"do": "unseal", "player": me, "nonce": nonce}
        elif table["status"] in ("gathering", "round_over") and not own.get("ready"):
            command = {"do": "ready", "player": me, "seal": seal(table, nonce)}
        elif message.get("seats") and message["seats"][0].get("legal"):
            view, legal = message["seats"][0]["view"], message["seats"][0]["legal"]
            command = {"do": "act", "seat": view["seat"], "token": choose(view, [action["token"] for action in legal])}
            print(command["token"], flush=True)
        else:
            continue
        command |= {"expected_seq": known["seq"], "key": f"command-{known['seq']}"}  # a retry has the same key
        await socket.send(json.dumps({"type": "command", "command": command}))


async def make(http):
    """A new table, with a bot of the server's; gives its code."""
    chairs = [{"kind": "me", "name": "Thumb"}, {"kind": "bot"}]
    table = {"game": "wagnis", "chairs": chairs, "pace": "instant", "key": secrets.token_hex(8)}
    return (await ask(http, "POST", "/api/tables", json=table)).json()["table"]["code"]


async def join(http, code):
    """Sit down at the first open place of a table. Somebody else may be faster: then look again."""
    while True:
        seen = (await ask(http, "GET", f"/api/tables/{code}", headers={"authorization": ""})).json()
        command = {"do": "join", "name": "Thumb", "expected_seq": seen["seq"], "key": secrets.token_hex(8)}
        try:
            return await ask(http, "POST", f"/api/tables/{code}", json=command)
        except httpx.HTTPStatusError as error:
            if error.response.json()["code"] not in ("stale", "about-to-begin"):
                raise SystemExit(error.response.json()["hint"]) from None
        await asyncio.sleep(0.5)


async def main(server, proof_file, code=None):
    seat_key, secret = secrets.token_urlsafe(32), secrets.token_hex(32)
    known = {"seq": None, "table": None, "me": None}
    async with httpx.AsyncClient(base_url=server, headers={"authorization": f"Seat {seat_key}"}) as http:
        if code is None:
            code = await make(http)
        else:
            await join(http, code)
        while known["table"] is None or known["table"]["status"] != "match_over":
            ticket = (await ask(http, "POST", f"/api/tables/{code}/ticket")).json()["ticket"]
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                async with websockets.connect(server.replace("http", "ws", 1) + "/api/socket") as socket:
                    await socket.send(json.dumps({"type": "hello", "ticket": ticket, "since": known["seq"]}))
                    heart = asyncio.create_task(beat(socket))
                    try:
                        await talk(socket, known, secret)
                    finally:
                        heart.cancel()
            await asyncio.sleep(random.uniform(0.1, 1.0))
        played = f"/api/tables/{code}/rounds/{known['table']['results'][-1]['round']}"
        print((await ask(http, "GET", f"{played}/record")).text)
        proof = await ask(http, "GET", f"{played}/proof")
        with open(proof_file, "wb") as file:
            file.write(proof.content)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), *sys.argv[2:]))
