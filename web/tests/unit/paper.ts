/**
 * An honest server on paper, with devices at its one table of two: each is a browser of its own, whose windows run the page's real
 * part in the luck. What is played is a real game, by the rules' module, and told as a server tells it. Frames wait until a window hears
 * them, so that tests choose what is late and what is lost.
 */
import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { Game } from "../../src/engine/game";
import { fromHex, seededLuck } from "../../src/engine/luck";
import { prove } from "../../src/engine/prove";
import { write } from "../../src/engine/record";
import type { Moment, State as Playing } from "../../src/engine/state";
import { commitmentOf, FORMAT, seedOf, settingOf, type Pair } from "../../src/lib/fairness";
import type { Hint, Luck, Step } from "../../src/lib/luck";
import type { Notes } from "../../src/lib/notes";
import { seedOfProof, type Finding } from "../../src/lib/proof";
import type { AbandonedNumber, Change, Frame, Proof, RoundResult, TableInfo } from "../../src/lib/wire";
import { openGame } from "./rules";
import { info, player } from "./views";

const CODE = "WOBA-GILO";
export const RELEASE = "0.0.0";
/** Longer than a page waits for anything. */
const A_WHILE = 4_000;
/** More than any window has to hear at once. */
const MOST_FRAMES = 2_000;

export const digits = (...what: unknown[]) => createHash("sha256").update(JSON.stringify(what)).digest("hex");
export const soon = () => vi.advanceTimersByTimeAsync(A_WHILE);

/** All that a backup holds. */
export interface State {
  seq: number;
  round: number;
  secret: string;
  status: TableInfo["status"];
  ready: boolean[];
  /** How often each of them has let the others down. */
  letDown: number[];
  /** For whom a bot stands in. */
  bots: boolean[];
  /** Fixed as soon as all have sealed. */
  seats: Pair[];
  seals: Pair[];
  nonces: Pair[];
  /** How the two are called; they may change it at any time. */
  names: string[];
  /** What happened in the round, each with the number of its event: tokens, or that the last one was taken back. */
  story: { seq: number; tokens: string[] | "back" }[];
  results: RoundResult[];
  givenUp: AbandonedNumber[];
  proofs: Map<number, Proof>;
}

/** The game of a table, with what was agreed. */
export interface Box {
  game: Game;
  options: Record<string, unknown>;
}

/** A board of sternenzahlen whose path is walked in a turn or two. */
const BOARD = {
  path: ["4", "6*", "8", "5"],
  rows: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => [row, "..*...*...*."])),
  events: { steal: 3, gain: 4, robbed: 2, lose: 3 },
  red_chips: 40,
};

/** `whole` with all that is in the box; else with the short board. */
export async function box(name = "sternenzahlen", whole = false): Promise<Box> {
  const game = await openGame(name);
  return { game, options: game.allOptions(2, name === "sternenzahlen" && !whole ? { board: BOARD } : {}) };
}

/** Which of all that is legal is done. */
export type Choose = (legal: string[], state: Playing) => string;
/** What a sensible player does: games come to an end. */
export const sensible: Choose = (_, state) => state.choose(BigInt(state.steps.length));

/** A round, played as far as its story had come. */
interface Played {
  story: State["story"];
  entries: number;
  state: Playing;
  moments: Moment[];
}

/** Somebody between the server and a window, who may lie. */
export type Twist = (frame: Frame, device: Device) => void;

/** A window's own command, which a frame answers. */
interface Answer {
  by: Page;
  step: Step;
  round: number;
}

const unready = () => ({ ready: [false, false], seats: [], seals: [], nonces: [] });
const inOrder = (pairs: Pair[]) => pairs.sort(([some], [others]) => some - others);
const has = (pairs: readonly Pair[], player: number) => pairs.some(([one]) => one === player);

export class PaperServer {
  readonly devices: Device[] = [];
  twist: Twist = () => undefined;
  /** No backup brings these back: a server that was set back draws anew. */
  #drawn = 0;
  #played: Played | null = null;
  state: State = {
    seq: 1,
    round: 1,
    secret: this.#draw(),
    status: "gathering",
    ...unready(),
    letDown: [0, 0],
    bots: [false, false],
    names: ["Anna", "Ben"],
    story: [],
    results: [],
    givenUp: [],
    proofs: new Map(),
  };

  constructor(readonly box: Box) {}

  #draw(): string {
    return digits("drawn", this.#drawn++);
  }

  get pages(): Page[] {
    return this.devices.flatMap((device) => device.pages);
  }

  /** All have sealed, and the round has not begun. */
  get sealed(): boolean {
    return this.state.status !== "playing" && this.state.seats.length > 0;
  }

  get commitment(): string {
    return commitmentOf(CODE, this.state.round, this.state.secret);
  }

