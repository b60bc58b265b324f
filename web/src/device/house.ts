/**
 * All tables of this device: commands go in, what happens comes out to whoever sits there. What is asked about one table is done one after the
 * other: it is checked, carried out in memory, stored, and told only then, so that closing the window is no second chance.
 */

import { dealOf, type Deal } from "../engine/deal";
import type { Game } from "../engine/game";
import { NotCarried } from "../engine/load";
import { bits, newSeed, ownLuck, type Luck } from "../engine/luck";
import { write } from "../engine/record";
import type { Players } from "../engine/players";
import { breather } from "../engine/rest";
import type { State } from "../engine/state";
import type { AnyCommand, MakeTable, Refused } from "../lib/wire";
import { Bots, type Turn } from "./bots";
import { carryOut, isCommand } from "./commands";
import { asItIs, firstFrame, newsFrame } from "./frames";
import { Keeping } from "./keeping";
import type { Entry, Logged, Made } from "./log";
import { goneOn, plan } from "./making";
import { finished, recorded, unreadable, watched, watchedRecord } from "./past";
import type { Before, News, Said, SameLuck, TableQuestions } from "./questions";
import { Refusal } from "./refusal";
import type { Reviewed, Reviews } from "./reviews";
import { codeOf, isHere } from "./shelf";
import { Overtaken, type Kept, type Store, type Summary } from "./store";
import { settingOf, Table } from "./table";
import { Windows, type Channel } from "./windows";

export type TableAsk = {
  [name in keyof TableQuestions]: { id: number; ask: name; with: TableQuestions[name][0] };
}[keyof TableQuestions];

/** What a house needs of the world. */
export interface Around {
  open(game: string): Promise<Game>;
  disk: Store;
  /** Between the windows of this browser; null where they cannot speak with each other. */
  channel: Channel | null;
  say(news: News): void;
  luck?(game: Game): Luck;
  /** 64 bits for a bot. */
  bits?(): bigint;
}

const QUESTIONS = [
  "rise",
  "make",
  "sit",
  "stand",
  "give",
  "shown",
  "hint",
  "replay",
  "watch",
  "record",
  "review",
  "unkept",
  "forget",
] satisfies TableAsk["ask"][];

/** Whether it is asked about tables. */
export const isAboutTables = (ask: { ask: string }): ask is TableAsk => (QUESTIONS as string[]).includes(ask.ask);

export class House {
  /** The tables at which somebody sits. */
  readonly #tables = new Map<string, Table>();
  /** What is under way at each table. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Tables that were made here, by the keys with which they were asked for. */
  readonly #made = new Map<string, Promise<string>>();
  /** Those of them at which nobody has sat yet: no other window can know them. */
  readonly #fresh = new Set<string>();
  readonly #store: Keeping;
  readonly #windows: Windows;
  readonly #bots: Bots;
  #reviews: Reviews | null = null;
  /** Of which it was said that they are not kept. */
  readonly #unkept = new Set<string>();

