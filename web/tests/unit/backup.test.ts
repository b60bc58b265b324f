/**
 * An honest server, two devices, and a backup that is restored: whatever was lost by that is said to be lost, never to be wrong, and
 * never called fair. Each device has notes of its own, in memory; the server here is a small honest one.
 */
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commitmentOf, type Pair } from "../../src/lib/fairness";
import type {
  AbandonedNumber,
  Change,
  EventOut,
  Frame,
  Proof,
  Replay,
  RoundResult,
  TableInfo,
} from "../../src/lib/wire";
import { info, player } from "./views";

const CODE = "WOBA-GILO";
const A_WHILE = 4_000;
const digits = (...what: unknown[]) => createHash("sha256").update(JSON.stringify(what)).digest("hex");

/** All that a backup holds. */
interface State {
  seq: number;
  round: number;
  secret: string;
  status: TableInfo["status"];
  ready: boolean[];
  /** For whom a bot stands in. */
  bots: boolean[];
  seals: Pair[];
  nonces: Pair[];
  events: EventOut[];
  results: RoundResult[];
  givenUp: AbandonedNumber[];
  proofs: [number, Proof][];
}

class Server {
  #made = 0;
  state: State = {
    seq: 1,
    round: 1,
    secret: this.#chance(),
    status: "gathering",
    ready: [false, false],
    bots: [false, false],
    seals: [],
    nonces: [],
    events: [],
    results: [],
    givenUp: [],
    proofs: [],
  };
  devices: Device[] = [];

  #chance(): string {
    return digits("chance", this.#made++);
  }

  get sealed(): boolean {
    return this.state.status !== "playing" && this.state.ready.every((one, index) => one || this.state.bots[index]);
  }

  get commitment(): string {
    return commitmentOf(CODE, this.state.round, this.state.secret);
  }

  get table(): TableInfo {
    const { round, status, ready, bots, seals, nonces, results } = this.state;
    const players = ready.map((one, index) =>
      player(index, { ready: one && !bots[index], ...(bots[index] ? { level: "simple" } : {}) }),
    );
    const shown = status === "playing" ? { nonces } : { sealed: this.sealed };
    return info({ status, round, commitment: this.commitment, seals, results: [...results], players, ...shown });
  }

  frame(since: number, events: EventOut[], changes: Change[] = []): Frame {
    const { seq, status } = this.state;
    const seats = status === "gathering" ? [] : [{ seat: 0, view: {}, events }];
    return { type: "frame", seq, since, table: this.table, changes, seats };
  }

  /** Something happens, and all who are connected are told. */
  async happen(what: string, events: EventOut[] = []): Promise<void> {
    this.state.seq++;
    this.state.events.push(...events);
    for (const device of this.devices) {
      const frame = this.frame(this.state.seq - 1, events, what ? [{ what }] : []);
      await device.hear(frame, false);
    }
  }

