/** A game that is over, looked at again: from any place, step by step. */

import type { Before } from "../device/questions";
import { announce } from "./announce.svelte";
import { isOurs } from "../games/ours";
import { replayRecord } from "./finished";
import type { GameModule } from "./game";
import { asked } from "./here";
import { houseOf } from "./house";
import { Refusal } from "./http";
import { t } from "./language.svelte";
import { after } from "./patch";
import { Round } from "./round.svelte";
import { served } from "./place";
import { read, write } from "./storage";
import type { EventOut, LegalAction, PlayerInfo, Refused, Replay as Story } from "./wire";

/** Through whose eyes: a seat's, with all cards open, or as spectators saw it. */
export type Reader = number | "open" | "watch";
export type Tempo = "slow" | "normal" | "fast";

/** Where a game comes from. */
export interface Source {
  story(reader: Reader, round: number): Promise<Story>;
  /** The record in which that round stands, and the how manieth of it that is. */
  record(round: number): Promise<{ record: string; round: number }>;
}

export const stored = (code: string): Source => ({
  story: (reader, round) =>
    houseOf(code).replay(code, round, reader === "open" ? -1 : reader === "watch" ? -2 : reader),
  record: async (round) => ({ record: await (await houseOf(code).record(code, round)).text(), round: 1 }),
});

export const loaded = (record: string): Source => ({
  async story(reader, round) {
    const seat = reader === "open" ? -1 : reader === "watch" ? null : reader;
    const game = /^game: (.*)$/m.exec(record)?.[1] ?? "";
    // Only the server knows a game that is a guest there.
    if (game && !isOurs(game) && served) return replayRecord(record, round, seat);
    try {
      return await asked("watch", { record, round, seat });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return replayRecord(record, round, seat);
    }
  },
  record: (round) => Promise.resolve({ record, round }),
});

/** Where a record has no names, seats are only numbered: nobody is called "1". */
function named(story: Story): Story {
  const nameless = story.names.every((name, seat) => name === String(seat + 1));
  return nameless ? { ...story, names: story.names.map((number) => t("replay-seat", { number })) } : story;
}

/** One step as people count them: what somebody did, and the luck that followed at once. */
export interface Beat {
  turn: number;
  /** The how manieth of its turn, from 1; 0 before anybody has done anything. */
  step: number;
  events: EventOut[];
  view: Record<string, unknown>;
}

/** All beats, each with its view. What does not change is shared, so that a long game is folded at once and kept. */
export function beatsOf(story: Story): Beat[] {
  const beats: Beat[] = [];
  for (const { view, event } of story.steps) {
    const last = beats.at(-1);
    if (!last || !event) {
      beats.push({ turn: 0, step: 0, events: [], view: view ?? {} });
    } else if (event.actor === "chance") {
      last.view = after(last.view, event);
      last.events.push(event);
    } else {
      const step = last.turn === event.turn ? last.step + 1 : 1;
      beats.push({ turn: event.turn, step, events: [event], view: after(last.view, event) });
    }
  }
  return beats;
}

/** What happened up to a step: a table shows what was said, and what lies there since. */
const before = (beats: readonly Beat[], index: number): EventOut[] =>
  beats.slice(0, index + 1).flatMap(({ events }) => events);

const folded = (story: Story) => ({ story, beats: beatsOf(story) });

/** How long a step rests before the next one. */
const RESTS: Record<Tempo, number> = { slow: 2400, normal: 1100, fast: 300 };
const LOOK_AGAIN = 40;
const TEMPOS: Tempo[] = ["slow", "normal", "fast"];

/** What the address of a step says. */
export interface Wanted {
  reader: Reader;
  turn: number | null;
  step: number;
}

export function readWanted(search: string): Wanted {
  const words = new URLSearchParams(search);
  const seat = words.get("seat") ?? "open";
  const turn = words.get("turn");
  const number = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : null);
  return {
    reader: seat === "watch" ? "watch" : (number(seat) ?? "open"),
    turn: number(turn),
    step: number(words.get("step")) ?? 1,
  };
}

export class Replay {
  story = $state.raw<Story | null>(null);
  module = $state.raw<GameModule | null>(null);
  /** The table as it is shown now. */
  round = $state.raw<Round | null>(null);
  beats = $state.raw<Beat[]>([]);
  at = $state(0);
  reader = $state<Reader>("open");
  playing = $state(false);
  tempo = $state<Tempo>(read<Tempo>("tempo", "normal"));
  busy = $state(false);
  /** Why there is nothing to see. */
  refused = $state.raw<Refused | null>(null);
  offline = $state(false);

