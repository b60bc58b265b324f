/** A table: who sits there, what was agreed, the round in play, and the line to the server. */

import type { Seen } from "../device/showing";
import { hush } from "./announce.svelte";
import type { Line } from "./connection";
import type { BaseView, GameModule } from "./game";
import { houseOf, type House, type Link, type Part } from "./house";
import { newCommandKey } from "./keys";
import { liked } from "./levels";
import type { Hint, Step } from "./luck";
import { noting } from "./noting";
import { Recalled } from "./recalled";
import { Round } from "./round.svelte";
import { pace } from "./settings.svelte";
import type { AnyCommand, Change, Frame, PlayerInfo, Refused, SeatPart, TableInfo } from "./wire";

type Body = AnyCommand extends infer C ? (C extends AnyCommand ? Omit<C, "expected_seq" | "key"> : never) : never;
type Wish = "ready" | "rematch";
interface Sent {
  body: Body;
  saw: string;
  key: string;
  round: number;
}

/** Refusals that need no words: the page looks again by itself. */
const QUIET = ["again", "stale", "already-ready", "not-waiting", "not-sealed", "wrong-nonce", "bad-number"];
/** Who played has a moment for what came of it: a longer one before a curtain hides it. */
const LAST_LOOK = { open: 300, hidden: 800 };
/** So long, in milliseconds, it is only said whose turn it is at a screen that people share. */
const GREETING = 800;
const LUCK = ["ready", "unseal", "renumber"] satisfies Step["do"][] as string[];

export class Table {
  info = $state.raw<TableInfo | null>(null);
  /** The players that belong to this page. */
  you = $state.raw<number[]>([]);
  line = $state<Line>("connecting");
  /** Why the table cannot be shown. */
  ended = $state.raw<Refused | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** Whether the table outlasts this window. */
  kept = $state(true);
  pending = $state(false);
  /** Whether what the first frame told lies on the table. */
  laid = $state(false);
  watching = $state(0);
  #host = $state(false);
  /** What happened last outside the game. */
  changes = $state.raw<Change[]>([]);
  rounds = $state.raw<Round[]>([]);
  /** Whether the round that lies here is over: known when its last effects are there to be shown, and not before. */
  over = $state(false);
  /** The seat whose view is shown, among those of this page. */
  seat = $state<number | null>(null);
  /** With hidden hands: nothing is shown until this seat's person looks at the screen. */
  curtain = $state<number | null>(null);
  /** With open games: to whom this screen has just turned, and from whom. */
  handed = $state.raw<{ from: number; to: number } | null>(null);
  /** For a moment then, no touch is taken: it may have been meant for the table of whoever played before. */
  deaf = $state(false);
  /** What is to be said about luck. */
  hints = $state.raw<Hint[]>([]);
  readonly recalled = new Recalled();