  constructor(private readonly around: Around) {
    this.#store = new Keeping(around.disk);
    this.#windows = new Windows(crypto.getRandomValues(new Uint32Array(4)).join("-"), around.channel, (code) =>
      this.#inTurn(code, () => this.#end(code, new Refusal(409, "elsewhere"))),
    );
    this.#bots = new Bots(
      (code, turn, decided) => void this.#inTurn(code, () => this.#botActs(code, turn, decided)),
      () => around.bits?.() ?? bits(),
    );
  }

  find(ask: TableAsk): Promise<TableQuestions[keyof TableQuestions][1]> {
    switch (ask.ask) {
      case "rise":
        // That opens the database. Where nothing can be kept is said when there is something to keep.
        return this.#store.summary("").then(
          () => null,
          () => null,
        );
      case "make":
        return this.#make(ask.with.wanted, ask.with.before);
      case "sit":
        return this.#inTurn(ask.with.code, () => this.#sit(ask.with.code, ask.with.over));
      case "stand":
        return this.#inTurn(ask.with.code, () => this.#stand(ask.with.code));
      case "give":
        return this.#inTurn(ask.with.code, () => this.#give(ask.with.code, ask.with.command));
      case "shown":
        this.#bots.shown(ask.with.code, ask.with.seen);
        return Promise.resolve(null);
      case "hint":
        return this.#hint(ask.with.code, ask.with.seat);
      case "replay":
        return this.#finished(ask.with.code, ask.with.round).then((state) => watched(state, ask.with.seat));
      case "watch":
        return watchedRecord(this.around.open, ask.with.record, ask.with.round, ask.with.seat);
      case "record":
        return this.#finished(ask.with.code, ask.with.round).then((state) => write(state));
      case "review":
        return this.#review(ask.with);
      case "unkept":
        return this.#store.unkept();
      case "forget":
        return this.#forget(ask.with.code);
    }
  }

  // ---- coming and going

  /** The same wish a second time gives the same table, also while it is being made. */
  #make(wanted: MakeTable, before?: Before | SameLuck): Promise<string> {
    const known = this.#made.get(wanted.key);
    if (known) return known;
    const making = before ? this.#follow(wanted, before) : this.#makeNew(wanted);
    this.#made.set(wanted.key, making);
    making.catch(() => this.#made.delete(wanted.key)); // so that it can be tried again
    return making;
  }

  async #makeNew(wanted: MakeTable): Promise<string> {
    const made = await plan(wanted, this.around.open);
    const game = await this.around.open(made.game);
    return this.#lay(made, game, (table) => [table.begin(this.#luck(game))]);
  }

  /** A table that goes on from a round that was played somewhere, or has its luck. */
  async #follow(wanted: MakeTable, before: Before | SameLuck): Promise<string> {
    const { state } = await recorded(this.around.open, before.record, before.round);
    const { game, options } = state;
    if (wanted.chairs.length !== state.players) throw new Refusal(422, "bad-chair", { where: "chairs" });
    const made = await plan({ ...wanted, game: game.facts.game, options, match: { rounds: 1 } }, this.around.open);
    if (!("steps" in before)) {
      const again = { ...(await this.#luckOf(state, before)), points: state.points() };
      return this.#lay(made, game, (table) => [table.begin(this.#luck(game), again)]);
    }
    return this.#lay(made, game, (table) => {
      const events = goneOn(state, before.steps, table.namesBySeat());
      for (const event of events) table.fold(event);
      if (typeof table.state!.actor !== "number") throw new Refusal(422, "bad-input", { where: "steps" });
      return events;
    });
  }

  /** Where it was another round's already, also what did not come to pass of it. */
  async #luckOf(state: State, { kept }: SameLuck): Promise<Deal> {
    if (state.actor !== "over") throw new Refusal(403, "round-not-over");
    const begun = kept && (await this.#store.round(kept.code, kept.round))[0]?.event;
    if (begun?.e === "begun" && begun.again) return begun.again;
    return dealOf(state, newSeed());
  }

  async #lay(made: Made, game: Game, begin: (table: Table) => Logged[]): Promise<string> {
    const code = codeOf(await this.#store.number());
    const table = new Table(code, game, settingOf(made), 1);
    const events = [made, ...begin(table)];
    const entries = events.map((event, nth): Entry => ({ seq: nth + 1, event }));
    await this.#store.add(this.#summary(table), 0, entries);
    this.#fresh.add(code);
    return code;
  }

  async #sit(code: string, over: boolean): Promise<null> {
    const sitting = this.#tables.get(code);
    if (sitting) {
      await this.#greet(sitting);
      return null;
    }
    const fresh = this.#fresh.delete(code);
    if (over) await this.#windows.take(code);
    else if (!fresh && (await this.#windows.isElsewhere(code))) {
      this.#say(code, { ended: new Refusal(409, "elsewhere").refused });
      return null;
    }
    try {
      await this.#greet(await this.#open(code));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#stand(code);
      this.#say(code, { ended: error.refused });
    }
    return null;
  }

  async #greet(table: Table): Promise<void> {
    const { code } = table;
    this.#unkept.delete(code);
    const frame = await readable(() => firstFrame(table));
    this.#say(code, { frame, first: true });
    this.#sayKept(code);
    this.#bots.look(table);
  }

  async #open(code: string): Promise<Table> {
    const kept = isHere(code) ? await this.#store.read(code).catch(outOfReach) : null;
    if (!kept) throw noTable();
    const game = await this.#gameOf(kept.summary);
    const table = await readable(() => unfold(kept, game));
    this.#tables.set(code, table);
    this.#windows.hold(code);
    return table;
  }

  #stand(code: string): Promise<null> {
    this.#bots.stop(code);
    this.#tables.delete(code);
    this.#windows.free(code);
    this.#store.release(code);
    return Promise.resolve(null);
  }

  /** It cannot be played here any more. */
  async #end(code: string, { refused }: Refusal): Promise<void> {
    if (!this.#tables.has(code)) return;
    await this.#stand(code);
    this.#say(code, { ended: refused });
  }

  async #forget(code?: string): Promise<number> {
    const open = [...this.#tables.keys()].filter((one) => code === undefined || one === code);
    for (const one of open) await this.#inTurn(one, () => this.#end(one, noTable()));
    return (await this.#store.forget(code)).length;
  }

  // ---- what happens there

  async #give(code: string, command: AnyCommand): Promise<null> {
    const table = this.#tables.get(code);
    if (!table) throw new Error(`nobody sits at ${code}`);
    const { key } = command;
    try {
      if (!isCommand(command)) throw new Refusal(400, "bad-input");
      if (command.expected_seq === table.seq) {
        const since = table.seq;
        const events = this.#carryOut(table, () => carryOut(table, command, this.#luck(table.game)));
        await this.#keep(table, since, events, command);
      } else {
        await this.#checkRetry(table, command);
        this.#say(code, { frame: asItIs(table, key), first: false });
      }
    } catch (error) {
      this.#say(code, { refused: await this.#refusedBy(error, table, key) });
    }
    return null;
  }

  /** Nothing waits for it, and nobody at the same table gets to hear what another person could do. */
  async #hint(code: string, seat: number): Promise<TableQuestions["hint"][1]> {
    const table = this.#tables.get(code);
    if (!table?.mayAct(seat) || table.state!.actor !== seat || table.persons.length > 1) return null;
    const { hint } = await import("./hints");
    return hint(table, seat, this.around.bits?.() ?? bits(), () => this.#tables.get(code) === table);
  }

  /** Where anything has come between, it is asked again. */
  async #botActs(code: string, { moved, seat, level }: Turn, decided: number | null): Promise<void> {
    const table = this.#tables.get(code);
    if (table?.moved !== moved || table.botToAct()?.level !== level) return;
    try {
      const since = table.seq;
      const token = tokenOf(table.state!, decided);
      const event = this.#carryOut(table, () => table.act(seat, token, this.#luck(table.game)));
      await this.#keep(table, since, [event]);
    } catch {
      await this.#stand(code);
      this.#say(code, { ended: new Refusal(500, "unexpected").refused });
    }
  }

  /** Where something breaks down in the middle, the table in memory may be half changed: the log knows. */
  #carryOut<T>(table: Table, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refusal)) this.#tables.delete(table.code);
      throw error;
    }
  }

  async #refusedBy(error: unknown, { code }: Table, key: string): Promise<Refused> {
    if (error instanceof Refusal) return error.of(key);
    if (!this.#tables.has(code)) await this.#open(code);
    return new Refusal(500, "unexpected").of(key);
  }

  /** Store what has happened, and tell it. */
  async #keep(table: Table, since: number, events: readonly Logged[], command?: AnyCommand): Promise<void> {
    const { code } = table;
    const entries = events.map((event, nth): Entry => ({ seq: since + 1 + nth, event }));
    if (command) Object.assign(entries[0]!, { key: command.key, said: said(command) });
    try {
      await this.#store.add(this.#summary(table), since, entries);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      await this.#end(code, error.stored ? new Refusal(409, "elsewhere") : noTable());
      return;
    }
    this.#sayKept(code);
    const frame = newsFrame(table, since, command?.key);
    this.#say(code, { frame, first: false });
    this.#bots.told(table, frame.seats?.[0]?.events ?? []);
    table.settle();
    this.#bots.look(table);
  }

  /** A command for an earlier event is either the retry of one that counted, or too late. */
  async #checkRetry(table: Table, command: AnyCommand): Promise<void> {
    const { expected_seq: seq, key } = command;
    const found = seq < table.seq ? await this.#store.entry(table.code, seq + 1) : null;
    if (!found || found.key !== key) throw new Refusal(409, "stale", { seq: table.seq });
    if (found.said !== said(command)) throw new Refusal(422, "key-reused", { where: "key" });
  }

  // ---- what is over

  async #review({ record, round, seat }: TableQuestions["review"][0]): Promise<Reviewed> {
    const { Reviews } = await import("./reviews");
    this.#reviews ??= new Reviews();
    return this.#reviews.of(`${round} ${seat} ${record}`, () => this.#played(record, round, seat), seat);
  }

  /** A round that was played to its end, and who can judge what a seat did in it. */
  async #played(record: string, round: number, seat: number): Promise<{ state: State; players: Players }> {
    const { state } = await recorded(this.around.open, record, round);
    const players = await state.game.players();
    if (state.actor !== "over" || !players) throw new Refusal(403, "round-not-over");
    const most = state.players - 1;
    if (!Number.isInteger(seat) || seat < 0 || seat > most)
      throw new Refusal(422, "no-place", { where: "seat", args: { most } });
    return { state, players };
  }

  async #finished(code: string, round: number): Promise<State> {
    const summary = isHere(code) ? await this.#store.summary(code) : null;
    if (!summary) throw noTable();
    const game = await this.#gameOf(summary);
    if (summary.mark.before.rules !== game.facts.rules) throw unreadable();
    const entries = await this.#store.round(code, round);
    return readable(() => finished(game, summary.mark.before.options, entries));
  }

  // ---- beside it

  /** Also a table of a game that this page does not know cannot be read. */
  #gameOf({ game }: Summary): Promise<Game> {
    return this.around.open(game).catch((error: unknown) => {
      throw error instanceof NotCarried ? unreadable() : error;
    });
  }

  /** When all that was asked about a table before is done. */
  #inTurn<T>(code: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(code) ?? Promise.resolve()).then(work, work);
    this.#turns.set(code, turn);
    turn.catch(() => undefined);
    return turn;
  }

  #luck(game: Game): Luck {
    return this.around.luck?.(game) ?? ownLuck(game.rules);
  }

  #say(code: string, said: Said): void {
    this.around.say({ code, ...said });
  }

  #sayKept(code: string): void {
    const kept = this.#store.isKept(code);
    if (kept !== this.#unkept.has(code)) return;
    if (kept) this.#unkept.delete(code);
    else this.#unkept.add(code);
    this.#say(code, { kept });
  }

  #summary(table: Table): Summary {
    const { code, at, seq, state, persons } = table;
    const actor = at.status === "playing" ? state!.actor : null;
    return {
      code,
      game: at.game,
      status: at.status,
      changed: Date.now(),
      you: persons,
      players: at.places.map((place) => place.name),
      results: table.results.filter((result) => !result.unplayed),
      your_turn: typeof actor === "number" && table.mayAct(actor),
      seq,
      by: this.#windows.id,
      mark: table.mark!,
    };
  }
}

