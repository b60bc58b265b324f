/** A table as its log tells it: who sits where, what was agreed, and the round in play (tischlein/server/table.py is the server's). */

import { Dealt } from "../engine/deal";
import type { Game } from "../engine/game";
import type { Luck } from "../engine/luck";
import { Match, type Tally } from "../engine/match";
import type { Moment, State } from "../engine/state";
import type { Change, Pace, RoundResult, Status } from "../lib/wire";
import { givenOf, SIMPLE, type Acted, type Again, type Begun, type Logged, type Made } from "./log";
import { botName } from "./names";

/** One player's place: a person's by name, or a bot's. A bot may stand in for a person. */
export interface Place {
  name: string;
  person: boolean;
  level: string | null;
  left: boolean;
  ready: boolean;
  wants_rematch: boolean;
}

/** Whether a person is to be asked here. */
export const isPresent = (place: Place) => place.person && !place.left;
/** Whether that person plays, and no bot. */
export const plays = (place: Place) => isPresent(place) && place.level === null;

/** All that a table is beside its round and its results: plain data that hides nothing, so that it can be kept. */
export interface Setting {
  game: string;
  rules: number;
  options: Record<string, unknown>;
  rounds: number | null;
  wins: number | null;
  pace: Pace;
  paused: boolean;
  status: Status;
  /** The player who is the host; null where only bots play. */
  host: number | null;
  /** Whether the host has gone and nobody who plays was there to follow: the next who comes back does. */
  orphaned: boolean;
  /** Who watches bots wants the next round. */
  host_ready: boolean;
  places: Place[];
  /** The number of the round in play or being prepared, counted over all matches. */
  round: number;
  match: number;
  /** What came of the match so far; null where the next round is its first. */
  tally: Tally | null;
}

/** Where a table stood before its last round began: from there its log is read. */
export interface Mark {
  /** The event with which that round has begun. */
  begun: number;
  before: Setting;
}

export function settingOf(made: Made): Setting {
  const people = made.chairs.flatMap((chair) => ("person" in chair ? [chair.person] : []));
  const places = made.chairs.map((chair, player): Place => {
    const blank = { left: false, wants_rematch: false };
    if ("person" in chair) return { name: chair.person, person: true, level: null, ready: true, ...blank };
    return { name: botName(player, people), person: false, level: chair.level ?? SIMPLE, ready: false, ...blank };
  });
  const { game, rules, options, rounds, wins, pace } = made;
  const host = places.findIndex((place) => place.person);
  return {
    ...{ game, rules, options, rounds, wins, pace, places },
    ...{ paused: false, status: "gathering", host: host < 0 ? null : host, orphaned: false, host_ready: host < 0 },
    ...{ round: 1, match: 1, tally: null },
  };
}

/** The fold of a log. `fold` takes the next event; the news since the last `settle` wait to be told. */
export class Table {
  match: Match | null = null;
  /** The round in play, or the last one. */
  state: State | null = null;
  /** All steps of that round. */
  past: Moment[] = [];
  /** Those that are to be told. */
  moments: Moment[] = [];
  changes: Change[] = [];
  touched = true;
  /** The last event with which something happened in the round. */
  moved = 0;
  mark: Mark | null = null;
  /** Where the round has the luck of another one. */
  #again: { deal: Dealt; points: Again["points"] } | null = null;

  constructor(
    readonly code: string,
    readonly game: Game,
    readonly at: Setting,
    public seq: number,
    readonly results: RoundResult[] = [],
  ) {}

  // ---- what lies there

  seatOf(player: number): number {
    return this.match?.seatOf(player) ?? player;
  }

  playerAt(seat: number): number {
    return this.match?.playerAt(seat) ?? seat;
  }

  /** The players who are people of this device. */
  get persons(): number[] {
    return this.at.places.flatMap((place, player) => (place.person ? [player] : []));
  }

