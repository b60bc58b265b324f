/**
 * One page's part in the luck of its table: it hears every frame, notes what must not change, and knows what to send next: a
 * seal, the random number under it, or the wish for another number. docs/fairness.md says why. Loaded beside the table.
 */

import { sealOf } from "./fairness";
import { Follower } from "./follower";
import { notebook } from "./notebook";
import {
  cutShort,
  displaced,
  exchanged,
  HOST,
  inVain,
  lost,
  note,
  ownUnder,
  preparing,
  resultOf,
  samePairs,
  setBack,
  settingFrom,
  unended,
  withdraw,
  withResult,
  withNonce,
  type Changed,
  type Notes,
} from "./notes";
import type { Frame, TableInfo } from "./wire";

/** What people are told about luck while they play. */
export interface Hint {
  what: "abandoned" | "back" | "own" | "numbers" | "gone" | "unheard" | Changed;
  /** Whose devices did not answer. */
  names?: string[];
}

export type Step =
  | { do: "ready"; player: number; seal: string }
  | { do: "unseal"; player: number; nonce: string }
  | { do: "renumber"; player: number; above: number };

/** What the page's part in the luck needs of its table. */
export interface Around {
  /** The table as it is now. */
  look(): Promise<Frame>;
  /** Greet the server again. */
  again(): void;
  hint(hint: Hint): void;
  /** A round begins: what was only good to know is over. */
  calm(): void;
}

/** Another process of the server, or another window, may be behind for a moment. */
export const A_MOMENT = 3_000;
/** How often one page asks for another number before a round. */
const MOST_NUMBERS = 3;
/** How far a number may lie above the present one. */
const FARTHEST = 1_000;

/** What may have made a seal of this device void, for all to see. */
const AWAY = ["left", "came_back", "bot"];

/** Whether the seats that this page is told of are those of its own players. */
const sitsThere = ({ seats = [], you = [] }: Frame, info: TableInfo) =>
  seats.every(({ seat }) => seat === null || you.includes(info.seats?.[seat]?.[0] ?? HOST));

export class Luck {
  /** The last event that was heard. */
  seq = 0;
  #follower: Follower;
  #tried = new Set<string>();
  /** The numbers for which this page has sent what lay under its seals. */
  #opened = new Set<number>();
  #hinted = new Set<string>();
  /** The numbers that were further than the table at a greeting, as long as it may only have been slow. */
  #suspected: readonly number[] = [];
  #numbers = 0;
  /** The number that was played when the table was seen last. */
  #playing: number | null = null;
  /** The number that was played when the table was said to be closed. */
  #closed: number | null = null;
  /** The number that all had sealed then. */
  #sealed: number | null = null;
  /** Who had a seal then. */
  #givers: readonly number[] = [];
  /** The number of the table then. */
  #number: number | null = null;
  /** The whole story was asked for. */
  #anew = false;
  /** The last round that was said to begin, and did. */
  #begun: number | null = null;
  /** The last round whose result was shown, and that. */
  #out: { round: number; result: string } | null = null;

  constructor(
    readonly code: string,
    private readonly around: Around,
  ) {
    this.#follower = new Follower(code);
  }

  /** After which event the server should go on telling, at the next greeting. */
  get since(): number | null {
    return this.#follower.since;
  }

  restart(): void {
    this.#follower.restart();
  }

  // ---- what is heard