  /** Whether people who share this screen must not see each other's view; unknown counts as yes. */
  #hidden = $state(true);
  /** The seat to which the table turns when who looks at it now has seen everything. */
  #next: number | null = null;
  #seq: number | null = null;
  #shown: Promise<void> = Promise.resolve();
  #number = -1;
  #here = $state.raw<number[] | null>(null);
  #wish: Wish | null = null;
  /** The number that was shown when it was wished. */
  #wished = 0;
  /** The last command, and what its seat saw then. */
  #sent: Sent | null = null;
  /** A command that came too late because of something outside the game. */
  #late: Sent | null = null;
  /** What was wished while another command was on its way. */
  #setting: Body | null = null;
  #module: GameModule | null = null;
  #connection: Link;
  /** What notes the luck, and all that is shown. It comes beside the table: nothing is shown before it is there, and nothing waits for what it does. */
  #luck: Part | null = null;
  #meeting: Promise<Part> | null = null;
  #heard: Promise<void> = Promise.resolve();
  #tending = false;
  /** The event after which nobody here wanted to wait. */
  #eager: number | null = null;
  #reads = false;
  #greeting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly code: string,
    readonly keys: () => string[],
    private readonly load: (game: string) => Promise<GameModule>,
    /** Where it is. */
    readonly house: House = houseOf(code),
  ) {
    this.#connection = house.line(code, keys, {
      since: () => this.#luck?.since ?? this.#seq ?? 0,
      frame: (frame, first) => this.#hear(frame, first),
      here: (here) => {
        this.#here = here.players;
        this.watching = here.watching;
      },
      refused: (refused) => this.#refused(refused),
      line: (line) => (this.line = line),
      ended: (refused) => (this.ended = refused),
      kept: (kept) => (this.kept = kept),
    });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  /** There is a new key, or somebody wants to play in this window after all. */
  restart(): void {
    this.#seq = null;
    this.ended = null;
    this.#luck?.restart();
    this.#connection.restart();
  }

  // ---- what there is to know

  get players(): PlayerInfo[] {
    const here = this.#here;
    const players = this.info?.players ?? [];
    return here ? players.map((player) => ({ ...player, here: here.includes(player.player) })) : players;
  }

  /** Whether this page may do what the host does: the host's does, and while that one is away, everybody's who plays. */
  get host(): boolean {
    return this.#host || (this.you.length > 0 && this.players.some((player) => player.host && !player.here));
  }

  /** The round that is shown. */
  get round(): Round | null {
    return this.rounds.find((round) => round.seat === this.seat) ?? this.rounds[0] ?? null;
  }

  get playing(): boolean {
    return this.info?.status === "playing" && !this.info.paused;
  }

  /** Whether people share this screen. */
  get shared(): boolean {
    return this.you.length > 1;
  }

  /** Whether people share this screen and may all see what it shows. */
  get open(): boolean {
    return this.shared && !this.#hidden;
  }

  // ---- what one can do

  command(body: Body): void {
    if (this.#seq === null) return;
    if (this.pending) {
      // A second tap means nothing new; of what is set, the last wish counts.
      if (body.do === "adjust") this.#setting = { ...this.#setting, ...body };
      return;
    }
    this.pending = true;
    this.refusal = this.handed = null;
    const key = newCommandKey();
    this.#sent = { body, saw: this.#sees(body), key, round: this.info?.round ?? 0 };
    this.#connection.send({ ...body, expected_seq: this.#seq, key } as AnyCommand);
  }

  act(seat: number, token: string): void {
    this.command({ do: "act", seat, token });
  }

  takeBack(seat: number): void {
    this.command({ do: "take_back", seat });
  }

  /** Somebody here looks at what they were shown. */
  looking = (): void => this.#say({ looking: true });

  /** Whether somebody here reads something that lies over the table: bots are to wait. */
  reads(now: boolean): void {
    if (this.#reads === now) return;
    this.#reads = now;
    void this.#report();
  }

  /** Nobody here wants to wait for bots. */
  goOn(): void {
    this.#eager = this.#seq;
    if (!this.round?.busy) this.#say({ on: true });
  }

  comeBack(seat: number): void {
    const player = this.info?.players.find((one) => one.seat === seat);
    if (player) this.command({ do: "come_back", player: player.player });
  }

  /** Let a bot play on for whoever is away. */
  standIn(seat: number): void {
    const player = this.info?.players.find((one) => one.seat === seat);
    const level = liked(this.info?.game ?? "") ?? null;
    if (player) this.command({ do: "set_chair", player: player.player, to: "bot", level });
  }

  /** Nobody has to wait until the hand-over is over who says so. */
  begin(): void {
    clearTimeout(this.#greeting);
    this.deaf = false;
  }

  /** All persons of this page are ready for the next round. */
  ready(): void {
    this.#want("ready");
  }

  /** All persons of this page want another match, and are ready for it. */
  rematch(): void {
    this.#want("rematch");
  }

  #want(wish: Wish): void {
    this.#wish = wish;
    this.#wished = this.info?.round ?? 0;
    this.#luck?.wished(this.#wished);
    void this.#tend();
  }

  /** Whether this game hides hands from each other: then a curtain falls between turns on a shared screen. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    if (!hidden) this.lift();
  }

  /** The person at the covered screen is the right one. */
  lift(): void {
    if (this.curtain !== null) {
      this.seat = this.curtain;
      hush();
    }
    this.curtain = null;
  }

  // ---- what happens

  #refused(refused: Refused): void {
    this.pending = this.#connection.waiting;
    if (refused.code === "stale" && this.#sent) {
      this.#late = this.#sent;
      this.#luck?.missed(this.#sent.body, this.#sent.round);
    }
    if (!QUIET.includes(refused.code)) this.refusal = refused;
    if (refused.status !== 409) this.#adjust();
  }

  /** What the seat of a command sees, to compare. */
  #sees(body: Body): string {
    const seat = "seat" in body ? body.seat : undefined;
    return JSON.stringify(this.rounds.find((round) => round.seat === seat)?.latest ?? null);
  }

  /** Somebody waved or came in the same moment: if nothing else has changed, the command is given again. */
  #repeat(): void {
    const late = this.#late;
    this.#late = null;
    // Luck has an order of its own, which looks anew at what is due.
    if (late && !LUCK.includes(late.body.do) && late.saw === this.#sees(late.body)) this.command(late.body);
  }

  /** Set what was wished in the meantime. */
  #adjust(): void {
    const setting = this.#setting;
    if (!setting || this.pending) return;
    this.#setting = null;
    this.command(setting);
  }

  #hear(frame: Frame, first: boolean): void {
    this.#hearLuck(frame, first);
    const known = this.#seq;
    if (!first && known !== null && frame.seq < known) return;
    // Only the next link tells a story: luck notes no other.
    const link = frame.since === (known ?? 0) && frame.seq > frame.since;
    this.#seq = frame.seq;
    const sealed = this.info?.seals?.map(([player]) => player) ?? [];
    if (frame.table) {
      this.info = frame.table;
      this.you = frame.you ?? [];
      this.#host = frame.host ?? false;
    }
    if (frame.changes?.length) this.changes = frame.changes;
    // Twice in vain is enough: then somebody has to be there and say so.
    const twice = (player?: number | null) =>
      this.you.includes(player ?? -1) && (this.info?.players[player!]?.let_down ?? 0) > 1;
    const abandoned = frame.changes?.filter(({ what }) => what === "abandoned") ?? [];
    if (abandoned.some(({ player }) => twice(player))) this.#wish = null;
    // A wish is for one number. It holds for the next one only where the number was given up, for all to see, or while this page
    // was away and before it had shown anything for it: then nobody has learnt what would come of being ready.
    // Where nobody is named who had sealed, nobody but the server can say why; once this page has shown its random number that is not enough.
    const open = abandoned.some(({ player }) => sealed.includes(player!)) || !this.#luck?.opened(this.#wished);
    const givenUp = abandoned.length > 0 && open;
    if (frame.table && (givenUp || (first && this.#unspent(frame.table)))) this.#wished = frame.table.round;
    const show = () => this.#show(frame, !link);
    this.#shown = this.#shown.then(show, show);
  }

  /** Whether the wish was for a number that was given up, and this page has given nothing to it but a seal. */
  #unspent({ round, results, players }: TableInfo): boolean {
    if (!this.#luck || this.#luck.opened(this.#wished) || round <= this.#wished) return false;
    const played = (results.at(-1)?.round ?? 0) >= this.#wished;
    return !played && !players.some((one) => this.you.includes(one.player) && (one.let_down ?? 0) > 1);
  }

  /** Frames are shown in the order in which they came, also while the game's table is still being loaded. */
  async #show(frame: Frame, silently: boolean): Promise<void> {
    if (!(await this.#meet().catch(() => null))) return;
    if (this.info) this.#module ??= await this.load(this.info.game);
    if (this.#module) this.#lay(this.#module, frame, silently);
    if (frame.table) this.over = frame.table.status === "round_over" || frame.table.status === "match_over";
    this.laid = true;
    void this.#report();
    // Only now: what was legal before must not come up again in between.
    this.pending = this.#connection.waiting;
    this.#repeat();
    this.#adjust();
    void this.#tend();
  }

  /** Luck hears every frame in the order in which they came, also those that bring nothing new to the eye. */
  #hearLuck(frame: Frame, first: boolean): void {
    const sent = frame.ack === this.#sent?.key ? this.#sent : null;
    const listen = async () => {
      const luck = await this.#meet();
      if (sent) await luck.accepted(sent.body, sent.round);
      await luck.hear(frame, first);
      // It may look at the table anew, and wait for that; what is told meanwhile is noted.
      void this.#tend();
    };
    this.#heard = this.#heard.then(listen, listen);
    noting(this.code, this.#heard);
  }

  /** Where it cannot be had, the next frame tries again. */
  async #meet(): Promise<Part> {
    try {
      return (this.#luck ??= await (this.#meeting ??= this.#meetLuck()));
    } finally {
      this.#meeting = null;
    }
  }

  #meetLuck(): Promise<Part> {
    return this.house.part(this.code, this.keys, {
      again: () => this.#connection.restart(),
      hint: (hint) => (this.hints = [...this.hints.filter(({ what }) => what !== hint.what), hint]),
      calm: () =>
        (this.hints = this.hints.filter(
          ({ what }) => !["abandoned", "unheard", "back", "own", "numbers"].includes(what),
        )),
    });
  }

  /** Bots wait until what happened has been shown. */
  async #report(): Promise<void> {
    const seq = this.#seq;
    await this.round?.shown;
    if (this.#reads && seq === this.#seq) return this.looking();
    const on = this.#eager === seq || this.round?.rushing;
    if (seq === this.#seq && !this.round?.busy) this.#say(on ? { on } : {});
  }

  #say(seen: Omit<Seen, "seq">): void {
    const bots = this.info?.players.some(({ level }) => level) && this.info.pace !== "instant";
    if (bots && this.#seq !== null) this.#connection.shown({ seq: this.#seq, ...seen });
  }

  /** Put what a frame tells on the table. */
  #lay(module: GameModule<BaseView>, frame: Frame, silently: boolean): void {
    const info = this.info!;
    const begun = frame.changes?.some((change) => change.what === "begun") ?? false;
    const other = info.status === "playing" && info.round !== this.#number;
    if (begun || other || info.status === "gathering") {
      this.rounds = [];
      this.curtain = this.#next = this.handed = null;
    }
    const fresh = !this.rounds.length;
    if (info.status === "playing") this.#number = info.round;
    const parts = (frame.seats ?? []).map((part) => (silently ? { ...part, events: [] } : part));
    const taken: Round[] = [];
    for (const part of parts) {
      const round = this.rounds.find((one) => one.seat === part.seat);
      if (round) {
        const looked = part.seat === this.round?.seat && this.curtain === null && !document.hidden;
        round.take(part, looked && !silently);
        taken.push(round);
      } else taken.push(new Round(info.game, module, this, part));
    }
    taken.forEach((round, index) => this.recalled.hear(round, frame, frame.seats![index]!, fresh, silently));
    if (parts.length) this.rounds = taken;
    this.#sit(parts, fresh);
  }

  /** Whose view to show: that of the own seat that is to act. Of a fresh round nobody has anything to see yet. */
  #sit(parts: SeatPart[], fresh: boolean): void {
    const seats = parts.map((part) => part.seat);
    // For whom a bot plays is not there to look.
    const there = seats.filter((seat) => !this.info!.players.some((one) => one.seat === seat && one.level));
    const acting = parts.find(({ seat, view }) => there.includes(seat) && view.actor === seat)?.seat ?? null;
    const first = this.seat === null || !seats.includes(this.seat);
    if (!parts.length) return;
    if (!this.shared) {
      this.seat = seats[0] ?? null;
      return;
    }
    const wanted = acting ?? (first ? (there[0] ?? seats[0] ?? null) : null);
    if (wanted === null) return;
    if (wanted === this.seat && !first) {
      // The turn came back, as where something was taken back.
      this.#next = null;
      if (this.curtain !== null) this.curtain = wanted;
    } else if (first || fresh || this.curtain !== null) this.#turn(wanted);
    else if (this.#next !== wanted) void this.#pass(wanted);
  }

  /** The table turns to somebody else when who looks at it has seen all of the turn. */
  async #pass(next: number): Promise<void> {
    this.#next = next;
    const round = this.round!;
    do {
      await round.shown;
      const look = Math.max(LAST_LOOK[this.#hidden ? "hidden" : "open"] * pace(), round.unread);
      if (look) await new Promise((done) => setTimeout(done, look));
    } while (round.busy);
    if (this.#next === next) this.#turn(next);
  }

  #turn(seat: number): void {
    this.#next = null;
    if (this.#hidden) {
      this.curtain = seat;
      hush();
      return;
    }
    const from = this.seat;
    this.seat = seat;
    if (from === null || from === seat) return;
    this.handed = { from, to: seat };
    this.begin();
    this.deaf = true;
    this.#greeting = setTimeout(() => (this.deaf = false), GREETING);
  }

  /** What is wished for the number that is shown. */
  get #due(): Wish | null {
    return this.info?.round === this.#wished ? this.#wish : null;
  }

  /** Go on with what the persons of this page wished for, and with what luck needs by itself, one command at a time. */
  async #tend(): Promise<void> {
    const info = this.info;
    if (!info || this.pending) return;
    const own = info.players.filter((player) => this.you.includes(player.player) && !player.left);
    if (this.#wish === "rematch" && info.status === "match_over") {
      const hosting = own.length ? own : this.host ? info.players.slice(0, 1) : [];
      const next = hosting.find((player) => !player.wants_rematch);
      if (next) this.command({ do: "rematch", player: next.player });
      return;
    }
    if (info.status !== "gathering" && info.status !== "round_over") {
      this.#wish = null;
      return;
    }
    const luck = this.#luck;
    // What it has not heard yet may change what is due: it comes back here when it has.
    if (!luck || luck.seq !== this.#seq || this.#tending) return;
    this.#tending = true;
    // For whom a bot stands in has no part in the luck, unless there is nobody else.
    const waits = info.players.some((player) => player.kind === "person" && !player.left && !player.level);
    const players = own.filter((player) => !(waits && player.level)).map((player) => player.player);
    const wish = this.#due;
    const step = await luck.next(info, players, this.host && !waits, wish !== null).catch(() => null);
    this.#tending = false;
    const moved = info !== this.info || luck.seq !== this.#seq;
    if (step && !moved && !this.pending) this.command(step);
    else if (step) luck.missed(step, info.round);
    // Who was asked meanwhile has gone away again, above.
    if (moved || wish !== this.#due) void this.#tend();
  }
}
