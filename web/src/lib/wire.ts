// Made by scripts/wire_types.py from tischlein/server/protocol.py and answers.py. Run it again after a change there.

/** The form of what travels: a page that meets a server with another one reloads itself. */
export const WIRE = 3;

export type Watch = "everybody" | "nobody";

export type Pace = "fast" | "instant" | "normal" | "slow";

export type Signal = "bye" | "dare_you" | "good_game" | "hello" | "lucky" | "one_moment" | "oops" | "stop" | "thanks" | "well_played";

export type Status = "closed" | "gathering" | "match_over" | "playing" | "round_over";

/** A phrase: the id of a message in the catalogues, and its arguments, which may be phrases themselves. */
export type Say = [id: string, args: Record<string, Argument>];
export type Argument = string | number | Say;

/** A part of a view that has changed: where it stands, and its new value. */
export type Patch = [path: (string | number)[], value: unknown];

/** Something that a step brought about. The games' own types say which fields each kind has. */
export interface Effect {
  kind: string;
  /** Its words; none where it is only seen. */
  say?: Say;
  /** What changed in the view with it. */
  patch?: Patch[];
}

/** Who is to sit at a place: a person on this device (with a name), whoever joins, or a bot of some level. */
export interface Chair {
  kind: "bot" | "me" | "open";
  name?: string | null;
  level?: string | null;
}

/** A number of rounds, or rounds until somebody has won so many. */
export interface MatchLength {
  rounds?: number | null;
  wins?: number | null;
}

/** A new table. The keys of the persons on this device come in the header, one for each chair of kind `me`, in order; without such a chair one key, for the host. */
export interface MakeTable {
  game: string;
  chairs: Chair[];
  key: string;
  options?: Record<string, unknown>;
  match?: MatchLength | null;
  watch?: Watch;
  pace?: Pace;
}

/** Sit down with a name. The key in the header becomes this person's; an open place is chosen if none is named. */
export interface Join {
  do: "join";
  expected_seq: number;
  key: string;
  name: string;
  player?: number | null;
}

/** Before the first round: go over to another open place. */
export interface Move {
  do: "move";
  expected_seq: number;
  key: string;
  player: number;
  to: number;
}

/** Ready for the next round, with the seal of this person's part of the luck. */
export interface Ready {
  do: "ready";
  expected_seq: number;
  key: string;
  player: number;
  seal: string;
}

/** When all are ready: this person's part of the luck. The round begins when all parts are there. */
export interface Unseal {
  do: "unseal";
  expected_seq: number;
  key: string;
  player: number;
  nonce: string;
}

/** This page knows another promise for the number of the next round, or a higher number: take one above it. */
export interface Renumber {
  do: "renumber";
  expected_seq: number;
  key: string;
  player: number;
  above: number;
}

/** Play a token. */
export interface Act {
  do: "act";
  expected_seq: number;
  key: string;
  seat: number;
  token: string;
}

/** Take the last action back, where it showed nothing new and nothing has happened since. */
export interface TakeBack {
  do: "take_back";
  expected_seq: number;
  key: string;
  seat: number;
}

/** One of a few short signals. */
export interface SendSignal {
  do: "signal";
  expected_seq: number;
  key: string;
  player: number;
  signal: Signal;
}

/** After a match: I would like another one. It is prepared when every person at the table would. */
export interface Rematch {
  do: "rematch";
  expected_seq: number;
  key: string;
  player: number;
}

/** Leave the table. In a running game the place stays this person's, and `come_back` returns to it. */
export interface Leave {
  do: "leave";
  expected_seq: number;
  key: string;
  player: number;
}

/** Return to the own place after leaving, or take it back from a bot. */
export interface ComeBack {
  do: "come_back";
  expected_seq: number;
  key: string;
  player: number;
}