  async hear(frame: Frame, first: boolean): Promise<void> {
    try {
      await this.#hear(frame, first);
    } catch (error) {
      // Nobody who is honest sends what cannot be noted; it may have been shown all the same.
      await notebook.miss(this.code, [frame.table?.round, this.#number, this.#playing]);
      throw error;
    }
  }

  async #hear(frame: Frame, first: boolean): Promise<void> {
    // Before anything of it is noted: what this device knows of another past is told apart from the present one.
    if (first) await this.#greeted(frame);
    // What the table does not show, since it comes from before, must not be noted either. Only the story may be behind.
    if (first || frame.seq >= this.seq) {
      if (!first) this.#hearBegun(frame);
      this.#hearAbandoned(frame);
      if (frame.table) await this.#hearClosed(frame.table, frame.seq);
      if (frame.table && frame.table.status !== "closed") await this.#note(frame, frame.table, first);
    }
    const stale = first && (await this.#stale(frame));
    if (stale) this.#follower.restart();
    // Who has heard the whole of it may sleep through another set-back.
    this.#anew = stale || (first && frame.since > 0 && this.#anew);
    if (stale) await this.#follower.glance(frame);
    const again = stale || (await this.#follower.hear(frame, first));
    this.seq = first ? frame.seq : Math.max(this.seq, frame.seq);
    if (again) this.around.again();
  }

  /**
   * Whether a story that goes on from what this window heard may be another one: where the server was set back while the line was lost, and
   * is past that again, its events have the same numbers. Then the whole of it is asked for, once.
   */
  async #stale({ since }: Frame): Promise<boolean> {
    if (!since || this.#anew || this.since === null) return false;
    return (await notebook.of(this.code)).some(({ back }) => back);
  }

  /** A round begins once: the word alone, or said again, would only wipe away what is to be read. */
  #hearBegun({ changes, table }: Frame): void {
    if (table?.status !== "playing" || table.round === this.#begun) return;
    if (!changes?.some(({ what }) => what === "begun")) return;
    this.#begun = table.round;
    this.#numbers = 0;
    this.around.calm();
  }

  /** A table that is closed stays so. Whoever closes it and goes on has shown something in between that belongs to no round. */
  async #hearClosed(info: TableInfo, seq: number): Promise<void> {
    if (info.status === "closed") {
      this.#closed ??= this.#playing;
      return;
    }
    const round = this.#closed;
    this.#closed = null;
    if (round !== null) await this.#vanish(round, info, seq);
  }

  #hearAbandoned({ changes = [], table, you = [] }: Frame): void {
    const silent = changes.filter(({ what }) => what === "abandoned").map(({ player }) => player);
    // Nobody is named, or somebody who had nothing to show, or somebody of this page, which has shown what it had to.
    const unheard = silent.some((player) => !this.#givers.includes(player ?? NaN) || you.includes(player!));
    if (silent.length && this.#sealed !== null && this.opened(this.#sealed)) {
      if (this.#sayOnce(this.#sealed, "unheard") && unheard) this.around.hint({ what: "unheard" });
    }
    // Where the host has given the place to somebody else, the name there is not that of who was silent.
    const people = table?.players.filter((one) => silent.includes(one.player) && one.kind === "person") ?? [];
    if (people.length) this.around.hint({ what: "abandoned", names: people.map(({ name }) => name ?? "") });
  }

  async #note(frame: Frame, info: TableInfo, first: boolean): Promise<void> {
    const { seq, since, you = [] } = frame;
    const followed = !first && since <= this.seq;
    if (followed) await this.#leave(info, seq);
    const said = frame.changes?.some(({ what }) => what === "begun");
    await this.#noteResult(info, followed && !said);
    if (!first && info.round !== this.#number && !this.#suspected.length) await this.#missRounds(info);
    this.#number = info.round;
    const other = this.#playing !== info.round;
    this.#playing = info.status === "playing" ? info.round : null;
    this.#sealed = info.sealed ? info.round : null;
    this.#givers = (info.seals ?? []).map(([player]) => player);
    // Several events at once: who had a bot stand in, or left, may be ready on another device by now.
    const away = frame.changes?.some(({ what, player }) => AWAY.includes(what) && you.includes(player ?? HOST));
    let seen = false;
    let notes = await notebook.change(this.code, info.round, (notes) => {
      seen = notes.nonces.length > 0;
      return withdraw(note(notes, info, seq), info, you, followed && !away);
    });
    const change = async (what: Changed) => {
      if (notes.changed.includes(what)) return;
      notes = await notebook.change(this.code, info.round, (one) => ({ ...one, changed: [...one.changed, what] }));
    };
    // Later it would not show any more: a bot may have stood in for somebody who is back by then. Whether or not the server says so.
    const begun = said || (info.status === "playing" && other && !seen);
    if ((info.sealed || begun) && exchanged(notes, info, you)) await change("seals");
    // What was sent counts here, whether or not the server has said that it took it.
    else if (begun && exchanged({ ...notes, given: notes.own.map(([, nonce]) => nonce), withdrawn: [] }, info, you))
      this.around.hint({ what: "own" });
    const seated = sitsThere(frame, info) && !displaced(notes, info, you);
    if (notes.setting && info.status === "playing" && !seated) await change("setting");
    for (const what of notes.changed) await this.#alarm(what, notes, info, seq);
  }

  /** A round that was played is a round to its end: a table that goes on to another number without one has given it up unseen. */
  async #leave(info: TableInfo, seq: number): Promise<void> {
    const { round, status, results } = info;
    const before = this.#playing;
    if (before === null) return;
    if (results.some((one) => one.round === before && !one.abandoned)) {
      await notebook.change(this.code, before, (one) => ({ ...one, over: true }));
      return;
    }
    if (round === before && status === "playing") return;
    await this.#vanish(before, info, seq);
  }

  /** A round that was being played has come to no end. */
  async #vanish(round: number, info: TableInfo, seq: number): Promise<void> {
    const notes = await notebook.change(this.code, round, (one) => ({
      ...one,
      changed: [...new Set<Changed>([...one.changed, "round"])],
    }));
    await this.#alarm("round", notes, info, seq);
  }

  /**
   * How the last round came out, as often as something else is shown. In the next match its players may have other numbers. Where no other round has
   * begun, it is the same that is over, whatever its number is said to be.
   */
  async #noteResult({ status, results }: TableInfo, same: boolean): Promise<void> {
    const last = results.at(-1);
    if (!last || last.abandoned || !["round_over", "match_over"].includes(status)) return;
    const round = (same ? (this.#playing ?? this.#out?.round) : null) ?? last.round;
    const result = resultOf(last);
    if (this.#out?.round === round && this.#out.result === result) return;
    this.#out = { round, result };
    if (await notebook.read(this.code, round))
      await notebook.change(this.code, round, (one) => withResult(one, result));
  }

  /** Something changed under one number. Where the server went back in time, that is the reason; people hear of it either way. */
  async #alarm(what: Changed, notes: Notes, info: TableInfo, seq: number): Promise<void> {
    if (!this.#sayOnce(notes.round, what)) return;
    const ahead =
      this.#suspected.includes(notes.round) || lost(await notebook.of(this.code), info, seq).rounds.length > 0;
    const back = notes.back || ahead;
    if (back && !notes.back) return this.#goBackTo(notes.round, seq);
    if (!back) {
      await notebook.change(this.code, notes.round, (one) => ({ ...one, stands: [...one.stands, what] }));
    }
    this.around.hint({ what: back ? "back" : what });
  }

  // ---- what to do next

  /**
   * The next command, if there is one. `own` are the players of this page that are there, `hosting` whether it may begin for
   * bots alone, `wish` whether its persons want to be ready.
   */
  async next(info: TableInfo, own: number[], hosting: boolean, wish: boolean): Promise<Step | null> {
    if (info.status !== "gathering" && info.status !== "round_over") return null;
    const notes = await notebook.read(this.code, info.round);
    if (!notes) return null;
    if (info.sealed) return this.#unseal(info, notes);
    const players = info.players.filter((one) => own.includes(one.player));
    const speaker = players[0] ?? (hosting ? info.players[0] : undefined);
    if (!speaker || !(wish || players.some((one) => one.ready))) return null;
    const fits = await this.#fits(info, notes);
    if (fits !== true) return fits === false ? this.#renumber(info, speaker.player) : null;
    const late = players.length ? players.find((one) => !one.ready) : speaker;
    if (!late || !wish) return null;
    return { do: "ready", player: late.player, seal: await this.#seal(info, players.length ? late.player : HOST) };
  }

  /** Somebody is ready for a number, whatever this page has shown for it before. */
  wished(round: number): void {
    this.#opened.delete(round);
  }

  /**
   * Whether this page has shown a random number of its own for a number since somebody was ready for it: whoever runs the server may know
   * the luck to come by it.
   */
  opened(round: number): boolean {
    return this.#opened.has(round);
  }

  /** The server has taken a seal, or what lay under it: from now on it must stay. */
  async accepted(step: { do: string; seal?: string; nonce?: string }, round: number): Promise<void> {
    if (step.do !== "ready" && step.do !== "unseal") return;
    await notebook.change(this.code, round, (notes) => {
      if (step.do === "unseal") {
        const taken = ownUnder(notes, notes.seals).filter(([, nonce]) => nonce === step.nonce);
        return { ...notes, unsealed: [...new Set([...notes.unsealed, ...taken.map(([player]) => player)])] };
      }
      const taken = notes.own.filter(([, nonce]) => sealOf(this.code, round, nonce) === step.seal);
      return { ...notes, given: [...new Set([...notes.given, ...taken.map(([, nonce]) => nonce)])] };
    });
  }

  /** A command was not given after all, or came too late: it may be tried again. */
  missed(step: { do: string; player?: number | null }, round: number): void {
    const renumber = step.do === "renumber";
    if (renumber) this.#numbers--;
    this.#tried.delete(renumber ? `renumber ${round}` : `${round}/${step.player}`);
  }

  #once(what: string): boolean {
    if (this.#tried.has(what)) return false;
    this.#tried.add(what);
    return true;
  }

  async #seal(info: TableInfo, player: number): Promise<string> {
    let nonce = "";
    await notebook.change(this.code, info.round, (notes) => {
      const [now, made] = withNonce(notes, player, info.seals ?? []);
      nonce = made;
      return now;
    });
    return sealOf(this.code, info.round, nonce);
  }

  async #unseal(info: TableInfo, notes: Notes): Promise<Step | null> {
    if (notes.changed.length || notes.commitment !== info.commitment) return null;
    if (!samePairs(notes.seals, info.seals ?? []) || notes.setting !== settingFrom(info)) return null;
    for (const [owner, nonce] of ownUnder(notes, notes.seals)) {
      if (info.players[owner]?.unsealed) continue;
      const player = owner === HOST ? 0 : owner;
      if (!this.#once(`${info.round}/${player}`)) continue;
      this.#opened.add(info.round);
      await notebook.change(this.code, info.round, (one) => ({ ...one, sent: [...new Set([...one.sent, nonce])] }));
      return { do: "unseal", player, nonce };
    }
    return null;
  }

  async #renumber(info: TableInfo, player: number): Promise<Step | null> {
    if (!this.#once(`renumber ${info.round}`)) return null;
    if (this.#numbers >= MOST_NUMBERS) {
      this.around.hint({ what: "numbers" });
      return null;
    }
    this.#numbers++;
    const all = await notebook.of(this.code);
    const above = Math.max(info.round, ...all.map((notes) => notes.round));
    return { do: "renumber", player, above: Math.min(above, info.round + FARTHEST) };
  }

  // ---- numbers that do not fit

  /** Whether what this device knows of the number, and of those above it, fits what the table shows; null where this window is behind. */
  async #fits(info: TableInfo, notes: Notes): Promise<boolean | null> {
    // What changes under a number that was lost is not held against anybody. So nothing is given to it.
    if (notes.commitment !== info.commitment || notes.back) return false;
    if (!(await this.#ahead(info))) return true;
    // Perhaps only this window is behind, or the process that it talks to.
    await new Promise((wait) => setTimeout(wait, A_MOMENT));
    const { table: now, seq = 0 } = (await this.around.look().catch(() => null)) ?? {};
    if (!now || now.round !== info.round || now.sealed || !preparing(now) || !(await this.#ahead(now))) return null;
    await this.#goBackTo(info.round, seq);
    return false;
  }

  /** Whether the notes are further than the table. */
  async #ahead(info: TableInfo): Promise<boolean> {
    const all = await notebook.of(this.code);
    return all.some((notes) => notes.round > info.round || (notes.round === info.round && notes.seals.length > 0));
  }

  /** At a greeting: whether the server knows all that this device has noted. */
  async #greeted(frame: Frame): Promise<void> {
    const { table, seq } = frame;
    if (!table) return;
    const { rounds, sure } = lost(await notebook.of(this.code), table, seq);
    if (sure) await this.#setBack(rounds, seq);
    await this.#follower.seeAs(frame, unended(await notebook.of(this.code), table, !sure));
    if (!sure) return void this.#suspect(seq, rounds);
    await this.#missRounds(table);
  }

  /** What this page did not see live may have a reason; people are asked whether they know of one. */
  async #missRounds(info: TableInfo): Promise<void> {
    const all = await notebook.of(this.code);
    for (const { round, changed } of all.filter((notes) => cutShort(notes, info))) {
      if (!changed.includes("round") && this.#sayOnce(round, "gone")) this.around.hint({ what: "gone" });
    }
    for (const { round } of all.filter((notes) => inVain(notes, info))) {
      if (this.#sayOnce(round, "unheard")) this.around.hint({ what: "unheard" });
    }
  }

  #sayOnce(round: number, what: Hint["what"]): boolean {
    const name = `${round}/${what}`;
    if (this.#hinted.has(name)) return false;
    this.#hinted.add(name);
    return true;
  }

  /** The table seems to be at an earlier event than the notes. If it still is after a moment, the story begins anew; what was told before stays noted. */
  async #suspect(seq: number, rounds: readonly number[]): Promise<void> {
    this.#suspected = rounds;
    await new Promise((wait) => setTimeout(wait, A_MOMENT));
    const now = await this.around.look().catch(() => null);
    this.#suspected = [];
    if (!now?.table || now.seq < seq) return;
    const still = lost(await notebook.of(this.code), now.table, now.seq).rounds;
    // What was noted for the first time since the greeting belongs to the present.
    if (
      !(await this.#setBack(
        still.filter((round) => rounds.includes(round)),
        now.seq,
      ))
    )
      return;
    this.#follower.restart();
    this.around.again();
  }

  /** The server knows nothing any more of what this device has noted from a number on. */
  async #goBackTo(round: number, seq: number): Promise<void> {
    const all = await notebook.of(this.code);
    await this.#setBack(
      all.map((notes) => notes.round).filter((number) => number >= round),
      seq,
    );
  }

  async #setBack(rounds: readonly number[], seq: number): Promise<boolean> {
    for (const round of rounds) await notebook.change(this.code, round, (notes) => setBack(notes, seq));
    if (rounds.length) this.around.hint({ what: "back" });
    return rounds.length > 0;
  }
}