  async renumber(above: number): Promise<void> {
    const { round, secret, seals } = this.state;
    this.state.givenUp.push({ round, secret, commitment: this.commitment, seals, nonces: [] });
    Object.assign(this.state, { round: above + 1, secret: this.#chance(), ready: [false, false], seals: [] });
    await this.happen("abandoned");
  }

  async begin(): Promise<void> {
    Object.assign(this.state, { status: "playing", events: [] });
    await this.happen("begun", [this.luck()]);
  }

  luck(): EventOut {
    const { secret, nonces, events } = this.state;
    return { actor: "chance", token: `card:${digits(secret, nonces, events.length)}`, turn: 1 };
  }

  async end(): Promise<void> {
    const { round, secret, seals, nonces, events, results, givenUp, proofs, bots } = this.state;
    const seats: Pair[] = bots.map((one, index) => [index, one ? "simple" : "person"]);
    const tokens = events.map(({ token }) => token).join(" ");
    const record = `game: wagnis\noptions: {}\n\n1: ${tokens}\n`;
    const known = { table: CODE, round, commitment: this.commitment, secret, seals, seats, nonces };
    proofs.push([round, { format: "tischlein-fairness-2", ...known, abandoned: givenUp, record }]);
    for (const one of givenUp) {
      proofs.push([
        one.round,
        { format: "tischlein-fairness-2", table: CODE, ...one, seats: [], abandoned: [], record: "" },
      ]);
    }
    results.push({ round, match: 1, points: [1, 2], winners: [1] });
    const next = { round: round + 1, secret: this.#chance(), status: "round_over", ready: [false, false] };
    Object.assign(this.state, { ...next, seals: [], nonces: [], givenUp: [] });
    await this.happen("");
  }

  backup(): State {
    return structuredClone(this.state);
  }

  /** With all lines cut. */
  restore(state: State): void {
    this.devices = [];
    this.state = structuredClone(state);
  }
}

/** A page in a browser of its own. */
class Device {
  hints: string[] = [];
  #luck: InstanceType<(typeof import("../../src/lib/luck"))["Luck"]> | null = null;

  private constructor(
    readonly server: Server,
    readonly player: number,
    private readonly modules: {
      luck: typeof import("../../src/lib/luck");
      notebook: typeof import("../../src/lib/notebook");
      proof: typeof import("../../src/lib/proof");
    },
  ) {}

  static async bring(server: Server, player: number): Promise<Device> {
    vi.resetModules();
    const [luck, notebook, proof] = await Promise.all([
      import("../../src/lib/luck"),
      import("../../src/lib/notebook"),
      import("../../src/lib/proof"),
    ]);
    return new Device(server, player, { luck, notebook, proof });
  }

  /** Open the table, or come back to it; `reload` in a new window. */
  async connect(reload = false): Promise<void> {
    if (reload) this.#luck = null;
    this.#luck ??= new this.modules.luck.Luck(CODE, {
      look: () => Promise.resolve(this.server.frame(this.server.state.seq, [])),
      again: () => void this.connect(),
      hint: ({ what }) => this.hints.push(what),
      calm: () => undefined,
    });
    const { seq, events } = this.server.state;
    const known = this.#luck.since;
    const frame = known === null ? this.server.frame(0, events) : this.server.frame(Math.min(known, seq), []);
    if (!this.server.devices.includes(this)) this.server.devices.push(this);
    await this.hear(frame, true);
  }

  away(): void {
    this.server.devices = this.server.devices.filter((one) => one !== this);
  }

  async hear(frame: Frame, first: boolean): Promise<void> {
    const seats = (frame.seats ?? []).map((part) => ({ ...part, seat: this.player }));
    await this.#luck!.hear({ ...frame, you: [this.player], seats }, first);
  }

  /** What the page does next by itself, if anything. */
  async step(): Promise<boolean> {
    const { server } = this;
    if (server.state.bots[this.player] && !server.sealed) return false;
    const asked = this.#luck!.next(server.table, [this.player], false, true);
    await vi.advanceTimersByTimeAsync(A_WHILE);
    const step = await asked;
    if (!step) return false;
    if (step.do === "renumber") await server.renumber(step.above);
    else if (step.do === "ready") {
      await this.#luck!.accepted(step, server.state.round);
      server.state.ready[this.player] = true;
      server.state.seals = [...server.state.seals, [this.player, step.seal] as Pair].sort();
      await server.happen("ready");
    } else {
      server.state.nonces = [...server.state.nonces, [this.player, step.nonce] as Pair].sort();
      await server.happen("unsealed");
      if (server.state.nonces.length === server.state.seals.length) await server.begin();
    }
    return true;
  }

  /** "Was it fair?" */
  async fair(round: number): Promise<{ said: string; bad: string[]; open: string[] }> {
    const { check, unexplained, verdict } = this.modules.proof;
    const proofs = new Map(this.server.state.proofs);
    const all = await this.modules.notebook.notebook.of(CODE);
    const proof = proofs.get(round)!;
    const tokens = proof.record.trim().split("1: ")[1]!.split(" ");
    const steps = tokens.map((token) => ({
      event: { actor: token.startsWith("card") ? "chance" : 0, token, turn: 1 },
    }));
    const findings = check({
      code: CODE,
      round,
      proof,
      notes: all.find((notes) => notes.round === round) ?? null,
      all,
      replays: new Map([[this.player, { steps } as unknown as Replay]]),
      asked: new Map(unexplained(all, proof).map((number) => [number, proofs.get(number) ?? null])),
      name: String,
    });
    const ids = (kind: string) => findings.filter((one) => one.kind === kind).map((one) => one.say[0]);
    return { said: verdict(findings), bad: ids("wrong"), open: ids("open") };
  }
}

let server: Server;
let [anna, ben]: Device[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  server = new Server();
  [anna, ben] = [await Device.bring(server, 0), await Device.bring(server, 1)];
  await anna!.connect();
  await ben!.connect();
});
afterEach(() => vi.useRealTimers());

