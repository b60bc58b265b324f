/** Tables, frames and a small game for tests. */
import type { BaseView, GameModule } from "../../src/lib/game";
import type { EventOut, PlayerInfo, SeatPart, TableInfo } from "../../src/lib/wire";

export interface CountView extends BaseView {
  count: number;
}

/** A game in which everything takes as long. */
export const counting = { length: () => 300 } as unknown as GameModule;

export function view(seat: number | null, count: number, actor: number | "over" = 0): Record<string, unknown> {
  return { game: "wagnis", players: 2, options: {}, seat, actor, turn: 1, winners: [], concerns: 0, count };
}

/** Steps with one effect each, which counts one more. */
export function events(...tokens: string[]): EventOut[] {
  const actor = (token: string) => (/^(card|die|roll|event):/.test(token) ? "chance" : 0);
  return tokens.map((token, index) => ({
    actor: actor(token),
    token,
    turn: 1,
    effects: [
      {
        kind: `did-${token}`,
        say: ["event-stops", { who: "Ada", who_you: "no" }],
        patch: [[["count"], index + 1]],
      },
    ],
  }));
}

export function part(
  seat: number | null,
  count: number,
  tokens: string[] = [],
  more: Partial<SeatPart> = {},
): SeatPart {
  return { seat, view: view(seat, count), events: events(...tokens), ...more };
}

export function player(number: number, more: Partial<PlayerInfo> = {}): PlayerInfo {
  return { player: number, seat: number, kind: "person", name: `P${number}`, ...more };
}

/** Everybody sits in the order of their numbers. */
const sitting = (players: PlayerInfo[]): [number, string][] =>
  players.map(({ player, level }) => [player, level ?? "person"]);

export function info(more: Partial<TableInfo> = {}): TableInfo {
  const fixed = more.sealed || (more.status ?? "playing") === "playing";
  return {
    seats: fixed ? sitting(more.players ?? [player(0), player(1)]) : [],
    code: "WOBA-GILO",
    game: "wagnis",
    options: {},
    status: "playing",
    watch: "everybody",
    pace: "normal",
    players: [player(0), player(1)],
    round: 1,
    match: 1,
    rounds: 1,
    wins: null,
    commitment: "",
    totals: [0, 0],
    won: [0, 0],
    winners: [],
    results: [],
    ...more,
  };
}