  get table(): TableInfo {
    const { round, status, ready, letDown, bots, seats, seals, nonces, results } = this.state;
    const players = ready.map((one, index) =>
      player(index, {
        ready: one && !bots[index],
        name: this.state.names[index]!,
        unsealed: this.sealed && has(nonces, index),
        let_down: letDown[index]!,
        ...(bots[index] ? { level: "simple" } : {}),
      }),
    );
    const shown = status === "playing" ? { nonces } : { sealed: this.sealed };
    const played = { game: this.box.game.facts.game, options: this.box.options };
    return info({ ...played, status, round, commitment: this.commitment, seats, seals, results, players, ...shown });
  }

  /** The round in play or just over: what has happened since it was looked at last is played. */
  get #round(): Played {
    const { story } = this.state;
    const { game, options } = this.box;
    if (this.#played?.story !== story)
      this.#played = { story, entries: 0, state: game.start(2, options, ["Anna", "Ben"]), moments: [] };
    const { state, moments, entries } = this.#played;
    for (const { tokens } of story.slice(entries)) {
      if (tokens === "back") state.takeBack(moments.pop()!.step.actor as number);
      else for (const token of tokens) moments.push(state.apply(token));
    }
    this.#played.entries = story.length;
    return this.#played;
  }

  /** Who is to act, and what may be done. */
  get playing(): Playing {
    return this.#round.state;
  }

  // ---- what is told

  /** What a player is told of some steps of the round. */
  frame(player: number, since: number, moments: readonly Moment[] = [], changes: Change[] = []): Frame {
    const { seq, status, bots, names } = this.state;
    const free = status === "playing" && !bots[player];
    const seats = status === "gathering" ? [] : [this.#round.state.part(player, free, moments, names)];
    const told = { type: "frame" as const, seq, since, table: this.table, changes, seats, you: [player] };
    return structuredClone({ ...told, release: RELEASE });
  }

  /** The answer to a greeting: all after an event, or the whole story where there is no such event. What was taken back is not told. */
  greet(player: number, known: number | null): Frame {
    const since = known !== null && known <= this.state.seq ? known : 0;
    let [told, undone] = [0, false];
    for (const { seq, tokens } of this.state.story) {
      if (tokens === "back") {
        if (told) told--;
        else undone ||= seq > since;
      } else if (seq > since || !since) told += tokens.length;
    }
    const { moments } = this.#round;
    const changes: Change[] = undone && since ? [{ what: "taken_back" }] : [];
    return this.frame(player, since, moments.slice(moments.length - told), changes);
  }

  /** Something happens, and all who are connected are told; `tokens` are those of the round. */
  happen(changes: Change[] = [], tokens: string[] | "back" = [], answer?: Answer): void {
    const since = this.state.seq++;
    if (tokens.length) this.state.story.push({ seq: this.state.seq, tokens });
    const moments = tokens.length && tokens !== "back" ? this.#round.moments.slice(-tokens.length) : [];
    for (const page of this.pages) {
      page.tell(this.frame(page.device.player, since, moments, changes), answer?.by === page ? answer : undefined);
    }
  }

  /** Somebody calls themselves something else. */
  rename(player: number, name: string): void {
    this.state.names[player] = name;
    this.happen();
  }

  // ---- between rounds

  /** Take a command of a window; false where the table has gone on since the window saw it, or the command has no sense. */
  take(by: Page, step: Step): boolean {
    const { seq, round, ready, seals, nonces } = this.state;
    if (!by.up || by.luck.seq !== seq) return false;
    const answer = { by, step, round };
    if (step.do === "renumber") {
      this.#giveUp(Math.max(step.above, round) + 1, [null], answer);
    } else if (step.do === "ready") {
      if (ready[step.player] || this.sealed) return false;
      ready[step.player] = true;
      this.state.seals = inOrder([...seals, [step.player, step.seal]]);
      this.happen([{ what: "ready", player: step.player }], [], answer);
      this.#sealIfReady();
    } else {
      if (!this.sealed || has(nonces, step.player)) return false;
      this.state.nonces = inOrder([...nonces, [step.player, step.nonce]]);
      this.happen([], [], answer);
      if (this.state.nonces.length === seals.length) this.#begin();
    }
    return true;
  }

  #sealIfReady(): void {
    const { status, ready, bots } = this.state;
    if (status === "playing" || this.sealed || !ready.every((one, index) => one || bots[index])) return;
    this.state.seats = bots.map((bot, index) => [index, bot ? "simple" : "person"]);
    this.happen([{ what: "sealed" }]);
  }

  /** Who has sealed and shows nothing. */
  get silent(): number[] {
    const { seals, nonces } = this.state;
    return this.sealed ? seals.map(([player]) => player).filter((player) => !has(nonces, player)) : [];
  }