  /** Whether the person at a seat may do something now, if it is that seat's turn. */
  mayAct(seat: number): boolean {
    return this.at.status === "playing" && !this.at.paused && plays(this.at.places[this.playerAt(seat)]!);
  }

  /** How the players are called, in the order of their seats. */
  namesBySeat(): string[] {
    return this.at.places.map((_, seat) => this.at.places[this.playerAt(seat)]!.name);
  }

  /** The seat of a bot that is to act now, and its level. */
  botToAct(): { seat: number; level: string } | null {
    const seat = this.at.status === "playing" && !this.at.paused ? this.state!.actor : null;
    const level = typeof seat === "number" ? this.at.places[this.playerAt(seat)]!.level : null;
    return level === null ? null : { seat: seat as number, level };
  }

  /** Whether everybody who is waited for has said that they are ready. */
  allReady(): boolean {
    const { status, places, host_ready } = this.at;
    if (status !== "gathering" && status !== "round_over") return false;
    const waited = places.filter(plays);
    if (waited.length) return waited.every((place) => place.ready);
    return places.some((place) => isPresent(place) && place.ready) || host_ready;
  }

  /** Whether everybody who is there, and for whom no bot stands in, wants another match. */
  rematchAgreed(): boolean {
    const { status, places } = this.at;
    if (status !== "match_over" || !places.some((place) => place.wants_rematch)) return false;
    return places.filter(plays).every((place) => place.wants_rematch);
  }

  // ---- what happens

