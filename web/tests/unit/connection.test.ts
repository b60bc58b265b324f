/** The line to the server, with a socket and a server of paper: what is sent, when, and again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, HEARTBEAT, SILENCE, waitBefore, type Ears, type Line } from "../../src/lib/connection";
import { WIRE, type Frame, type Refused } from "../../src/lib/wire";

class PaperSocket {
  static readonly OPEN = 1;
  static all: PaperSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor(readonly url: string) {
    PaperSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const frame = (seq: number, more: Partial<Frame> = {}): Frame => ({
  type: "frame",
  seq,
  since: seq - 1,
  wire: WIRE,
  ...more,
});

let seq: number | null;
let heard: { frames: Frame[]; lines: Line[]; refused: Refused[]; ended: Refused[] };
let answers: (() => Response)[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  PaperSocket.all = [];
  seq = null;
  heard = { frames: [], lines: [], refused: [], ended: [] };
  answers = [];
  vi.stubGlobal("WebSocket", PaperSocket);
  vi.stubGlobal("fetch", () => Promise.resolve((answers.shift() ?? (() => Response.json({ ticket: "T" })))()));
  const ears: Ears = {
    since: () => seq,
    kept: () => undefined,
    frame: (one) => {
      seq = one.seq;
      heard.frames.push(one);
    },
    here: () => undefined,
    refused: (one) => heard.refused.push(one),
    line: (line) => heard.lines.push(line),
    ended: (one) => heard.ended.push(one),
  };
  connection = new Connection("WOBA-GILO", () => ["k"], ears);
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connect(): Promise<PaperSocket> {
  await vi.advanceTimersByTimeAsync(1);
  const socket = PaperSocket.all.at(-1)!;
  socket.open();
  return socket;
}

test("greets with the ticket and the last event it knows", async () => {
  seq = 7;
  connection.start();
  const socket = await connect();
  expect(socket.sent).toEqual([{ type: "hello", ticket: "T", since: 7, wire: WIRE }]);
  socket.say(frame(8));
  expect(heard.lines).toEqual(["connecting", "open"]);
});

test("keeps talking, and lets go of a silent line", async () => {
  connection.start();
  const socket = await connect();
  socket.say(frame(1));
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  expect(socket.sent.at(-1)).toEqual({ type: "ping" });
  await vi.advanceTimersByTimeAsync(SILENCE + HEARTBEAT);
  expect(heard.lines.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(PaperSocket.all.length).toBe(2);
});

test.each<[string, object]>([
  ["no number", { seq: undefined }],
  ["half a number", { seq: 3.5, since: 3.5 }],
  ["a text for a number", { seq: "4" }],
  ["a beginning behind its end", { since: 5 }],
  ["a seat that is a text", { seats: [{ seat: "0", view: {} }] }],
  ["a seat below the first", { seats: [{ seat: -1, view: {} }] }],
  ["two parts for one seat", { seats: [0, 1, 0].map((seat) => ({ seat, view: {} })) }],
  ["two parts for who watches", { seats: [null, null].map((seat) => ({ seat, view: {} })) }],
  ["a round that is a text", { table: { round: "1" } }],
])("a frame with %s is not heard: the line is begun anew", async (_, more) => {
  connection.start();
  const socket = await connect();
  socket.say(frame(3));
  socket.say({ ...frame(4), ...more });
  expect([heard.frames.map(({ seq }) => seq), heard.lines.at(-1)]).toEqual([[3], "lost"]);
});

test("a command whose outcome is unknown is sent again as it was", async () => {
  connection.start();
  const first = await connect();
  first.say(frame(3));
  const command = { do: "act", seat: 0, token: "draw", expected_seq: 3, key: "abcdefgh" } as const;
  connection.send(command);
  first.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  const second = await connect();
  expect(second.sent).toEqual([{ type: "hello", ticket: "T", since: 3, wire: WIRE }]);
  second.say(frame(3, { since: 3 }));
  expect(second.sent.at(-1)).toEqual({ type: "command", command });
  second.say(frame(4, { ack: "abcdefgh" }));
  expect(connection.waiting).toBe(false);
});

test("an answered command is not sent again", async () => {
  connection.start();
  const first = await connect();
  first.say(frame(3));
  connection.send({ do: "pause", expected_seq: 3, key: "abcdefgh" });
  first.say(frame(4, { ack: "abcdefgh" }));
  first.onclose({ code: 1012 });
  await vi.advanceTimersByTimeAsync(1000);
  const second = await connect();
  second.say(frame(4, { since: 4 }));
  expect(second.sent.length).toBe(1);
});

test("after a conflict it looks again", async () => {
  connection.start();
  const socket = await connect();
  socket.say(frame(3));
  connection.send({ do: "pause", expected_seq: 3, key: "abcdefgh" });
  // It tells no story, whatever it says.
  answers.push(() => Response.json(frame(5, { since: 3 })));
  socket.say({ type: "refused", status: 409, code: "stale", say: ["refusal-stale", {}], key: "abcdefgh", seq: 5 });
  await vi.advanceTimersByTimeAsync(1);
  expect(connection.waiting).toBe(false);
  expect(heard.frames.at(-1)!.seq).toBe(5);
  // The socket still tells what led there, link by link; a table as it is now breaks nothing.
  for (const since of [3, 4]) socket.say(frame(since + 1));
  socket.say(frame(5, { since: 5 }));
  socket.say(frame(6));
  expect(heard.frames.map((one) => one.since)).toEqual([2, 5, 3, 4, 5, 5]);
});

test.each([
  ["with a gap", 9, 5],
  ["that overlaps", 9, 2],
])("news %s are not taken, with a table or without: it greets again", async (_, at, since) => {
  connection.start();
  for (const more of [{}, { table: {} as Frame["table"] }]) {
    const socket = await connect();
    socket.say(frame(3));
    socket.say(frame(at, { since, ...more }));
    expect([heard.frames.at(-1)!.seq, heard.lines.at(-1)]).toEqual([3, "lost"]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(PaperSocket.all.length).toBe(3);
});

test("a table that is not there is said, and not asked for again", async () => {
  const refused = { type: "refused", status: 404, code: "no-table", say: ["refusal-no-table", {}] };
  answers.push(() => Response.json(refused, { status: 404 }));
  connection.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.ended.map((one) => one.code)).toEqual(["no-table"]);
  expect(PaperSocket.all.length).toBe(0);
});

test("an unreachable server is tried again, slower and slower", async () => {
  answers = Array.from({ length: 3 }, () => () => {
    throw new TypeError("no route");
  });
  connection.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(PaperSocket.all.length).toBe(1);
  expect(waitBefore(0, 0)).toBe(500);
  expect(waitBefore(3, 1)).toBe(4000);
  expect(waitBefore(30, 1)).toBe(10_000);
});

test("a page that was made for another server loads itself anew, once", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { protocol: "http:", host: "here", reload });
  sessionStorage.clear();
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  PaperSocket.all[0]!.open();
  expect(PaperSocket.all[0]!.sent[0]).toMatchObject({ type: "hello", wire: WIRE });
  PaperSocket.all[0]!.say(frame(4, { wire: WIRE + 1 }));
  expect(reload).toHaveBeenCalledOnce();
  expect(heard.frames).toEqual([]);
  // What comes back is still the old page, perhaps from a cache on the way: it shows what it can.
  PaperSocket.all[0]!.say(frame(4, { wire: WIRE + 1 }));
  expect(reload).toHaveBeenCalledOnce();
  expect(heard.frames.length).toBe(1);
});