  #stories = new Map<Reader, { story: Story; beats: Beat[] }>();
  #number = $state(1);
  #asked = 0;
  /** The step that was shown last. */
  #shown = 0;
  #went = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: Source,
    private readonly load: (game: string) => Promise<GameModule>,
  ) {}

  // ---- what there is to know

  get number(): number {
    return this.#number;
  }

  get last(): number {
    return Math.max(0, this.beats.length - 1);
  }

  get atEnd(): boolean {
    return this.at >= this.last;
  }

  /** Whether the last step has been shown: who won is said then, and not before. */
  get over(): boolean {
    return this.atEnd && !this.round?.busy;
  }

  get beat(): Beat | undefined {
    return this.beats[this.at];
  }

  get turns(): number {
    return this.beats.at(-1)?.turn ?? 0;
  }

  get names(): string[] {
    return this.story?.names ?? [];
  }

  /** Who won; nobody in a round that was abandoned. */
  get winners(): string {
    return (this.story?.winners ?? []).map((seat) => this.names[seat] ?? "").join(", ");
  }

  /** All that somebody needs who plays on from a step. */
  async before(index = this.at): Promise<Before> {
    const steps = before(this.beats, index).length;
    return { ...(await this.record()), steps };
  }

  /** The record in which this round stands. */
  record = () => this.source.record(this.#number);

  /** Whether it can be judged: it was played to its end, and the page has the rules. */
  get judged(): boolean {
    return isOurs(this.story?.game) && this.story!.winners.length > 0;
  }

  /** The seat that is to act behind a step; null where nobody is. */
  actor(index = this.at): number | null {
    const { actor } = this.beats[index]?.view ?? {};
    return typeof actor === "number" ? actor : null;
  }

  /** Where in the game a step is, in words. */
  position(index = this.at): string {
    const beat = this.beats[index];
    if (!beat?.step) return t("replay-beginning");
    return beat.turn ? t("replay-turn", { turn: beat.turn, turns: this.turns }) : t("replay-set-up");
  }

  /** What happened in a step. */
  sentence(index = this.at): string {
    const beat = this.beats[index];
    if (!beat || !this.round) return "";
    if (!beat.step) return t("replay-start");
    return this.round.words(beat.events.flatMap(({ effects }) => effects ?? []));
  }

  /** What is told of the step that is shown: a little more with each effect; until then what was told before. */
  get told(): string {
    const { round, beat } = this;
    if (!round?.busy || !beat) return this.sentence();
    if (this.at !== this.#shown + 1) return this.sentence(this.#shown);
    const said = new Set(round.sentences.slice(-beat.events.length).flatMap(({ effects }) => effects));
    const effects = beat.events.flatMap(({ effects }) => effects ?? []).filter((effect) => said.has(effect));
    return effects.length ? round.words(effects) : this.sentence(this.#shown);
  }

  /** The end of an address that leads to this step. */
  get search(): string {
    const words = new URLSearchParams();
    if (this.reader !== "open") words.set("seat", String(this.reader));
    if (this.beat?.step) {
      words.set("turn", String(this.beat.turn));
      if (this.beat.step > 1) words.set("step", String(this.beat.step));
    }
    const text = words.toString();
    return text && `?${text}`;
  }

  /** The step that an address means; the nearest one before where there is no such step. */
  find(turn: number, step: number): number {
    const later = this.beats.findIndex((beat) => beat.turn > turn || (beat.turn === turn && beat.step > step));
    return later < 0 ? this.last : Math.max(0, later - 1);
  }

  // ---- where to look

  async open(number: number, wanted: Wanted): Promise<void> {
    this.pause();
    this.#number = number;
    this.#stories.clear();
    await this.look(wanted.reader, () => (wanted.turn === null ? 0 : this.find(wanted.turn, wanted.step)));
  }

  /** The same step through other eyes. */
  async look(reader: Reader, where = () => this.at): Promise<void> {
    const asked = ++this.#asked;
    this.busy = true;
    this.offline = false;
    try {
      const found = this.#stories.get(reader) ?? folded(named(await this.source.story(reader, this.#number)));
      const { story, beats } = found;
      const module = await this.load(story.game);
      if (asked !== this.#asked) return;
      this.#stories.set(reader, found);
      this.story = story;
      this.module = module;
      this.beats = beats;
      this.reader = reader;
      this.refused = null;
      this.at = Math.min(where(), this.last);
      this.#shown = this.at;
      this.round = this.#sit(found, this.at, reader);
    } catch (error) {
      if (asked !== this.#asked) return;
      if (!(error instanceof Refusal)) this.offline = true;
      else if (error.refused.code === "no-place" && reader !== "open") await this.look("open", where);
      else this.refused = error.refused;
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  /** The table behind a step as a seat saw it, with what could be done there; null as long as nobody has looked from that seat. */
  picture(index: number, seat: number, legal: LegalAction[] = []): Round | null {
    void this.story;
    const found = this.#stories.get(seat);
    return found ? this.#sit(found, index, seat, legal) : null;
  }

  #sit(
    { story, beats }: { story: Story; beats: Beat[] },
    index: number,
    reader: Reader,
    legal: LegalAction[] = [],
  ): Round {
    const players = story.names.map((name, seat): PlayerInfo => ({
      player: seat,
      seat,
      kind: "person",
      name,
      here: true,
    }));
    const around = {
      players,
      pending: false,
      playing: true,
      act: () => undefined,
      takeBack: () => undefined,
      comeBack: () => undefined,
      looking: null,
      goOn: () => undefined,
    };
    const seat = typeof reader === "number" ? reader : null;
    const events = before(beats, index);
    return new Round(story.game, this.module!, around, { seat, view: beats[index]!.view, events, legal });
  }

  // ---- going from step to step

  /** To a step: the next one is played as at the table, to any other things fly straight. */
  go(index: number): void {
    const to = Math.max(0, Math.min(this.last, index));
    const { round, at } = this;
    if (!round || to === at) return;
    const beat = this.beats[to]!;
    const next = to === at + 1;
    this.at = to;
    const hurried = round.busy;
    if (hurried) round.skip();
    if (next && beat.turn !== this.beats[at]!.turn) announce(this.position());
    round.take({ seat: round.seat, view: beat.view, events: next ? beat.events : [] }, !hurried);
    // A table must not show what was said where it came from.
    if (!next || hurried) round.retell(before(this.beats, to));
    if (this.atEnd) this.pause();
    void this.#rested(round, next, hurried);
  }

  /** Behind a step, when it has been shown. */
  async #rested(round: Round, next: boolean, hurried: boolean): Promise<void> {
    const went = ++this.#went;
    await round.shown;
    if (this.round !== round || this.#went !== went) return;
    this.#shown = this.at;
    // What was still being shown has said the rest of its sentences meanwhile.
    if (hurried) round.retell(before(this.beats, this.at));
    if (!next) announce([this.position(), this.sentence()].filter(Boolean).join(". "));
    const count = this.story?.winners.length ?? 0;
    if (this.atEnd && count) announce(t("result-who", { names: this.winners, count }));
  }

  /** By hand: who goes on reading does not want to be carried away. */
  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  jump(index: number): void {
    this.pause();
    this.go(index);
  }

  /** To the beginning of another turn. */
  turn(by: 1 | -1): void {
    this.pause();
    const now = this.beat?.turn ?? 0;
    if (by > 0) {
      const next = this.beats.findIndex((beat) => beat.turn > now);
      this.go(next < 0 ? this.last : next);
    } else {
      const first = this.beats.findIndex((beat) => beat.turn === now && beat.step <= 1);
      const before = this.beats.findIndex((beat) => beat.turn === (this.beats[first - 1]?.turn ?? 0));
      this.go(this.at > first ? first : before);
    }
  }

  // ---- by itself

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.atEnd) this.go(0);
    this.playing = this.last > 0;
    if (this.playing) this.#rest(RESTS.fast);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  faster(): void {
    this.tempo = TEMPOS[(TEMPOS.indexOf(this.tempo) + 1) % TEMPOS.length]!;
    write("tempo", this.tempo);
  }

  #rest(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.round?.busy) this.#rest(LOOK_AGAIN);
      else {
        this.go(this.at + 1);
        if (this.playing) this.#rest(RESTS[this.tempo]);
      }
    }, milliseconds);
  }
}
