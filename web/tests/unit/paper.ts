/**
 * An honest server on paper, with devices at its one table of two: each is a browser of its own, whose windows run the page's real
 * part in the luck. Frames wait until a window hears them, so that tests choose what is late and what is lost.
 */
import { createHash } from "node:crypto";
import { vi } from "vitest";
import { commitmentOf, FORMAT, type Pair } from "../../src/lib/fairness";
import type { Hint, Luck, Step } from "../../src/lib/luck";
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
  /** What happened in the round, each with the number of its event. */
  story: { seq: number; event: EventOut }[];
  results: RoundResult[];
  givenUp: AbandonedNumber[];
  proofs: Map<number, Proof>;
  /** The stories of the rounds that are over. */
  stories: Map<number, EventOut[]>;
}

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
  /** No backup brings these back: a server that was set back draws anew. */
  #drawn = 0;
  state: State = {
    seq: 1,
    round: 1,
    secret: this.#draw(),
    status: "gathering",
    ...unready(),
    letDown: [0, 0],
    bots: [false, false],
    story: [],
    results: [],
    givenUp: [],
    proofs: new Map(),
    stories: new Map(),
  };

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
        unsealed: this.sealed && has(nonces, index),
        let_down: letDown[index]!,
        ...(bots[index] ? { level: "simple" } : {}),
      }),
    );
    const shown = status === "playing" ? { nonces } : { sealed: this.sealed };
    return info({ status, round, commitment: this.commitment, seats, seals, results, players, ...shown });
  }

  // ---- what is told

  /** What a player is told of some events of the table. */
  frame(player: number, since: number, events: EventOut[] = [], changes: Change[] = []): Frame {
    const { seq, status } = this.state;
    const seats = status === "gathering" ? [] : [{ seat: player, view: {}, events }];
    return structuredClone({ type: "frame", seq, since, table: this.table, changes, seats, you: [player] });
  }

  /** The answer to a greeting: all after an event, or the whole story where there is no such event. */
  greet(player: number, known: number | null): Frame {
    const since = known !== null && known <= this.state.seq ? known : 0;
    const missed = this.state.story.filter(({ seq }) => seq > since || !since);
    return this.frame(
      player,
      since,
      missed.map(({ event }) => event),
    );
  }

  /** Something happens, and all who are connected are told. */
  happen(changes: Change[] = [], events: EventOut[] = [], answer?: Answer): void {
    const since = this.state.seq++;
    for (const event of events) this.state.story.push({ seq: this.state.seq, event });
    for (const page of this.pages) {
      page.tell(this.frame(page.device.player, since, events, changes), answer?.by === page ? answer : undefined);
    }
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
    this.happen([{ what: "begun" }], [this.#luck([])]);
  }

  /** It follows from what was sealed, and from what people did. */
  #luck(before: EventOut[]): EventOut {
    const { secret, nonces } = this.state;
    const tokens = before.map(({ token }) => token);
    return { actor: "chance", token: `card:${digits(secret, nonces, tokens).slice(0, 9)}`, turn: 1 };
  }

  /** Somebody moves; whoever draws gets a card. */
  move(token: string, actor = 0): void {
    const event: EventOut = { actor, token, turn: 1 };
    const before = [...this.state.story.map((one) => one.event), event];
    this.happen([], token === "draw" ? [event, this.#luck(before)] : [event]);
  }

  end(): void {
    const { round, secret, seats, seals, nonces, story, results, givenUp, proofs, stories } = this.state;
    const events = story.map(({ event }) => event);
    const record = `game: wagnis\noptions: {}\nresult: points 1\n\n1: ${events.map(({ token }) => token).join(" ")}\n`;
    const head = { format: FORMAT, table: CODE };
    const luck = { round, commitment: this.commitment, secret, seals, nonces };
    proofs.set(round, { ...head, ...luck, seats, abandoned: givenUp, record });
    for (const one of givenUp) proofs.set(one.round, { ...head, ...one, seats: [], abandoned: [], record: "" });
    stories.set(round, events);
    results.push({ round, match: 1, points: [1, 2], winners: [1] });
    const next = { round: round + 1, secret: this.#draw(), status: "round_over", givenUp: [] };
    Object.assign(this.state, { ...unready(), ...next });
    this.happen();
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
  async fair(round: number): Promise<{ said: string; bad: string[]; open: string[] }> {
    const { notebook, beside, check, unexplained, verdict } = this.browser;
    const { proofs, stories, seq } = this.server.state;
    const all = beside(await notebook.of(CODE), this.server.table, seq);
    const proof = proofs.get(round)!;
    const steps = stories.get(round)!.map((event) => ({ event }));
    const findings = check({
      code: CODE,
      round,
      proof,
      notes: all.find((notes) => notes.round === round) ?? null,
      all,
      replays: new Map([[this.player, { steps } as Replay]]),
      asked: new Map(unexplained(all, proof).map((number) => [number, proofs.get(number) ?? null])),
      name: String,
    });
    const ids = (kind: string) => findings.filter((one) => one.kind === kind).map((one) => one.say[0]);
    return { said: verdict(findings), bad: ids("wrong"), open: ids("open") };
  }
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
    this.#inbox.push({ frame: this.device.server.greet(this.device.player, this.luck.since), first: true });
  }

  /** What is on its way to it is lost, too. */
  cut(): void {
    this.up = false;
    this.#inbox = [];
  }

  tell(frame: Frame, answer?: Answer): void {
    if (this.up) this.#inbox.push({ frame, first: false, ...(answer ? { answer } : {}) });
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