  /** They had their time: the number is given up. */
  runOut(): void {
    for (const player of this.silent) this.state.letDown[player]!++;
    this.#giveUp(this.state.round + 1, this.silent);
  }

  #giveUp(next: number, silent: readonly (number | null)[], answer?: Answer): void {
    const { round, secret, seals, nonces } = this.state;
    this.state.givenUp.push({ round, secret, commitment: this.commitment, seals, nonces });
    Object.assign(this.state, { ...unready(), round: next, secret: this.#draw() });
    this.happen(
      silent.map((player) => ({ what: "abandoned", player })),
      [],
      answer,
    );
  }

  /** A bot plays for somebody, whose seal is void. */
  standIn(player: number): void {
    this.state.bots[player] = true;
    this.state.ready[player] = false;
    this.state.seals = this.state.seals.filter(([one]) => one !== player);
    this.happen([{ what: "bot", player }]);
    this.#sealIfReady();
  }

  comeBack(player: number): void {
    this.state.bots[player] = false;
    this.state.ready[player] = this.state.status === "playing";
    this.happen([{ what: "came_back", player }]);
  }

  // ---- a round

  #begin(): void {
    Object.assign(this.state, { status: "playing", story: [], letDown: [0, 0] });
    const first = this.#round.state.copy();
    this.happen([{ what: "begun" }], this.#luck(first));
  }

  /** The setting of the number, and the seed that follows from it. */
  get #seed(): string {
    const { round, secret, seats, nonces } = this.state;
    const setting = settingOf(CODE, round, this.box.game.facts.game, this.box.options, seats);
    return seedOf(CODE, round, secret, setting, nonces);
  }

