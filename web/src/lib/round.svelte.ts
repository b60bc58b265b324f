/** The round as one seat sees it, shown effect by effect, in the order in which they happened at the table. */

import { tick } from "svelte";
import { announce } from "./announce.svelte";
import { Flights } from "./flights";
import type { BaseView, Staging } from "./game";
import { say } from "./language.svelte";
import { patched } from "./patch";
import { pace } from "./settings.svelte";
import { play } from "./sound";
import type { Effect, EventOut, LegalAction, PlayerInfo, Say, SeatPart } from "./wire";

/** What a round needs to know of its table. */
export interface Surroundings {
  readonly players: readonly PlayerInfo[];
  readonly pending: boolean;
  readonly playing: boolean;
  act(seat: number, token: string): void;
  takeBack(seat: number): void;
  comeBack(seat: number): void;
}

/** What was told of a step so far. */
export interface Sentence {
  key: number;
  turn: number;
  /** Whose step it was; null for luck. */
  seat: number | null;
  /** Those that have words. */
  effects: readonly Effect[];
}

/** Who wants to hear of every effect. */
export interface Listener<E> {
  hear(effect: E): void;
}

/** One effect, with the table before and after it. */
interface Still<V, E> {
  step: EventOut;
  effect: E;
  before: V;
  view: V;
}

const LONGEST = 950;
const KEPT_SENTENCES = 200;
/** What changes behind the last effect, such as whose turn it is, moves things so fast. */
const BEHIND = 180;
/** And this long what changes without an effect, as when something was taken back. */
const WITHOUT = 200;

/** Durations that together never take longer than a second. */
export function shorten(lengths: number[], factor: number): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0) * factor;
  const scale = total > LONGEST ? (factor * LONGEST) / total : factor;
  return lengths.map((length) => length * scale);
}

/** All effects of some steps, as they are shown one after the other. */
function unfold<V, E extends Effect>(view: V, steps: readonly EventOut[] = []): Still<V, E>[] {
  let now = view;
  return steps.flatMap((step) => {
    const stills = (step.effects ?? []).map((effect) => {
      const before = now;
      now = patched(now, effect.patch);
      return { step, effect: effect as E, before, view: now };
    });
    now = patched(now, step.patch);
    return stills;
  });
}

function sentence(key: number, { turn, actor }: EventOut, effects: readonly Effect[]): Sentence {
  return { key, turn, seat: typeof actor === "number" ? actor : null, effects };
}

export class Round<V extends BaseView = BaseView, E extends Effect = Effect> {
  /** What the table shows now. */
  view = $state.raw() as V;
  /** The effect that is being shown. */
  effect = $state.raw<E | null>(null);
  /** For so many milliseconds. It changes with the effect, and nothing else needs to hear of it. */
  lasts = 0;
  /** Whether effects are being shown. */
  busy = $state(false);
  sentences = $state.raw<Sentence[]>([]);
  readonly flights = new Flights();

  #part = $state.raw() as SeatPart;
  #legal = $derived.by(() => (this.busy || this.around.pending ? [] : (this.#part.legal ?? [])));
  #tokens = $derived(new Set(this.#legal.map((action) => action.token)));
  #queue: SeatPart[] = [];
  #wake: (() => void) | null = null;
  #hurry = false;
  /** The last effect of each kind, in their order. */
  #told = $state.raw<ReadonlyMap<string, E>>(new Map());
  #listeners = new Set<Listener<E>>();
  /** The step of the last sentence. */
  #step: EventOut | null = null;
  #count = 0;

  constructor(
    readonly game: string,
    private readonly module: Staging<V, E>,
    private readonly around: Surroundings,
    part: SeatPart,
  ) {
    this.#part = part;
    this.view = part.view as unknown as V;
    this.retell(part.events ?? []);
  }

  // ---- what there is to know

  get seat(): number | null {
    return this.#part.seat;
  }