/** The host: give a place to a bot (once play has begun also that of a person, who can come back at any time), open that of somebody who has left for who joins, or, before the first round, remove a place or take it from somebody. Where a number waits for nobody but people who have let the others down before, it is given up for this. */
export interface SetChair {
  do: "set_chair";
  expected_seq: number;
  key: string;
  player: number;
  to: "bot" | "none" | "open";
  level?: string | null;
}

/** The host, before the first round: one more place at the end. */
export interface AddChair {
  do: "add_chair";
  expected_seq: number;
  key: string;
  to: "bot" | "open";
  level?: string | null;
}

/** The host, before the first round: who sits where. `players` names the present places in their new order. */
export interface Reorder {
  do: "reorder";
  expected_seq: number;
  key: string;
  players: number[];
}

/** The host: who may watch, and how fast bots play. */
export interface Adjust {
  do: "adjust";
  expected_seq: number;
  key: string;
  watch?: Watch | null;
  pace?: Pace | null;
}

/** The host: nobody moves until `resume`. */
export interface Pause {
  do: "pause";
  expected_seq: number;
  key: string;
}

/** The host: go on. */
export interface Resume {
  do: "resume";
  expected_seq: number;
  key: string;
}

/** The host: end the table for good. A round in play is abandoned and its luck laid open. */
export interface Close {
  do: "close";
  expected_seq: number;
  key: string;
}

/** The first message on a socket: the ticket, the last event this page knows, and the `WIRE` it speaks. */
export interface Hello {
  type: "hello";
  ticket: string;
  since?: number | null;
  wire?: number | null;
}

/** Still here. Answered with a pong. */
export interface Ping {
  type: "ping";
}

/** Everything up to this event has been shown here, so that bots may go on; with `looking`, somebody is still looking at what that event showed them. With `on`, nobody here wants bots to pause. */
export interface Shown {
  type: "shown";
  seq: number;
  looking?: boolean;
  on?: boolean;
}

/** A command over the socket; the same handler as over HTTP. */
export interface Order {
  type: "command";
  command: Join | Move | Ready | Unseal | Renumber | Act | TakeBack | SendSignal | Rematch | Leave | ComeBack | SetChair | AddChair | Reorder | Adjust | Pause | Resume | Close;
}

/** One place at the table, as everybody sees it. */
export interface PlayerInfo {
  player: number;
  /** Where this player sits in the round in play or, between rounds, in the last one. */
  seat: number;
  kind: "bot" | "open" | "person";
  name?: string | null;
  /** The bot that plays here, also while it stands in for a person. */
  level?: string | null;
  /** Its search is still being compiled: until then the best level that needs none plays in its place. */
  practises?: boolean;
  ready?: boolean;
  /** Between the last seal and the first card: this person's nonce is there. */
  unsealed?: boolean;
  /** How often this person has sealed and not unsealed, since they last took part in the beginning of a round, and who sat here before them. */
  let_down?: number;
  left?: boolean;
  host?: boolean;
  wants_rematch?: boolean;
  /** Whether this person's page is connected. */
  here?: boolean;
}

/** A finished or abandoned round. */
export interface RoundResult {
  /** Counted over all matches of the table, from 1. */
  round: number;
  match: number;
  /** Per player. */
  points: (number | null)[];
  winners: number[];
  abandoned?: boolean;
  /** Abandoned before anybody had moved: there is nothing to watch again. */
  unplayed?: boolean;
}