/** Everybody who is there does what their pages do by themselves, until the round begins; `quick` goes first. */
async function begin(quick = anna!): Promise<void> {
  for (let steps = 0; server.state.status !== "playing" && steps < 40; steps++) {
    for (const device of [quick, ...server.devices.filter((one) => one !== quick)]) await device.step();
  }
  expect(server.state.status).toBe("playing");
}
const move = (token: string) => server.happen("", [{ actor: 0, token, turn: 1 }, server.luck()]);
async function round(token = "draw", quick = anna!): Promise<number> {
  await begin(quick);
  const { round } = server.state;
  await move(token);
  await server.end();
  return round;
}
const soon = () => vi.advanceTimersByTimeAsync(A_WHILE);

test("without a backup everything fits", async () => {
  const numbers = [await round(), await round()];
  for (const number of numbers) {
    for (const device of [anna!, ben!])
      expect(await device.fair(number)).toMatchObject({ said: "check-good", bad: [] });
  }
  expect([...anna!.hints, ...ben!.hints]).toEqual([]);
});

/** What was played since is gone; then one more round. `reload` says whose windows are new by then. */
async function restored(backup: State, reload: boolean): Promise<void> {
  server.restore(backup);
  await anna!.connect(reload);
  await ben!.connect(reload);
  await soon();
}
async function nobodyIsAccused(number: number): Promise<void> {
  for (const device of [anna!, ben!]) {
    const { said, bad } = await device.fair(number);
    expect({ bad, said }, `device ${device.player}`).toEqual({ bad: [], said: "check-little" });
    expect(device.hints, `device ${device.player}`).toContain("back");
    expect(device.hints.filter((what) => what !== "back")).toEqual([]);
  }
}

test.each([false, true])("set back by two rounds, between rounds (new windows: %s)", async (reload) => {
  await round();
  const backup = server.backup();
  await round();
  await round();
  await restored(backup, reload);
  await nobodyIsAccused(await round());
});

test.each([false, true])("set back from the middle of a round (new windows: %s)", async (reload) => {
  await round();
  const backup = server.backup();
  await begin();
  await move("draw");
  await restored(backup, reload);
  await nobodyIsAccused(await round());
});

test.each([false, true])(
  "set back while random numbers were on the table, before the round (new windows: %s)",
  async (reload) => {
    await round();
    const backup = server.backup();
    for (const device of [anna!, ben!]) await device.step();
    expect(server.sealed).toBe(true);
    await restored(backup, reload);
    await nobodyIsAccused(await round("draw", ben!));
  },
);

test.each([false, true])(
  "set back into the middle of a round, which comes to another end (new windows: %s)",
  async (reload) => {
    await begin();
    await move("draw");
    const backup = server.backup();
    await move("draw");
    await server.end();
    await restored(backup, reload);
    await move("stop");
    await server.end();
    await nobodyIsAccused(1);
  },
);