  get mine(): boolean {
    return this.seat !== null && this.#part.view.actor === this.seat && this.around.playing;
  }

  /** Whether this seat's person has stood up. */
  get left(): boolean {
    const player = this.seat === null ? undefined : this.player(this.seat);
    return player?.kind === "person" && Boolean(player.left || player.level);
  }

  /** What this seat may know now, shown already or not. */
  get latest(): Record<string, unknown> {
    return this.#part.view;
  }

  /** What this seat may do now; nothing while effects are shown or a command is on its way. */
  get legal(): LegalAction[] {
    return this.#legal;
  }

  /** Whether what this page wants is on its way, or what came of it is being shown. */
  get underWay(): boolean {
    return this.around.pending || this.busy;
  }

  get mayTakeBack(): boolean {
    return !this.busy && !this.around.pending && (this.#part.may_take_back ?? false);
  }

  /** Who is to act, as shown. */
  get actor(): number | null {
    const actor = this.view.actor;
    return typeof actor === "number" ? actor : this.view.concerns;
  }

  /** The seats beginning with the reader's own, or with 0 for a spectator, in the order of play. */
  get seats(): number[] {
    const first = this.seat ?? 0;
    return Array.from({ length: this.view.players }, (_, step) => (first + step) % this.view.players);
  }

  /** All seats but the own one, in the order of play. */
  get others(): number[] {
    return this.seat === null ? this.seats : this.seats.slice(1);
  }

  player(seat: number): PlayerInfo | undefined {
    return this.around.players.find((player) => player.seat === seat);
  }

  name(seat: number): string {
    return this.player(seat)?.name ?? "";
  }

  may(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** The invitation of a legal action, in words. */
  label(token: string): string {
    const action = (this.#part.legal ?? []).find((one) => one.token === token);
    return action ? this.say(action.say) : "";
  }

  /** The effect that is being shown, if it is of one of these kinds. */
  now<K extends E["kind"]>(...kinds: K[]): (E & { kind: K }) | null {
    const { effect } = this;
    return effect && (kinds as string[]).includes(effect.kind) ? (effect as E & { kind: K }) : null;
  }

  /** The last effect of one of these kinds: the one that is being shown, or one of the past. */
  last<K extends E["kind"]>(...kinds: K[]): (E & { kind: K }) | null {
    const found = [...this.#told.values()].findLast(({ kind }) => (kinds as string[]).includes(kind));
    return (found as (E & { kind: K }) | undefined) ?? null;
  }

  /** Hear of every effect when it begins, also of those that nobody saw; not of the past. */
  listen(listener: Listener<E>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The words of some effects. */
  words(effects: readonly Effect[]): string {
    const said = effects.map((effect) => (effect.say ? this.say(effect.say) : ""));
    return said.filter(Boolean).join(" ");
  }

  say(phrase: Say): string {
    return say(phrase, this.game);
  }

  /** A message of the game's catalogue. */
  t(id: string, args: Record<string, string | number> = {}): string {
    return this.say([id, args]);
  }

  // ---- what one can do

  /** Play a token, legal or not: the server knows, and says which rule forbids it. */
  act(token: string): void {
    if (this.seat === null || this.around.pending) return;
    this.skip();
    this.around.act(this.seat, token);
  }

  takeBack(): void {
    if (this.seat !== null && this.mayTakeBack) this.around.takeBack(this.seat);
  }

  /** Sit down again. */
  comeBack(): void {
    if (this.seat !== null) this.around.comeBack(this.seat);
  }

  // ---- what happens

  /** Take news. They are played one after the other, or taken as they are where nobody looks. */
  take(part: SeatPart, show: boolean): void {
    const shown = show && pace() > 0;
    if (!shown && !this.busy) {
      this.#accept(part, unfold(this.view, part.events), show);
      return;
    }
    this.#queue.push(part);
    if (!this.busy) void this.#play();
    else if (!shown) this.skip();
  }

  /** Show at once what is still being played. */
  skip(): void {
    if (!this.busy) return;
    this.#hurry = true;
    this.#wake?.();
  }

  /** Begin anew with a past that is no news, as after a jump in a replay. */
  retell(steps: readonly EventOut[]): void {
    this.#remember(
      new Map(),
      steps.flatMap(({ effects }) => effects ?? []),
    );
    this.#step = null;
    this.sentences = steps.slice(-KEPT_SENTENCES).flatMap((step) => {
      const spoken = (step.effects ?? []).filter((effect) => effect.say);
      return spoken.length ? [sentence(this.#count++, step, spoken)] : [];
    });
  }

  async #play(): Promise<void> {
    this.busy = true;
    while (this.#queue.length) {
      const part = this.#queue.shift()!;
      const stills = unfold<V, E>(this.view, part.events);
      const shown = this.#hurry ? 0 : await this.#playPart(part, stills);
      if (this.#hurry) this.flights.finish();
      this.#accept(part, stills.slice(shown), true);
    }
    this.effect = null;
    this.#hurry = false;
    this.busy = false;
  }

  /** Show the effects of a part, as long as somebody wants to see them; how many were shown. */
  async #playPart(part: SeatPart, stills: Still<V, E>[]): Promise<number> {
    const crowded = this.#queue.length > 1 ? 0.5 : 1;
    const lengths = stills.map(({ effect, before }) => this.module.length(effect, before));
    const shortened = shorten(lengths, pace() * crowded);
    for (const [index, still] of stills.entries()) {
      if (this.#hurry) return index;
      this.#tell(still.effect);
      await this.#show(still, still.view, shortened[index]!);
      // Said when it has happened, not when it begins.
      this.#write(still, true);
    }
    if (!this.#hurry)
      await this.#show(stills.at(-1), part.view as unknown as V, stills.length ? 0 : WITHOUT, BEHIND * pace());
    return stills.length;
  }

  /** What was sent is what counts. */
  #accept(part: SeatPart, unseen: Still<V, E>[], aloud: boolean): void {
    for (const still of unseen) {
      this.#tell(still.effect);
      this.#write(still, aloud);
    }
    this.#part = part;
    this.view = part.view as unknown as V;
  }

  async #show(still: Still<V, E> | undefined, view: V, length: number, flight = length): Promise<void> {
    const seen = flight ? this.flights.look() : [];
    this.effect = still?.effect ?? null;
    this.lasts = length;
    this.view = view;
    const { module } = this;
    if (still && length) play(module.sound?.(still.effect, still.before));
    await tick();
    this.flights.fly(seen, flight, {
      from: (thing, at) => (still && module.from?.(still.effect, still.before, thing, at)) ?? null,
      to: (thing, at) => (still && module.to?.(still.effect, still.before, thing, at)) ?? null,
    });
    if (length) await this.#wait(length);
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#wake = done;
    });
  }

  #tell(effect: E): void {
    this.#remember(new Map(this.#told), [effect]);
    for (const listener of this.#listeners) listener.hear(effect);
  }

  #remember(told: Map<string, E>, effects: readonly Effect[]): void {
    for (const effect of effects) {
      told.delete(effect.kind);
      told.set(effect.kind, effect as E);
    }
    this.#told = told;
  }

  /** A step is one sentence, which grows with its effects. */
  #write({ step, effect }: Still<V, E>, aloud: boolean): void {
    if (!effect.say) return;
    const last = step === this.#step ? this.sentences.at(-1) : undefined;
    const now = last ? { ...last, effects: [...last.effects, effect] } : sentence(this.#count++, step, [effect]);
    const others = last ? this.sentences.slice(0, -1) : this.sentences.slice(1 - KEPT_SENTENCES);
    this.sentences = [...others, now];
    this.#step = step;
    if (aloud) announce(this.say(effect.say));
  }
}