/** What everybody with the code may know of a table. */
export interface TableInfo {
  code: string;
  game: string;
  options: Record<string, unknown>;
  status: Status;
  watch: Watch;
  pace: Pace;
  players: PlayerInfo[];
  /** The round in play, being prepared or just over, counted over all matches of the table, from 1. */
  round: number;
  match: number;
  rounds: number | null;
  wins: number | null;
  /** The promise about the luck of the round in play or being prepared. */
  commitment: string;
  totals: number[];
  won: number[];
  /** Of the match, per player, when it is over. */
  winners: number[];
  results: RoundResult[];
  /** Of the round in play, or so far of the one being prepared: player and seal, ascending. */
  seals?: [number, string][];
  /** Of the round in play, in the same form. */
  nonces?: [number, string][];
  /** Fixed with the last seal: for each seat of the round, in order, the player, and `person` or a bot's level. */
  seats?: [number, string][];
  /** All seals are there: pages unseal now, and the round is about to begin. */
  sealed?: boolean;
  paused?: boolean;
  /** The host does not sit at the table. */
  hostless?: boolean;
}

/** What a seat may do now. */
export interface LegalAction {
  token: string;
  say: Say;
}

/** A step of the game, as one seat may know it. */
export interface EventOut {
  actor: number | "chance";
  token: string;
  turn: number;
  /** What it brought about, in the order in which it happened: `kind` and the fields of that kind, its words as `say` where it has any, and as `patch` what changed in the view with it. */
  effects?: Effect[];
  /** Cards that became visible to this seat, and that the token does not name. */
  shown?: string[];
  /** What changed in the view behind the last effect. */
  patch?: Patch[];
}

/** What happened at the table outside the game: who came, left, is ready, signalled … */
export interface Change {
  what: string;
  player?: number | null;
  signal?: Signal | null;
}

/** The round as one seat sees it; `seat` is null for a spectator. */
export interface SeatPart {
  seat: number | null;
  view: Record<string, unknown>;
  legal?: LegalAction[];
  events?: EventOut[];
  may_take_back?: boolean;
}

/** The table as of event `seq`, for one reader. `table` is sent when it changed; `seats` when the round did. */
export interface Frame {
  type: "frame";
  seq: number;
  /** The event before the first one this frame tells of: a reader who is at `since` has missed nothing. */
  since: number;
  /** The key of the reader's own command that this frame answers. */
  ack?: string | null;
  /** The players that belong to this reader, when `table` is sent. */
  you?: number[];
  host?: boolean;
  /** In the first frame: what the server speaks, `WIRE`. A page that speaks another reloads itself. */
  wire?: number | null;
  /** In the first frame: of which release the server is. Another one may show the same steps in another way. */
  release?: string | null;
  table?: TableInfo | null;
  changes?: Change[];
  seats?: SeatPart[];
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  seq: number;
}

/** Whose pages are connected now. */
export interface Here {
  type: "here";
  players: number[];
  watching: number;
}

/** Nothing has changed, and why. */
export interface Refused {
  type: "refused";
  status: number;
  code: string;
  say: Say;
  /** The key of the refused command. */
  key?: string | null;
  /** The number of the rule that forbids it. */
  rule?: string | null;
  /** The table's last event, where the reader's was not. */
  seq?: number | null;
  /** The field or option that is wrong. */
  where?: string | null;
  /** Over HTTP: what is wrong in English, for whoever writes the program that asked. */
  hint?: string | null;
}

/** Good for one socket, for half a minute. */
export interface Ticket {
  ticket: string;
}

/** Good for one other device, for ten minutes. */
export interface TakeAlong {
  code: string;
}

/** Take a place along to this device: the new key comes in the header. */
export interface Redeem {
  code: string;
}

export interface Redeemed {
  table: string;
  player: number | null;
}

/** Something that can be agreed; with other numbers of players than `seats` only the default can. */
export interface OptionInfo {
  name: string;
  default: unknown;
  rule: string;
  seats: number[];
  choices?: (string | null)[] | null;
}

/** How well a bot plays: what the level is called, and a sentence about who plays like that. */
export interface LevelInfo {
  name: string;
  say: Say;
  about: Say;
}

export interface GameInfo {
  name: string;
  rules_version: number;
  seats: number[];
  options: OptionInfo[];
  rules: string[];
  hidden_hands: boolean;
  low_wins: boolean;
  /** What is offered for bots, the weakest first. */
  levels: LevelInfo[];
  /** Which of them plays where nobody chooses. */
  usual_level: string;
}

