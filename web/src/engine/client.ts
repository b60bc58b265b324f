/** The engine, as the page speaks to it: questions with answers, from the worker. */

import type { Answer, Failure, Questions } from "./desk";

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
  addEventListener(type: "message", heard: (event: MessageEvent<Answer>) => void): void;
  addEventListener(type: "error", heard: (event: ErrorEvent) => void): void;
  terminate(): void;
}

type Waiting = { found: (value: never) => void; failed: (error: EngineError) => void };

export class Engine {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly line: Line = thread()) {
    line.addEventListener("message", ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
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
    });
  }

  /** Ends the worker; what was asked and not answered fails. */
  close(): void {
    this.line.terminate();
    this.letGo({ name: "Error", message: "the engine was closed" });
  }

  private letGo(failure: Failure): void {
    for (const waiting of this.waiting.values()) waiting.failed(new EngineError(failure));
    this.waiting.clear();
  }
}

function thread(): Line {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
