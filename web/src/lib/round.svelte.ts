/** The round as one seat sees it, shown event by event. */

import { tick } from "svelte";
import { announce } from "./announce.svelte";
import { Flights } from "./flights";
import type { BaseView, Staging } from "./game";
import { say } from "./language.svelte";
import { pace } from "./settings.svelte";
import { play } from "./sound";
import type { EventOut, LegalAction, PlayerInfo, Say, SeatPart } from "./wire";

/** What a round needs to know of its table. */
export interface Surroundings {
  readonly players: readonly PlayerInfo[];
  readonly pending: boolean;
  readonly playing: boolean;
  act(seat: number, token: string): void;
  takeBack(seat: number): void;
  comeBack(seat: number): void;
}

export interface Sentence {
  key: number;
  turn: number;
  say: Say;
  /** Whose event it was; null for luck. */
  seat: number | null;
}

const LONGEST = 950;
const KEPT_SENTENCES = 200;

/** Durations that together never take longer than a second. */
export function shorten(lengths: number[], factor: number): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0) * factor;
  const scale = total > LONGEST ? (factor * LONGEST) / total : factor;
  return lengths.map((length) => length * scale);
}

export class Round<V extends BaseView = BaseView> {
  /** What the table shows now. */
  view = $state.raw() as V;
  /** The event that is being played, for drama. */
  event = $state.raw<EventOut | null>(null);
  /** Whether events are being played. */
  busy = $state(false);
  sentences = $state.raw<Sentence[]>([]);
  readonly flights = new Flights();

  #part = $state.raw() as SeatPart;
  #legal = $derived.by(() => (this.busy || this.around.pending ? [] : (this.#part.legal ?? [])));
  #tokens = $derived(new Set(this.#legal.map((action) => action.token)));
  #queue: SeatPart[] = [];
  #wake: (() => void) | null = null;
  #hurry = false;
  #written = 0;
  #count = 0;

  constructor(
    readonly game: string,
    private readonly module: Staging<V>,
    private readonly around: Surroundings,
    part: SeatPart,
  ) {
    this.#part = part;
    this.view = part.view as unknown as V;
    for (const event of part.events ?? []) this.#write(event, false);
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

  /** What this seat may do now; nothing while events are played or a command is on its way. */
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
      this.#accept(part, show);
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

  async #play(): Promise<void> {
    this.busy = true;
    while (this.#queue.length) {
      const part = this.#queue.shift()!;
      if (!this.#hurry) await this.#playPart(part);
      if (this.#hurry) this.flights.finish();
      this.#accept(part, true);
    }
    this.event = null;
    this.#hurry = false;
    this.busy = false;
  }

  /** Play the events of a part that somebody wants to see. */
  async #playPart(part: SeatPart): Promise<void> {
    const events = part.events ?? [];
    const crowded = this.#queue.length > 1 ? 0.5 : 1;
    const lengths = events.map((event) => this.module.length(event, this.view));
    const shortened = shorten(lengths, pace() * crowded);
    for (const [index, event] of events.entries()) {
      if (this.#hurry) return;
      const steps = [this.module.stage(this.view, event)].flat();
      for (const step of steps) if (!this.#hurry) await this.#show(event, step as V, shortened[index]! / steps.length);
      // Told when it has happened, not when it begins.
      this.#write(event, true);
      this.#written = index + 1;
    }
    if (!this.#hurry) await this.#show(events.at(-1) ?? null, part.view as unknown as V, events.length ? 0 : 200);
  }

  /** What was sent is what counts. */
  #accept(part: SeatPart, aloud: boolean): void {
    for (const event of (part.events ?? []).slice(this.#written)) this.#write(event, aloud);
    this.#written = 0;
    this.#part = part;
    this.view = part.view as unknown as V;
  }

  async #show(event: EventOut | null, view: V, length: number): Promise<void> {
    const before = this.flights.look();
    this.event = event;
    this.view = view;
    if (event && length) play(this.module.sound?.(event, view));
    await tick();
    const { module } = this;
    this.flights.fly(before, length || (event ? 180 * pace() : 0), {
      from: (thing, at) => (event && module.from?.(event, view, thing, at)) ?? null,
      to: (thing, at) => (event && module.to?.(event, view, thing, at)) ?? null,
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

  #write(event: EventOut, aloud: boolean): void {
    if (!event.say) return;
    const seat = typeof event.actor === "number" ? event.actor : null;
    const sentence = { key: this.#count++, turn: event.turn, say: event.say, seat };
    this.sentences = [...this.sentences.slice(1 - KEPT_SENTENCES), sentence];
    if (aloud) announce(this.say(event.say));
  }
}