/** What can be played here. */
export interface ServerInfo {
  version: string;
  games: GameInfo[];
  signals: string[];
  /** Where other devices in the house reach this server. */
  addresses: string[];
}

/** One of this browser's tables. */
export interface TableSummary {
  code: string;
  game: string;
  status: Status;
  /** Milliseconds since 1970. */
  changed: number;
  you: number[];
  players: (string | null)[];
  results: RoundResult[];
  your_turn?: boolean;
}

export interface Forgotten {
  places: number;
}

/** A round's number that was given up before its round began. */
export interface AbandonedNumber {
  round: number;
  commitment: string;
  secret: string;
  seals: [number, string][];
  nonces: [number, string][];
}

/** All that is needed to check the luck of one round; see docs/fairness.md. */
export interface Proof {
  format: string;
  table: string;
  round: number;
  commitment: string;
  secret: string;
  nonces: [number, string][];
  /** Empty where the number was given up before its round began. */
  record: string;
  /** From version 2 on. */
  seals?: [number, string][] | null;
  /** Likewise: for each seat, in order, the player, and `person` or a bot's level. */
  seats?: [number, string][] | null;
  /** Likewise: the numbers that were given up since the round before this one. */
  abandoned?: AbandonedNumber[] | null;
}

/** First what lies there at the beginning, then what happened. The patches of an event lead from view to view. */
export interface ReplayStep {
  view?: Record<string, unknown> | null;
  event?: EventOut | null;
}

/** A game step by step. */
export interface Replay {
  game: string;
  players: number;
  names: string[];
  options: Record<string, unknown>;
  points: (number | null)[];
  winners: number[];
  round: number;
  /** How many rounds the record holds. */
  rounds: number;
  steps: ReplayStep[];
}

/** A record to look at, and from where: a seat, -1 for all cards open, null as a spectator. */
export interface ReplayRecord {
  record: string;
  seat?: number | null;
  round?: number;
}

/** What people can say with a touch, in this order. */
export const SIGNALS = ["hello", "well_played", "thanks", "one_moment", "dare_you", "stop", "oops", "lucky", "good_game", "bye"] as const;

/** How bots are called, by their places. */
export const BOT_NAMES = ["Ada", "Bela", "Cleo", "Dino", "Edda", "Fips"] as const;

/** The levels of bots, from the weakest to the strongest. */
export const LEVELS = ["kueken", "neuling", "koenner", "meister", "grossmeister"] as const;

/** The level of bots where nobody chooses one. */
export const USUAL_LEVEL = "neuling" as const;

/** Seconds before a bot's turn, from when people have seen what happened before it. */
export const PACES = {"slow": 1.5, "normal": 0.35, "fast": 0.1, "instant": 0.0} as const;

/** Such a part of that is enough within a turn, whoever acts. */
export const WITHIN_TURN = 0.25 as const;

/** Seconds where nobody wants to wait for it. */
export const HASTE = 0.1 as const;

/** So many seconds longer than as a rule a page may take to show something. */
export const LATE = 3.0 as const;

/** So many seconds at most somebody may look at what they are shown while bots wait. */
export const LOOKING = 60.0 as const;

/** So many milliseconds at most pages take for all that one action brings about. */
export const LONGEST = 6000 as const;

/** So many seconds those who search think in any case, also where bots act at once. */
export const LEAST = {"meister": 0.1, "grossmeister": 0.3} as const;

export type AnyCommand = Join | Move | Ready | Unseal | Renumber | Act | TakeBack | SendSignal | Rematch | Leave | ComeBack | SetChair | AddChair | Reorder | Adjust | Pause | Resume | Close;

export type FromSocket = Hello | Ping | Shown | Order;

export type ToSocket = Frame | Pong | Here | Refused;
