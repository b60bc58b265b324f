/** A window with tables on the device, for tests: what its worker says, on a disk and beside other windows that they hold in their hands. */
import { expect, vi } from "vitest";
import { House, unfold, type TableAsk } from "../../src/device/house";
import { firstFrame } from "../../src/device/frames";
import type { Made } from "../../src/device/log";
import type { News, TableQuestions } from "../../src/device/questions";
import { Memory, type Store } from "../../src/device/store";
import { settingOf, Table } from "../../src/device/table";
import type { Channel } from "../../src/device/windows";
import type { Game } from "../../src/engine/game";
import { seededLuck, type Luck } from "../../src/engine/luck";
import { NotCarried } from "../../src/engine/load";
import type { AnyCommand, Frame, MakeTable, Refused, SeatPart } from "../../src/lib/wire";
import { CARRIED, openGame } from "./rules";

/** With its players at hand, so that nobody waits for them where time is the test's. */
export async function open(name: string): Promise<Game> {
  if (!CARRIED.includes(name)) throw new NotCarried(name);
  const game = await openGame(name);
  await game.players();
  return game;
}

export type Body = AnyCommand extends infer C
  ? C extends AnyCommand
    ? Omit<C, "expected_seq" | "key">
    : never
  : never;

let keys = 0;
const seed = (number: number) => Uint8Array.from({ length: 32 }, (_, place) => 31 * number + place);

/** A window: what its worker said, and how the page follows it. */
export class Window {
  readonly news: News[] = [];
  readonly house: House;
  code = "";
  seq = 0;
  frame: Frame | null = null;
  table: Frame["table"] = null;
  parts: SeatPart[] = [];
  /** Whether it says at once that all has been shown. */
  prompt = true;
  #luck = new Map<Game, Luck>();

  constructor(
    readonly disk: Store = new Memory(),
    channel: Channel | null = null,
    luck = 1,
    opened: (name: string) => Promise<Game> = open,
  ) {
    this.house = new House({
      open: opened,
      disk,
      channel,
      say: (news) => this.#hear(structuredClone(news)),
      luck: (game) => {
        if (!this.#luck.has(game)) this.#luck.set(game, seededLuck(game.rules, seed(luck)));
        return this.#luck.get(game)!;
      },
    });
  }

  ask<Name extends keyof TableQuestions>(ask: Name, given: TableQuestions[Name][0]): Promise<TableQuestions[Name][1]> {
    const asked = this.house.find({ id: 1, ask, with: structuredClone(given) } as TableAsk);
    return asked as Promise<TableQuestions[Name][1]>;
  }

  async make(game: string, chairs: MakeTable["chairs"], more: Partial<MakeTable> = {}): Promise<void> {
    const wanted = { game, chairs, key: `key-${++keys}`, pace: "instant" as const, ...more };
    this.code = await this.ask("make", { wanted });
    await this.sit();
  }

  async sit(over = false): Promise<void> {
    const sat = this.ask("sit", { code: this.code, over });
    await vi.advanceTimersByTimeAsync(200);
    await sat;
  }

  async give(body: Body | Record<string, unknown>, more: Partial<AnyCommand> = {}): Promise<News> {
    const key = `key-${++keys}`;
    const before = this.news.length;
    await this.ask("give", {
      code: this.code,
      command: { ...body, expected_seq: this.seq, key, ...more } as AnyCommand,
    });
    return this.news.slice(before).find((news) => "frame" in news || "refused" in news || "ended" in news)!;
  }

  async refused(body: Body | Record<string, unknown>, more: Partial<AnyCommand> = {}): Promise<Refused> {
    const news = await this.give(body, more);
    return (news as { refused: Refused }).refused;
  }

  /** What the seat to act does. */
  async move(nth = 0): Promise<void> {
    const part = this.parts.find(({ legal }) => legal)!;
    await this.give({ do: "act", seat: part.seat!, token: part.legal![nth % part.legal!.length]!.token });
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Somebody sensible plays until the round is over. */
  async play(most = 4000): Promise<void> {
    for (let moves = 0; moves < most && this.table!.status === "playing"; moves++) {
      if (this.parts.some(({ legal }) => legal)) await this.move(moves * 7);
      else await vi.advanceTimersByTimeAsync(1);
    }
  }

  get last(): News {
    return this.news.at(-1)!;
  }

  #hear(news: News): void {
    this.news.push(news);
    if (!("frame" in news) || news.code !== this.code) return;
    const { frame, first } = news;
    if (!first) expect([this.seq, frame.seq]).toContain(frame.since);
    if (!first && frame.since < frame.seq) expect(frame.since).toBe(this.seq);
    this.seq = frame.seq;
    this.frame = frame;
    if (frame.table) this.table = frame.table;
    this.parts = frame.seats ?? this.parts;
    if (this.prompt) void this.ask("shown", { code: this.code, seen: { seq: frame.seq } });
  }
}

export const two = [
  { kind: "me" as const, name: "Änne" },
  { kind: "me" as const, name: "Bo" },
];
export const bot = { kind: "bot" as const };

/** Whether what was made of a log is what is there. */
export async function sameFromLog(window: Window): Promise<void> {
  const disk = window.disk as Memory;
  const kept = (await disk.read(window.code))!;
  const game = await open(kept.summary.game);
  const [made, ...rest] = disk.since(window.code, 0);
  const whole = new Table(window.code, game, settingOf(made!.event as Made), 1);
  for (const { event } of rest) whole.fold(event);
  const shown = JSON.stringify(await firstFrame(await unfold(kept, game)));
  expect(JSON.stringify(await firstFrame(whole))).toBe(shown);
  const other = new Window(disk);
  other.code = window.code;
  await other.ask("sit", { code: window.code, over: true });
  await other.ask("stand", { code: window.code }); // before bots would act
  expect(JSON.stringify(other.frame)).toBe(shown);
}