/** The table that is kept, with the events of its last round. */
export async function unfold({ summary, entries }: Kept, game: Game): Promise<Table> {
  const { code, mark, results, seq } = summary;
  const earlier = results.filter(({ round }) => round < mark.before.round);
  const table = new Table(code, game, structuredClone(mark.before), mark.begun - 1, earlier);
  if (mark.before.rules !== game.facts.rules) throw new RangeError("other rules");
  const breathe = breather();
  for (const entry of entries) {
    await breathe();
    if (entry.seq !== table.seq + 1) throw new RangeError("something is missing");
    table.fold(entry.event);
  }
  if (table.seq !== seq) throw new RangeError("something is missing");
  table.settle();
  return table;
}

/** What a bot plays. Nobody waits for one that cannot make up its mind: then it does something sensible, or something. */
function tokenOf(state: State, decided: number | null): string {
  if (decided !== null && state.legalCodes().includes(decided)) return state.tokenOf(decided);
  try {
    return state.choose(bits());
  } catch {
    const legal = state.legal();
    return legal[Number(bits() % BigInt(legal.length))]!;
  }
}

/** Work with what is kept; whatever is odd about that, it is said to be unreadable, and not tried for ever. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable();
  }
}

/** It was erased, or never was on this device. */
const noTable = () => new Refusal(404, "no-table", { say: ["refusal-not-here", {}] });

/** What is kept cannot be read: storage is forbidden, or belongs to a newer page. */
function outOfReach(): never {
  throw new Refusal(503, "out-of-reach");
}

/** What a command says, to know it again. */
function said(command: AnyCommand): string {
  const { key: _key, expected_seq: _seq, ...rest } = command;
  return JSON.stringify(rest);
}
