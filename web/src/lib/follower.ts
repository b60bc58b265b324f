/**
 * Follows the story of the rounds at one table, frame by frame, and notes what the own seats were told. A link that is missing
 * is asked for again; what cannot be had any more leaves a gap, and what was told before it is kept. And whatever is laid on the table
 * is noted, with the story or without it.
 */

import { notebook } from "./notebook";
import { releaseOf, roundOf, WATCHING, withRelease, type Notes, type Story } from "./notes";
import {
  begin,
  cut,
  retell,
  same,
  sightsAfter,
  sightsOf,
  takeBack,
  tell,
  unseen,
  withSights,
  type Place,
  type Told,
} from "./story";
import type { Frame, SeatPart, TableInfo } from "./wire";

export class Follower {
  /** Everything up to this event of the table was heard; 0 at first. */
  #at = 0;
  /** The round whose story it is. */
  #round: number | null = null;
  #told = new Map<number, Told>();
  /** The running hashes after every step that each seat was told, to see that a story told anew is the same. */
  #paths = new Map<number, Path>();
  /** The end of the round was told: nothing more of it can be missed. */
  #ended = false;
  #info: TableInfo | null = null;
  /** The table as it was shown last, whether or not the story has come so far. */
  #latest: TableInfo | null = null;
  /** Of which release the server says to be. */
  #release = "";
  /** What this window has noted of what lay on the table, so that it is written once. */
  #sighted = new Set<string>();
  /** From here the story is asked for, since this page was loaded anew and too much has happened to hear all of it. */
  #resume: number | null = null;

  constructor(private readonly code: string) {}

  /** After which event the server should go on telling, at the next greeting. */
  get since(): number | null {
    return this.#resume ?? (this.#at || null);
  }

  /** Begin anew, with the whole story. */
  restart(): void {
    this.#at = 0;
    this.#round = null;
    this.#resume = null;
    this.#told.clear();
    this.#paths.clear();
    this.#ended = false;
  }

  /** Hear a frame; `first` is the answer to a greeting. Says whether to greet again, since more of the story can be had. */
  async hear(frame: Frame, first: boolean): Promise<boolean> {
    if (first) this.#release = releaseOf(frame.release);
    const told = await this.#follow(frame, first);
    if (told === "on") return false;
    await this.glance(frame);
    return told === "again";
  }

  /**
   * Note what a frame lays on the table although the story has not come so far, or is not told: it may be that of any step then, and has to be
   * that of one.
   */
  async glance(frame: Frame): Promise<void> {
    const info = (this.#latest = frame.table ?? this.#latest);
    if (!info) return;
    // Where a table is closed, the round that is cut short is the one that was played, whatever its number is said to be.
    const cutShort = info.status === "closed" && !this.#ended ? this.#round : null;
    const round = cutShort ?? roundOf(info) ?? info.round;
    const level = frame.seq === this.#at && round === this.#round;
    await this.#see(frame, info, round, (seat) => (level ? this.#told.get(seat) : undefined));
  }

  async #see(frame: Frame, info: TableInfo, round: number, told: (seat: number) => Told | undefined): Promise<void> {
    const seen = this.#sights(frame, info, round, told);
    // It may come from another server than the story: one that was renewed meanwhile.
    const release = frame.release == null ? this.#release : releaseOf(frame.release);
    if (seen.size) await notebook.change(this.code, round, (notes) => withSeen(notes, seen, release, frame.seq));
  }

  /** Note what a frame lays on the table under some rounds, whichever it is said to be. */
  async seeAs(frame: Frame, rounds: readonly number[]): Promise<void> {
    const info = frame.table ?? this.#latest;
    if (info) for (const round of rounds) await this.#see(frame, info, round, () => undefined);
  }