test("one device knew less: the other one's numbers are given anew, with other promises", async () => {
  await round();
  const backup = server.backup();
  await round();
  anna!.away();
  server.state.bots[0] = true;
  await round("draw", ben!);
  await round("draw", ben!);
  await restored(backup, false);
  // Ben watches a bot play for him, under a number that he has notes about.
  server.state.bots[1] = true;
  const number = await round("draw", anna!);
  expect(number).toBeLessThan(5);
  expect((await ben!.fair(number)).bad).toEqual([]);
  expect(await ben!.fair(number)).toMatchObject({ said: "check-little", bad: [] });
});

test("a device that comes back when the server is past its notes again: rounds that it saw to their end are gone", async () => {
  await round();
  const backup = server.backup();
  await round();
  await begin();
  await move("draw");
  const { seq } = server.state;
  server.restore(backup);
  await anna!.connect();
  await soon();
  server.state.bots[1] = true;
  while (server.state.seq <= seq) await round();
  server.state.bots[1] = false;
  await ben!.connect(true);
  await nobodyIsAccused(await round());
});

test("a round after the next is fair again, and what was lost is still said", async () => {
  await round();
  const backup = server.backup();
  await round();
  await restored(backup, true);
  await round();
  const { open, bad } = await ben!.fair(await round());
  expect({ open, bad }).toEqual({ open: ["check-numbers-back"], bad: [] });
});

// ---- whoever only pretends

test("a number that vanishes while the table goes on is no backup", async () => {
  await round();
  await begin();
  // The round is gone, and the next one is played as if it had never been.
  Object.assign(server.state, { status: "round_over", ready: [false, false], seals: [], nonces: [], events: [] });
  server.state.round++;
  await anna!.connect(true);
  await ben!.connect(true);
  const { said, bad } = await anna!.fair(await round());
  expect({ said, bad }).toEqual({ said: "check-bad", bad: ["check-numbers-wrong"] });
});

test("who pretends to have been set back is not believed to be fair, and gets no second random number", async () => {
  await round();
  const backup = server.backup();
  await begin();
  const { nonces } = server.state;
  await restored(backup, true);
  const number = await round();
  expect(
    new Map(server.state.proofs).get(number)!.nonces.some(([, one]) => nonces.some(([, old]) => old === one)),
  ).toBe(false);
  await nobodyIsAccused(number);
});

test("who deals by hand and then pretends to have been set back for a moment is found all the same", async () => {
  await round();
  await begin();
  const { round: number, results } = server.state;
  await server.happen("", [
    { actor: 0, token: "draw", turn: 1 },
    { actor: "chance", token: "card:chosen", turn: 1 },
  ]);
  server.state.events[2] = { ...server.state.events[2]!, token: "card:that follows" };
  await server.end();
  server.state.results = results.slice(0, 1);
  await anna!.connect();
  expect(anna!.hints).toEqual(["back"]);
  server.state.results = results;
  await server.happen("");
  expect(await anna!.fair(number)).toMatchObject({ said: "check-bad", bad: ["check-told-wrong"] });
});

test("who exchanges a promise and pretends to have been set back afterwards has exchanged it all the same", async () => {
  await round();
  await anna!.step();
  const { seq, round: number } = server.state;
  server.state.secret = digits("another");
  await server.happen("");
  expect(anna!.hints).toEqual(["commitment"]);
  server.state.seq = 3;
  await anna!.connect();
  await soon();
  expect(anna!.hints).toEqual(["commitment", "back"]);
  Object.assign(server.state, { seq: seq + 2, status: "playing", nonces: [[1, digits("Ben's")]] });
  await server.end();
  expect((await anna!.fair(number)).bad).toContain("check-promise-changed");
});
