/** The engine, as the page speaks to it: questions with answers, from the worker. */

import { ALIVE, type Alive } from "./alive";
import type { News, TableQuestions } from "../device/questions";
import type { Answer, Failure, Questions as EngineQuestions } from "./desk";

export type Questions = EngineQuestions & TableQuestions;

/** A question was not answered, and why. */
export class EngineError extends Error {
  override name = "EngineError";

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** What is left of a worker that the client needs; tests give it one without a thread. */
export interface Line {
  postMessage(ask: unknown): void;
  addEventListener(type: "message", heard: (event: MessageEvent<Answer | News | Alive>) => void): void;
  addEventListener(type: "error", heard: (event: ErrorEvent) => void): void;
  terminate(): void;
}

/** How often a worker that owes an answer is asked whether it is there, in milliseconds; and how often in vain, until it has first spoken and later. */
const LOOK = 2_000;
const [FIRST_PATIENCE, PATIENCE] = [20, 5];
type Waiting = { found: (value: never) => void; failed: (error: EngineError) => void };

/** Who wants to hear what tables say. */
export interface Listener {
  hear(news: News): void;
  lost(): void;
}

export class Engine {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<Listener>();
  private last = 0;
  private watch: ReturnType<typeof setInterval> | undefined;
  /** Looks since something was last heard; and whether anything ever was. */
  private silent = 0;
  private heard = false;
  /** Whether it has stopped for good: another one is needed. */
  broken = false;

  constructor(private readonly line: Line = thread()) {
    line.addEventListener("message", ({ data }) => {
      this.silent = 0;
      this.heard = true;
      if ("alive" in data) return;
      if ("code" in data) {
        for (const listener of this.listeners) listener.hear(data);
        return;
      }
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (!this.waiting.size) this.rest();
      if ("found" in data) waiting?.found(data.found as never);
      else waiting?.failed(new EngineError(data.failed));
    });
    line.addEventListener("error", ({ message }) => {
      this.letGo({ name: "Error", message: message || "the engine could not be loaded" });
    });
  }

  ask<Name extends keyof Questions>(ask: Name, parameters: Questions[Name][0]): Promise<Questions[Name][1]> {
    return new Promise((found, failed) => {
      this.waiting.set(++this.last, { found, failed });
      this.line.postMessage({ id: this.last, ask, with: parameters });
      this.watch ??= setInterval(() => this.look(), LOOK);
    });
  }

  /** A browser may end a worker without a word. Looks are counted, not seconds: a device that slept proves nothing. */
  private look(): void {
    if (++this.silent > (this.heard ? PATIENCE : FIRST_PATIENCE)) {
      this.line.terminate();
      this.letGo({ name: "Error", message: "the engine does not answer" });
    } else this.line.postMessage(ALIVE);
  }

  private rest(): void {
    clearInterval(this.watch);
    this.watch = undefined;
    this.silent = 0;
  }

  /** Hear what tables say by themselves, and that the worker has broken down. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ends the worker; what was asked and not answered fails. */
  close(): void {
    this.line.terminate();
    this.letGo({ name: "Error", message: "the engine was closed" });
  }

  private letGo(failure: Failure): void {
    this.broken = true;
    this.rest();
    for (const waiting of this.waiting.values()) waiting.failed(new EngineError(failure));
    this.waiting.clear();
    for (const listener of this.listeners) listener.lost();
  }
}

let shared: Engine | null = null;

/** The page's own, if it runs. */
export const running = (): Engine | null => (shared?.broken ? null : shared);

/** The page's own: started when it is first needed, and anew when it has broken down. */
export function engine(): Engine {
  if (!shared || shared.broken) shared = new Engine();
  return shared;
}

function thread(): Line {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