  /** Take the next link of the story: `on`; else it is not one, or the greeting has to be said again. */
  async #follow(frame: Frame, first: boolean): Promise<"on" | "off" | "again"> {
    const begun = frame.changes?.some((change) => change.what === "begun") ?? false;
    if (!first && (frame.since !== this.#at || frame.seq <= this.#at)) {
      // A table that was fetched runs ahead of the story. Where a link is missing, the next round is a new beginning.
      if (!begun || frame.since < this.#at || frame.since >= frame.seq) return "off";
      this.#round = null;
    }
    const info = frame.table ?? this.#info;
    if (!info) return "off";
    const round = roundOf(info);
    // A round that is over is the one that was played, whatever its number is said to be.
    const goesOn = !first && !begun && info.status !== "playing";
    const shown = (goesOn ? this.#round : null) ?? round ?? info.round;
    if (shown !== round) await this.#see(frame, info, shown, () => undefined);
    const noted = round === null ? null : await this.#read(round);
    const back = first && frame.seq < Math.max(this.#at, noted?.seq ?? 0);
    const whole = first && frame.since === 0;
    if (first && !whole && frame.since !== this.#at) {
      if (this.#resume === null && this.#at === 0 && noted && !noted.ended && noted.seq <= frame.seq) {
        this.#resume = noted.seq;
        return "again";
      }
      if (noted && frame.since === this.#resume && frame.since === noted.seq) this.#takeUp(round, noted);
      else this.#leaveGap(round);
    }
    this.#resume = null;
    const fresh = whole || round !== this.#round;
    const known = whole ? this.#known(round, noted, frame.seq) : null;
    if (fresh) {
      this.#told.clear();
      this.#paths.clear();
      this.#ended = false;
    }
    this.#at = frame.seq;
    this.#round = round;
    this.#info = info;
    if (frame.table) this.#latest = info;
    if (round !== null) {
      const undone = !fresh && (frame.changes?.some((change) => change.what === "taken_back") ?? false);
      // Who is no longer told of a seat has a gap there, whatever comes later.
      const seats = new Set(frame.seats?.map(({ seat }) => seat));
      if ((seats.size || frame.table) && !this.#ended)
        for (const [seat, told] of this.#told) if (!seats.has(seat)) this.#told.set(seat, cut(told));
      for (const part of frame.seats ?? []) this.#hearPart(part, { round, fresh, first, undone, known });
      this.#ended = info.status !== "playing";
      const seen = this.#sights(frame, info, round, (seat) => this.#told.get(seat));
      // Where the server may have gone back in time, its story takes the place of nothing.
      await this.#write(round, noted, !back, seen);
    }
    return "on";
  }

  /** What a frame lays on the table before each seat, as far as this window has not noted it. */
  #sights(
    { seats = [] }: Frame,
    info: TableInfo,
    round: number,
    told: (seat: number) => Told | undefined,
  ): Map<number, string[]> {
    const found = new Map<number, string[]>();
    for (const part of seats) {
      const seat = part.seat ?? WATCHING;
      const name = `${round}/${seat}/`;
      const fresh = sightsOf(part, told(seat), isFree(info, seat)).filter((one) => !this.#sighted.has(name + one));
      // Without its step the same may be true now and false later.
      for (const one of fresh) if (!one.startsWith("?")) this.#sighted.add(name + one);
      // Of two parts for one seat, which nobody honest sends, both are shown.
      if (fresh.length) found.set(seat, [...(found.get(seat) ?? []), ...fresh]);
    }
    return found;
  }

  /**
   * What is noted of a round. Where another release has told of it, that may have shown the same steps in another way: then only what was
   * told is compared from here on. The check says so.
   */
  async #read(round: number): Promise<Story | null> {
    const { story = null, releases = [] } = (await notebook.read(this.code, round)) ?? {};
    if (releases.every((one) => one === this.#release)) return story;
    if (round === this.#round) for (const [seat, told] of this.#told) this.#told.set(seat, unseen(told));
    const seats = Object.entries(story?.seats ?? {}).map(([seat, told]) => [seat, unseen(told)]);
    return story && { ...story, seats: Object.fromEntries(seats) as Story["seats"] };
  }

  /** What this page, or another window of this browser, was told of the round, up to an event at most. */
  #known(round: number | null, noted: Story | null, seq: number): ReadonlyMap<number, Told> {
    if (round === this.#round && this.#at <= seq && this.#told.size) return new Map(this.#told);
    if (!noted || noted.seq > seq) return new Map();
    return new Map(Object.entries(noted.seats).map(([seat, told]) => [Number(seat), told]));
  }

  /** Go on where the notes end. */
  #takeUp(round: number | null, { seq, seats }: Story): void {
    this.#at = seq;
    this.#round = round;
    this.#told = new Map(Object.entries(seats).map(([seat, told]) => [Number(seat), told]));
    this.#paths.clear();
    for (const [seat, told] of this.#told) this.#paths.set(seat, trace([], told.before, told));
  }

  /** Too much was missed: what comes now does not follow on what was told of this round. */
  #leaveGap(round: number | null): void {
    if (round !== this.#round) this.restart();
    this.#round = round;
    if (!this.#ended) for (const [seat, told] of this.#told) this.#told.set(seat, cut(told));
  }

  #hearPart(
    { seat, events = [] }: SeatPart,
    how: { round: number; fresh: boolean; first: boolean; undone: boolean; known: ReadonlyMap<number, Told> | null },
  ): void {
    if (seat === null) return;
    const start = begin(this.code, how.round, seat);
    const before = how.fresh ? start : this.#told.get(seat);
    if (!before) return;
    const path = this.#paths.get(seat) ?? trace([], start);
    let told = how.undone ? takeBack(before) : before;
    for (const event of events) trace(path, (told = tell(told, [event], how.first)));
    // What was known before is not late because it is told once more.
    if (how.known) told = retell(start, how.known.get(seat) ?? null, events) ?? told;
    this.#told.set(seat, told);
    this.#paths.set(seat, path);
  }

  async #write(
    round: number,
    noted: Story | null,
    counts: boolean,
    seen: ReadonlyMap<number, string[]>,
  ): Promise<void> {
    const story: Story = {
      seq: this.#at,
      ended: this.#ended,
      torn: false,
      seats: Object.fromEntries(this.#told),
    };
    const known = noted && noted.ended === story.ended && sameSeats(noted, story);
    const goesOn = counts && this.#told.size > 0 && !known;
    if (!goesOn && !seen.size) return;
    await notebook.change(this.code, round, (before) => {
      const notes = withSeen(before, seen, this.#release, this.#at);
      return goesOn ? { ...notes, story: merged(notes, story, this.#paths) } : notes;
    });
  }
}

/** Notes with what was laid on the table since, by which release, and with which event of the table. */
function withSeen(notes: Notes, seen: ReadonlyMap<number, string[]>, release: string, seq: number): Notes {
  const { story } = notes;
  const sights = { ...notes.sights };
  for (const [seat, some] of seen) {
    const told = story && story.seq <= seq ? story.seats[seat] : undefined;
    sights[seat] = withSights(sights[seat] ?? "", sightsAfter(told, some));
  }
  return { ...notes, sights, releases: withRelease(notes.releases, release) };
}

/** Where a story has come with each step. */
type Path = Omit<Place, "late">[];

/** Note on a path where a story has come. */
function trace(path: Path, ...places: (Place | null)[]): Path {
  for (const place of places)
    if (place) path[place.steps] = { steps: place.steps, hash: place.hash, shown: place.shown };
  return path;
}

/** Whether the person at a seat may act if it is that seat's turn: unless all can see that somebody else plays there, or nobody. */
function isFree({ status, paused, players }: TableInfo, seat: number): boolean {
  const player = players.find((one) => one.seat === seat);
  return status === "playing" && !paused && !player?.left && !player?.level;
}

/**
 * What is told now beside what was noted of the same seat: it goes on from there, or it does not come so far, or it is another
 * story. `later` says that the last step may have been taken back since.
 */
function compared(old: Told, now: Told, path: Readonly<Path>, later: boolean): "on" | "behind" | "other" | "unknown" {
  const through = (place: Place) => {
    const there = path[place.steps];
    return place.steps <= now.steps && there !== undefined && same(there, place);
  };
  if (through(old) || (later && old.before && through(old.before))) return "on";
  if (old.steps > now.steps) return "behind";
  return path[old.steps] === undefined ? "unknown" : "other";
}

/**
 * A story may only be extended, however it comes to be told anew: what does not go on from what was noted never takes its
 * place. Another story, or one that ends sooner, is one too many.
 */
function merged({ story: noted, back, releases }: Notes, story: Story, paths: ReadonlyMap<number, Path>): Story {
  if (!noted) return story;
  const seats = { ...story.seats };
  // A window that is behind may not have heard yet what was taken back.
  const level = story.seq >= noted.seq;
  let [stays, torn] = [noted.torn, noted.torn];
  for (const [seat, old] of Object.entries(noted.seats).map(([seat, old]) => [Number(seat), old] as const)) {
    const now = story.seats[seat];
    if (!now) {
      seats[seat] = cut(old);
      continue;
    }
    const how = compared(releases.length > 1 ? unseen(old) : old, now, paths.get(seat) ?? [], level && !noted.ended);
    stays ||= how !== "on";
    // A server that was set back tells another end; nobody can know then which was the true one.
    torn ||= level && !back && (how === "other" || (how === "behind" && story.ended && !now.gap));
  }
  return stays || torn ? { ...noted, torn } : better(noted, { ...story, seats });
}

const sameSeats = (some: Story, others: Story) => JSON.stringify(some.seats) === JSON.stringify(others.seats);
const sum = ({ seats }: Story, what: "late" | "steps") =>
  Object.values(seats).reduce((sum, told) => sum + told[what], 0);
const broken = ({ seats }: Story) => Object.values(seats).some(({ gap }) => gap);

/** Of what two windows were told: where one of them missed something, what has more steps; else what goes further, or came less late. */
function better(noted: Story, story: Story): Story {
  const [steps, more] = [sum(noted, "steps"), sum(story, "steps")];
  const further = noted.seq > story.seq || (noted.seq === story.seq && sum(noted, "late") <= sum(story, "late"));
  const gaps = [broken(noted), broken(story)];
  const first = gaps[0] || gaps[1] ? steps > more || (steps === more && !gaps[0]) : further;
  return first ? noted : story;
}
