/** This device as the place where tables are: a worker has them, and says what happens there. */

import { engine, EngineError, running, type Engine, type Questions } from "../engine/client";
import { besides, summaryOf } from "../device/shelf";
import type { Seen } from "../device/showing";
import type { Summary } from "../device/store";
import { waitBefore, type Ears } from "./connection";
import type { House, Link, Part } from "./house";
import { Refusal } from "./http";
import type { Step } from "./luck";
import { link } from "./route.svelte";
import type { AnyCommand, Frame, Refused, TableInfo } from "./wire";

/** Ask the worker, and another one where it broke down; what it refuses is a `Refusal`, as a server's is. */
export async function asked<Name extends keyof Questions>(
  what: Name,
  given: Questions[Name][0],
): Promise<Questions[Name][1]> {
  for (let again = false; ; again = true) {
    const now = engine();
    try {
      return await now.ask(what, given);
    } catch (error) {
      if (now.broken && !again) continue;
      const refused = error instanceof EngineError ? error.failure.refused : undefined;
      throw refused ? new Refusal(refused) : error;
    }
  }
}

besides(
  async () =>
    (await running()
      ?.ask("unkept", {})
      .catch(() => null)) ?? [],
);

/** Somebody is about to play: the worker fetches the rules. */
export function prepare(game: string): void {
  engine()
    .ask("fetch", { game })
    .catch(() => undefined);
}

/** Nobody plays yet: the worker starts, and opens its database. */
export function rise(): void {
  engine()
    .ask("rise", {})
    .catch(() => undefined);
}

class HereLine implements Link {
  #engine: Engine | null = null;
  #deaf: () => void = () => undefined;
  #pending: AnyCommand | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly code: string,
    private readonly ears: Ears,
  ) {}

  get waiting(): boolean {
    return this.#pending !== null;
  }

  start(): void {
    this.#sit(false);
  }

  restart(): void {
    this.#sit(true);
  }

  stop(): void {
    clearTimeout(this.#retry);
    this.#deaf();
    void this.#engine?.ask("stand", { code: this.code }).catch(() => undefined);
    this.#engine = null;
  }

  send(command: AnyCommand): void {
    this.#pending = command;
    this.#give();
  }

  shown(seen: Seen): void {
    this.#engine?.ask("shown", { code: this.code, seen }).catch(() => undefined);
  }

  #give(): void {
    const command = this.#pending;
    if (command) this.#engine?.ask("give", { code: this.code, command }).catch(this.#failed);
  }

  /** `over`: also where it is open in another window. */
  #sit(over: boolean): void {
    clearTimeout(this.#retry);
    this.#deaf();
    this.ears.line(this.#tries ? "lost" : "connecting");
    const now = (this.#engine = engine());
    this.#deaf = now.listen({
      hear: (news) => {
        if (news.code !== this.code) return;
        if ("frame" in news) this.#frame(news.frame, news.first);
        else if ("refused" in news) this.#refused(news.refused);
        else if ("ended" in news) this.#ended(news.ended);
        else this.ears.kept(news.kept);
      },
      lost: () => this.#failed(),
    });
    now.ask("sit", { code: this.code, over }).catch(this.#failed);
  }

  #frame(frame: Frame, first: boolean): void {
    if (first) {
      this.#tries = 0;
      this.ears.line("open");
    }
    if (frame.ack != null && frame.ack === this.#pending?.key) this.#pending = null;
    this.ears.frame(frame, first);
    if (first) this.#give();
  }

  #refused(refused: Refused): void {
    if (refused.key === this.#pending?.key) this.#pending = null;
    this.ears.refused(refused);
    // A bot was faster: as it is now.
    if (refused.status === 409) this.#sit(true);
  }

  #ended(refused: Refused): void {
    this.#pending = null;
    // What was asked before may still fail: nobody wants it back.
    this.#engine = null;
    this.#deaf();
    clearTimeout(this.#retry);
    this.ears.line("ended");
    this.ears.ended(refused);
  }

  /** Something broke down. Everything that was said is kept: with a new worker it goes on. */
  #failed = (): void => {
    if (!this.#engine) return;
    this.#deaf();
    this.ears.line("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#sit(true), waitBefore(this.#tries++));
  };
}

/** Nobody promises luck to themselves: who is ready says so, and that is all. */
class OwnLuck implements Part {
  seq = 0;
  readonly since = null;

  hear(frame: Frame): Promise<void> {
    this.seq = frame.seq;
    return Promise.resolve();
  }

  next(info: TableInfo, own: number[], hosting: boolean, wish: boolean): Promise<Step | null> {
    const late = info.players.find((one) => own.includes(one.player) && !one.ready);
    const speaker = late ?? (hosting ? info.players[0] : undefined);
    return Promise.resolve(wish && speaker ? { do: "ready", player: speaker.player, seal: "" } : null);
  }

  accepted = (): Promise<void> => Promise.resolve();
  opened = (): boolean => false;
  restart(): void {}
  missed(): void {}
  wished(): void {}
}

export const here: House = {
  reached: false,
  promises: false,
  line: (code, _, ears) => new HereLine(code, ears),
  part: () => Promise.resolve(new OwnLuck()),
  hint: (code, seat) => asked("hint", { code, seat }),
  results: async (code) => (await summaryOf(code))?.results ?? [],
  replay: (code, round, seat) => asked("replay", { code, round, seat }),
  record: async (code, round) => new Blob([await asked("record", { code, round })], { type: "text/plain" }),
  async seated(code) {
    // A table that is kept says more than lists show.
    const kept = (await summaryOf(code)) as Summary | null;
    return (kept?.mark.before.places ?? []).map(({ name, person, level }) => ({
      name,
      own: person,
      level: person ? null : level,
    }));
  },
  address: (code, round) => link(`/r/${code}/${round}`),
  forget: (code) => asked("forget", { code }),
};
