/** The round as one seat sees it, shown effect by effect, in the order in which they happened at the table. */

import { tick } from "svelte";
import { announce } from "./announce.svelte";
import { Flights } from "./flights";
import type { BaseView, Staging } from "./game";
import { say } from "./language.svelte";
import { FLIGHT, haste, Reading, RUSH, shorten, total, type Scene, type Still } from "./pacing";
import { patched } from "./patch";
import { pace } from "./settings.svelte";
import { play } from "./sound";
import { isAway, type Surroundings } from "./surroundings";
import type { Argument, Effect, EventOut, LegalAction, PlayerInfo, Say, SeatPart } from "./wire";

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

const KEPT_SENTENCES = 200;
/** What changes behind the last effect, such as whose turn it is, moves things so fast. */
const BEHIND = 180;
/** And this long what changes without an effect, as when something was taken back. */
const WITHOUT = 200;

function sentence(key: number, { turn, actor }: EventOut, effects: readonly Effect[]): Sentence {
  return { key, turn, seat: typeof actor === "number" ? actor : null, effects };
}

export class Round<V extends BaseView = BaseView, E extends Effect = Effect> {
  /** What the table shows now. */
  view = $state.raw() as V;
  /** The same without what is still in the air: numbers follow the things that change them. */
  landed = $state.raw() as V;
  /** The effect that is being shown. */
  effect = $state.raw<E | null>(null);
  /** How many were shown so far: two of a kind that follow each other are two. */
  nth = $state(0);
  /** For so many milliseconds, and until its things have landed. They change with the effect, and nothing else needs to hear of it. */
  lasts = 0;
  lands = 0;
  /** Whether effects are being shown. */
  busy = $state(false);
  /** When all that was taken so far has been shown. */
  shown: Promise<void> = Promise.resolve();
  /** Whether somebody looks at what they were shown, until they say that they have seen it. */
  held = $state(false);
  /** Whether everything goes three times as fast, until it is this seat's turn. */
  rushing = $state(false);
  /** Whether some of what is being shown has been said. */
  telling = $state(false);
  sentences = $state.raw<Sentence[]>([]);
  /** The action that a hint suggests. */
  suggested = $state<string | null>(null);
  readonly flights = new Flights();
  /** Whether there is something to be said about a thing: who holds it wants to know that, and nothing else. */
  explains: (thing: Element) => boolean = () => false;

  #part = $state.raw() as SeatPart;
  #legal = $derived.by(() => (this.busy || this.around.pending || this.around.deaf ? [] : (this.#part.legal ?? [])));
  #tokens = $derived(new Set(this.#legal.map((action) => action.token)));
  #queue: Scene<V, E>[] = [];
  /** The view behind all that waits to be shown. */
  #newest: V;
  #wake: (() => void) | null = null;
  /** Whether the rest of what was sent together, or of all that was sent, is not to be shown. */
  #hurry: "part" | "all" | null = null;
  #release: (() => void) | null = null;
  readonly #reading = new Reading();
  /** Whether there is time to read before somebody else goes on. */
  #pausing = false;
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
    this.#newest = this.landed = this.view = part.view as unknown as V;
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

  /** What this seat may know, as far as it has been shown. */
  get latest(): Record<string, unknown> {
    return this.#part.view;
  }

  /** What this seat may do now; nothing while effects are shown or a command is on its way. */
  get legal(): LegalAction[] {
    return this.#legal;
  }