  /** Play the luck that is due; gives its tokens. */
  #luck(state: Playing): string[] {
    const strokes = state.steps.filter(({ actor }) => actor === "chance").length;
    const { rules } = this.box.game;
    return state.deal(seededLuck(rules, fromHex(this.#seed), strokes)).map(({ step }) => step.token);
  }

  /** Some moves, told at once: each is the one that `choose` picks, with the luck that follows. */
  move(choose: Choose = sensible, moves = 1): void {
    const state = this.#round.state.copy();
    const tokens: string[] = [];
    for (let move = 0; move < moves && state.actor !== "over"; move++) {
      const token = choose(state.legal(), state);
      state.apply(token);
      tokens.push(token, ...this.#luck(state));
    }
    if (state.actor !== "over") return this.happen([], tokens);
    this.state.story.push({ seq: this.state.seq + 1, tokens });
    this.#end(tokens.length);
  }

  /** Who acted last thinks better of it, if that is possible. */
  takeBack(): boolean {
    const { state } = this.#round;
    const actor = state.steps.at(-1)?.actor;
    if (this.state.status !== "playing" || typeof actor !== "number" || !state.mayTakeBack(actor)) return false;
    this.happen([{ what: "taken_back" }], "back");
    return true;
  }

  /** Play on to the end, a few moves at a time. */
  end(choose: Choose = sensible, portion: () => number = () => 3): void {
    while (this.state.status === "playing") this.move(choose, portion());
  }

  #end(told: number): void {
    const { round, secret, seats, seals, nonces, results, givenUp, proofs } = this.state;
    const { state, moments } = this.#round;
    const head = { format: FORMAT, table: CODE };
    const luck = { round, commitment: this.commitment, secret, seals, nonces };
    proofs.set(round, { ...head, ...luck, seats, abandoned: givenUp, record: write(state) });
    for (const one of givenUp) proofs.set(one.round, { ...head, ...one, seats: [], abandoned: [], record: "" });
    results.push({ round, match: 1, points: state.points(), winners: state.winners() });
    const next = { round: round + 1, secret: this.#draw(), status: "round_over", givenUp: [] };
    Object.assign(this.state, { ...unready(), ...next });
    const since = this.state.seq++;
    for (const { device, tell } of this.pages.map((page) => ({ device: page.device, tell: page.tell.bind(page) })))
      tell(this.frame(device.player, since, moments.slice(-told)));
  }

  // ---- what goes wrong

  backup(): State {
    return structuredClone(this.state);
  }

  restore(backup: State): void {
    this.crash();
    this.state = structuredClone(backup);
  }

  crash(): void {
    for (const page of this.pages) page.cut();
  }
}

/** The modules of the page, as one browser has loaded them, with notes of its own, in memory. */
export type Browser = Awaited<ReturnType<typeof browser>>;

export async function browser() {
  vi.resetModules();
  const [luck, notebook, notes, proof] = await Promise.all([
    import("../../src/lib/luck"),
    import("../../src/lib/notebook"),
    import("../../src/lib/notes"),
    import("../../src/lib/proof"),
  ]);
  return { ...luck, ...notebook, ...notes, ...proof };
}

/** One person's. */
export class Device {
  readonly hints: Hint["what"][] = [];
  readonly pages: Page[] = [];

  constructor(
    readonly server: PaperServer,
    readonly player: number,
    readonly browser: Browser,
  ) {
    server.devices.push(this);
    this.open();
  }

  /** One more window. */
  open(): void {
    this.pages.push(new Page(this));
  }

  get page(): Page {
    return this.pages[0]!;
  }

  /** "Was it fair?" */
  async fair(round: number, { release = RELEASE, but = (notes: Notes) => notes } = {}): Promise<Judged> {
    const { notebook, beside, check, unexplained, verdict } = this.browser;
    const { proofs, results, seq } = this.server.state;
    const all = beside(await notebook.of(CODE), this.server.table, seq).map(but);
    const proof = proofs.get(round)!;
    const notes = all.find((notes) => notes.round === round) ?? null;
    const shown = new Set([this.player, ...Object.keys(notes?.sights ?? {}).map(Number)]);
    const seats = [...shown].map((seat) => ({ seat, sights: notes?.sights[seat] ?? "" }));
    const asked = { table: CODE, round, record: proof.record, seed: seedOfProof(proof)!, seats };
    const findings = check({
      code: CODE,
      round,
      proof,
      notes,
      all,
      own: [this.player],
      derived: await prove(openGame, asked),
      replays: new Map(),
      result: results.find((one) => one.round === round) ?? null,
      asked: new Map(unexplained(all, proof).map((number) => [number, proofs.get(number) ?? null])),
      name: String,
      words: () => "",
      release,
    });
    const ids = (kind: string) => findings.filter((one) => one.kind === kind).map((one) => one.say[0]);
    const wrong = findings.filter(({ kind }) => kind === "wrong");
    return { said: verdict(findings), bad: ids("wrong"), open: ids("open"), wrong };
  }
}

export interface Judged {
  said: string;
  bad: string[];
  open: string[];
  wrong: Finding[];
}

/** A window. */
export class Page {
  /** Whether its line is up. */
  up = false;
  luck: Luck;
  /** The table as it was heard last. */
  #info: TableInfo | null = null;
  #inbox: { frame: Frame; first: boolean; answer?: Answer }[] = [];

  constructor(readonly device: Device) {
    this.luck = this.#load();
  }

  #load(): Luck {
    const { server, player, browser, hints } = this.device;
    return new browser.Luck(CODE, {
      look: () => Promise.resolve(server.frame(player, server.state.seq)),
      again: () => this.up && this.connect(),
      hint: ({ what }) => hints.push(what),
      calm: () => undefined,
    });
  }

  /** Open the table, or come back to it; `reload` as a new window. */
  connect(reload = false): void {
    this.cut();
    if (reload) [this.luck, this.#info] = [this.#load(), null];
    this.up = true;
    const frame = this.device.server.greet(this.device.player, this.luck.since);
    this.device.server.twist(frame, this.device);
    this.#inbox.push({ frame, first: true });
  }

  /** What is on its way to it is lost, too. */
  cut(): void {
    this.up = false;
    this.#inbox = [];
  }

  tell(frame: Frame, answer?: Answer): void {
    this.device.server.twist(frame, this.device);
    if (this.up) this.#inbox.push({ frame, first: false, ...(answer ? { answer } : {}) });
  }

  /** The table as it is now, fetched beside the line. */
  fetch(): void {
    const { server, player } = this.device;
    this.tell(server.frame(player, server.state.seq));
  }

  /** The next frame that is on its way, if any. */
  async hear(): Promise<Frame | null> {
    const next = this.#inbox.shift();
    if (!next) return null;
    const { frame, first, answer } = next;
    if (answer) await this.luck.accepted(answer.step, answer.round);
    if (frame.table && (first || frame.seq >= this.luck.seq)) this.#info = frame.table;
    await this.luck.hear(frame, first);
    return frame;
  }

  async hearAll(): Promise<void> {
    for (let frames = 0; await this.hear(); frames++) {
      if (frames > MOST_FRAMES) throw new Error("A window greets the server without end.");
    }
  }

  /** What it would send next by itself, if anything; `wish`: its person wants to be ready. */
  async next(wish = true): Promise<Step | null> {
    if (!this.up || !this.#info) return null;
    const there = this.#info.players.filter((one) => one.player === this.device.player && !one.level);
    const asked = this.luck.next(
      this.#info,
      there.map((one) => one.player),
      false,
      wish,
    );
    await soon();
    return asked;
  }

  /** Its person says ready, once more. */
  wished(): void {
    if (this.#info) this.luck.wished(this.#info.round);
  }

  /** A command did not get through, and the window has learned of it. */
  missed(step: Step): void {
    if (this.#info) this.luck.missed(step, this.#info.round);
  }
}