  /** Play a token and the luck that follows on it. An `IllegalAction` has changed nothing. */
  act(seat: number, token: string, luck: Luck): Acted {
    const state = this.state!;
    const moments = [state.apply(token)];
    moments.push(...state.deal(this.#again?.deal.luck ?? luck));
    this.seq++;
    this.acted(moments);
    return { e: "act", seat, tokens: tokensOf(moments) };
  }

  /** Begin the round, perhaps with the luck of another one: deal, and whatever luck there is before the first decision. */
  begin(luck: Luck, again?: Again): Begun {
    const { round } = this.at;
    this.seq++;
    const from = again ? { again } : {};
    const moments = this.open(from).deal(this.#again?.deal.luck ?? luck);
    this.tell(moments);
    return { e: "begun", round, names: this.namesBySeat(), luck: tokensOf(moments), ...from };
  }

  /** Take the next event of the log. */
  fold(event: Logged): void {
    this.seq++;
    if (event.e === "act") return this.acted(this.replay(event.tokens));
    this.touched = true;
    const { at } = this;
    switch (event.e) {
      case "made":
        throw new RangeError("a table is made once");
      case "begun":
        this.open(event);
        return this.tell(this.replay(event.luck));
      case "back":
        this.state!.takeBack(event.seat);
        this.past.pop();
        this.moved = this.seq;
        return this.note("taken_back", this.playerAt(event.seat));
      case "ready":
        if (event.player === null) at.host_ready = true;
        else {
          at.places[event.player]!.ready = true;
          this.note("ready", event.player);
        }
        return;
      case "wants":
        at.places[event.player]!.wants_rematch = true;
        return this.note("wants_rematch", event.player);
      case "rematched":
        return this.rematched();
      case "left":
        return this.left(event.player);
      case "returned":
        Object.assign(at.places[event.player]!, { left: false, level: null });
        if (at.orphaned) Object.assign(at, { host: event.player, orphaned: false });
        return this.note("came_back", event.player);
      case "bot":
        at.places[event.player]!.level = event.level ?? SIMPLE;
        this.withdraw(event.player);
        return this.note("bot", event.player);
      case "adjusted":
        at.pace = event.pace;
        return this.note("adjusted");
      case "paused":
      case "resumed":
        at.paused = event.e === "paused";
        return this.note(event.e);
      case "closed":
        if (at.status === "playing") this.noteResult(true);
        at.status = "closed";
        return this.note("closed");
      default:
        throw new RangeError("there is no such event");
    }
  }

  /** All news have been told. */
  settle(): void {
    this.moments = [];
    this.changes = [];
    this.touched = false;
  }

  private replay(tokens: string): Moment[] {
    if (!tokens) return [];
    return tokens.split(" ").map((token) => {
      this.#again?.deal.count(this.state!);
      return this.state!.apply(token);
    });
  }

  private tell(moments: Moment[]): void {
    this.past.push(...moments);
    this.moments.push(...moments);
    this.moved = this.seq;
  }

  private acted(moments: Moment[]): void {
    this.tell(moments);
    if (this.state!.actor === "over") this.endRound();
  }

  private open(from: Pick<Begun, "given" | "again">): State {
    const { at } = this;
    this.mark = { begun: this.seq, before: structuredClone(at) };
    const length = { rounds: at.wins ? null : (at.rounds ?? 1), wins: at.wins };
    const names = at.places.map((place) => place.name);
    this.match = new Match(this.game, at.places.length, at.options, length, names, at.tally);
    at.status = "playing";
    this.touched = true;
    this.past = [];
    this.moments = []; // an earlier round is not told any more
    this.note("begun");
    this.state = this.match.state;
    this.state.given = givenOf(from);
    this.#again = from.again ? { deal: new Dealt(from.again), points: from.again.points } : null;
    return this.state;
  }

  private endRound(): void {
    const { at, match } = this;
    this.noteResult(false);
    at.status = match!.over ? "match_over" : "round_over";
    at.tally = match!.tally();
    at.round++;
    at.host_ready = false;
    for (const place of at.places) place.ready = place.wants_rematch = false;
    this.touched = true;
  }

  private noteResult(abandoned: boolean): void {
    const state = this.state!;
    const points = state.points();
    const { round, match } = this.at;
    const unplayed = abandoned && !state.steps.some(({ actor }) => actor !== "chance");
    this.results.push({
      round,
      match,
      points: this.at.places.map((_, player) => (abandoned ? null : points[this.seatOf(player)]!)),
      winners: state
        .winners()
        .map((seat) => this.playerAt(seat))
        .sort((some, others) => some - others),
      ...(abandoned ? { abandoned } : {}),
      ...(unplayed ? { unplayed } : {}),
      ...(state.given === null ? {} : { given: state.given }),
      ...(this.#again ? { before: this.at.places.map((_, player) => this.#again!.points[this.seatOf(player)]!) } : {}),
    });
  }

  /** Another match begins: who wants it is here already, so nobody waits for anybody. */
  private rematched(): void {
    this.match = this.state = null;
    this.past = [];
    this.at.tally = null;
    this.at.match++;
    const { places, host } = this.at;
    const there = places.some(plays) ? plays : isPresent;
    for (const place of places) Object.assign(place, { wants_rematch: false, ready: there(place) });
    this.at.host_ready = host === null;
    this.note("rematch");
  }

  /** Somebody stands up: the place stays theirs. */
  private left(player: number): void {
    const place = this.at.places[player]!;
    place.left = true;
    place.wants_rematch = false;
    this.withdraw(player);
    this.note("left", player);
    if (player !== this.at.host) return;
    const there = this.at.places.flatMap((one, heir) => (isPresent(one) ? [heir] : []));
    const playing = there.find((heir) => plays(this.at.places[heir]!));
    this.at.host = playing ?? there[0] ?? player; // last, for whom a bot stands in
    this.at.orphaned = playing === undefined;
  }

  /** Who is not waited for any more is not ready either. */
  private withdraw(player: number): void {
    if (this.at.status !== "playing") this.at.places[player]!.ready = false;
  }

  private note(what: string, player?: number): void {
    this.changes.push(player === undefined ? { what } : { what, player });
  }
}

const tokensOf = (moments: readonly Moment[]) => moments.map((moment) => moment.step.token).join(" ");