  /** The tokens of all that was offered last, also while a command is on its way. */
  get offered(): string[] {
    return (this.#part.legal ?? []).map(({ token }) => token);
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

  /** Whether people take turns at this screen, so that nobody is "you". */
  get open(): boolean {
    return this.around.open ?? false;
  }

  /** All seats but the own one, in the order of play; at a screen that turns from one to the other, always from the first. */
  get others(): number[] {
    if (this.open) return this.seats.filter((seat) => seat !== this.seat).sort((one, other) => one - other);
    return this.seat === null ? this.seats : this.seats.slice(1);
  }

  player(seat: number): PlayerInfo | undefined {
    return this.around.players.find((player) => player.seat === seat);
  }

  name(seat: number): string {
    return this.player(seat)?.name ?? "";
  }

  /** Who is to act and is not there, and for whom no bot plays yet. */
  get missing(): PlayerInfo | null {
    const { actor } = this;
    const player = actor === null || actor === this.seat || this.view.actor === "over" ? undefined : this.player(actor);
    return player && isAway(player) ? player : null;
  }

  /** Who can let a bot play on for somebody; null where this page can. */
  get host(): string | null {
    return this.around.host ? null : (this.around.players.find((player) => player.host)?.name ?? "");
  }

  standIn(seat: number): void {
    this.around.standIn?.(seat);
  }

  may(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** What shows the suggested action, as selectors: its button in the bar, and the things that one touches for it. */
  get glowing(): string[] {
    const token = this.suggested;
    return token && this.may(token) ? [`[data-token="${token}"]`, ...(this.module.hinted?.(token) ?? [])] : [];
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

  /** Whether what was told of an effect is to be read in peace. */
  matters(effect: Effect): boolean {
    return this.module.matters?.(effect as E) ?? false;
  }

  /** The words of some effects. */
  words(effects: readonly Effect[]): string {
    return effects
      .map((effect) => this.#words(effect))
      .filter(Boolean)
      .join(" ");
  }

  /**
   * People are called what the table calls them. Names that come with an effect are not in what is noted of it, since they may change: so none
   * is said that is not that of the seat which is. Where several people read, none of them is "you".
   */
  #words(effect: Effect): string {
    if (!effect.say) return "";
    const [id, args] = effect.say;
    const seats = effect as unknown as Record<string, unknown>;
    const named = Object.entries(args).map(([name, value]): [string, Argument] => {
      if (this.open && name.endsWith("_you")) return [name, "no"];
      const seat = `${name}_you` in args ? seats[name] : null;
      return [name, typeof seat === "number" ? this.name(seat) || value : value];
    });
    return this.say([id, Object.fromEntries(named)]);
  }

  say(phrase: Say): string {
    return say(phrase, this.game);
  }

  /** A message of the game's catalogue. */
  t(id: string, args: Record<string, string | number> = {}): string {
    return this.say([id, args]);
  }

  // ---- what one can do

  /** What was tried last. */
  tried = "";

  /** Play a token, legal or not: the server knows, and says which rule forbids it. */
  act(token: string): void {
    if (this.seat === null || this.around.pending || this.held || this.around.deaf) return;
    this.skip();
    this.tried = token;
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
    const stills = this.#unfold(part);
    const shown = show && (pace() > 0 || stills.some((still) => this.#holds(still)));
    if (!shown && !this.busy) {
      for (const still of stills) {
        this.#tell(still.effect);
        this.#write(still, show);
      }
      this.#accept(part);
      return;
    }
    this.#queue.push({ part, stills, length: total(stills.map(({ length }) => length)) });
    if (!this.busy) this.shown = this.#play();
    else if (!shown) this.skip();
  }

  /** Show at once what is still being played; but not what somebody is to look at. */
  skip(): void {
    this.#end("all");
  }

  /** A tap on the table: what is being shown is over, and bots go on. */
  tap(): void {
    if (this.held) return;
    // Who has read what was told sees how it goes on.
    if (this.#pausing) this.#wake?.();
    else this.#end("part");
    this.around.goOn();
  }

  /** Everything goes three times as fast until it is this seat's turn. */
  rush(): void {
    this.rushing = true;
    this.tap();
  }

  /** Who looks at what they were shown has seen it. */
  release(): void {
    this.#release?.();
  }

  #end(what: "part" | "all"): void {
    if (!this.busy) return;
    this.#hurry = this.#hurry === "all" ? "all" : what;
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
      const { part, stills } = this.#queue.shift()!;
      const waiting = haste(total(this.#queue.map(({ length }) => length)));
      await this.#playPart(part, stills, pace() * waiting * (this.rushing ? RUSH : 1));
      if (this.#hurry) this.flights.finish();
      if (this.#hurry === "part") this.#hurry = null;
      this.#accept(part);
      this.telling = false;
    }
    this.effect = null;
    this.#hurry = null;
    this.busy = false;
    if (this.mine || this.view.actor === "over") this.rushing = false;
  }

  /** All effects of what was sent, as they are shown one after the other. */
  #unfold(part: SeatPart): Still<V, E>[] {
    let now = this.#newest;
    this.#newest = part.view as unknown as V;
    const found = (part.events ?? []).flatMap((step) => {
      const stills = (step.effects ?? []).map((one) => {
        const [before, effect] = [now, one as E];
        now = patched(now, effect.patch);
        return { step, effect, before, view: now };
      });
      now = patched(now, step.patch);
      return stills;
    });
    const lengths = shorten(found.map(({ effect, before }) => this.module.length(effect, before)));
    return found.map((still, index) => ({ ...still, length: lengths[index]! }));
  }

  /** Show the effects of a part, as long as somebody wants to see them, and what they are to look at in any case. */
  async #playPart(part: SeatPart, stills: Still<V, E>[], factor: number): Promise<void> {
    for (const still of stills) {
      const held = this.#holds(still);
      await this.#pause(still, factor);
      this.#tell(still.effect);
      if (!this.#hurry || held) {
        const length = still.length * factor;
        const flight = this.module.flight?.(still.effect, still.before) ?? FLIGHT;
        this.nth++;
        await this.#show(still, still.view, length, Math.min(length, flight * pace()));
      }
      // Said when it has happened, not when it begins.
      this.#write(still, true);
      this.telling ||= Boolean(still.effect.say);
      if (held) await this.#hold();
    }
    if (!this.#hurry)
      await this.#show(stills.at(-1), part.view as unknown as V, stills.length ? 0 : WITHOUT, BEHIND * pace());
  }

  /** Whether an effect is shown until somebody says that they have seen it. */
  #holds({ effect }: Still<V, E>): boolean {
    return this.around.looking !== null && this.seat !== null && (this.module.holds?.(effect, this.seat) ?? false);
  }

  async #hold(): Promise<void> {
    this.held = true;
    this.around.looking?.();
    await new Promise<void>((seen) => (this.#release = seen));
    this.#release = null;
    this.held = false;
  }

  /** What was lost, and what is safe, can be read before somebody else goes on; whoever plays at this page has read it when they do. */
  async #pause({ step }: Still<V, E>, factor: number): Promise<void> {
    const left = this.#reading.next(step);
    const own = this.seat !== null && step.actor === this.seat;
    if (!left || !factor || own || this.#hurry || this.around.looking === null) return;
    this.#pausing = true;
    this.effect = null;
    await this.#wait(left * Math.min(1, factor / pace()));
    this.#pausing = false;
  }

  /** For so many milliseconds what was told last is still to be read. */
  get unread(): number {
    return pace() > 0 ? this.#reading.left : 0;
  }

  /** What was sent is what counts. */
  #accept(part: SeatPart): void {
    this.#part = part;
    this.landed = this.view = part.view as unknown as V;
  }

  async #show(still: Still<V, E> | undefined, view: V, length: number, flight: number): Promise<void> {
    const seen = flight ? this.flights.look() : [];
    this.effect = still?.effect ?? null;
    this.lasts = length;
    this.lands = Math.min(length, flight);
    this.view = view;
    const { module } = this;
    if (still && length) play(module.sound?.(still.effect, still.before));
    await tick();
    this.flights.fly(seen, flight, {
      from: (thing, at) => (still && module.from?.(still.effect, still.before, thing, at)) ?? null,
      to: (thing, at) => (still && module.to?.(still.effect, still.before, thing, at)) ?? null,
    });
    await this.#wait(this.lands);
    this.landed = view;
    await tick();
    await this.#wait(length - this.lands);
  }

  async #wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.#hurry) return;
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
    if (this.matters(effect)) this.#reading.told();
    if (!effect.say) return;
    const last = step === this.#step ? this.sentences.at(-1) : undefined;
    const now = last ? { ...last, effects: [...last.effects, effect] } : sentence(this.#count++, step, [effect]);
    const others = last ? this.sentences.slice(0, -1) : this.sentences.slice(1 - KEPT_SENTENCES);
    this.sentences = [...others, now];
    this.#step = step;
    if (aloud) announce(this.#words(effect));
  }
}
