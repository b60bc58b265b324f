import type { PlayerInfo } from "./wire";

/** What a round needs to know of its table. */
export interface Surroundings {
  readonly players: readonly PlayerInfo[];
  readonly pending: boolean;
  readonly playing: boolean;
  /** Whether people share this screen and all see the same: then everybody is called by name, and every plate keeps its place. */
  readonly open?: boolean;
  /** Whether no touch is taken just now. */
  readonly deaf?: boolean;
  /** Whether this page may let a bot play on for somebody. */
  readonly host?: boolean;
  standIn?(seat: number): void;
  act(seat: number, token: string): void;
  takeBack(seat: number): void;
  comeBack(seat: number): void;
  /** Somebody looks at what they were shown, for as long as they like: bots are to wait. Null where nobody plays. */
  readonly looking: (() => void) | null;
  /** Nobody here wants to wait for bots. */
  goOn(): void;
}

/** Whether somebody sits at the table, is not there, and no bot plays instead. */
export const isAway = ({ kind, left, here, level }: PlayerInfo) => kind === "person" && (left || !here) && !level;
