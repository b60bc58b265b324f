/**
 * Several windows of one browser: a table is played in one of them at a time. They ask each other; who does not answer soon is not there,
 * or sleeps. What counts is the log: whoever was overtaken there writes nothing any more.
 */

/** As much of a `BroadcastChannel` as is needed. */
export interface Channel {
  postMessage(message: Message): void;
  onmessage: ((event: MessageEvent<Message>) => void) | null;
}

type Message =
  | { say: "who"; code: string; from: string }
  | { say: "me"; code: string; to: string }
  | { say: "mine"; code: string; from: string }
  | { say: "yours"; code: string; to: string };

const PATIENCE = 150;

export class Windows {
  readonly #held = new Set<string>();
  /** Who waits for an answer about a table. */
  readonly #waiting = new Map<string, () => void>();

  /** `leave` stands up at a table that another window takes over. */
  constructor(
    readonly id: string,
    private readonly channel: Channel | null,
    private readonly leave: (code: string) => Promise<void>,
  ) {
    if (channel) channel.onmessage = ({ data }) => this.#hear(data);
  }

  hold(code: string): void {
    this.#held.add(code);
  }

  free(code: string): void {
    this.#held.delete(code);
  }

  /** Whether another window plays there. */
  isElsewhere(code: string): Promise<boolean> {
    return this.#ask({ say: "who", code, from: this.id });
  }

  /** Play in this window: who did so until now has stood up, if they are awake. */
  async take(code: string): Promise<void> {
    await this.#ask({ say: "mine", code, from: this.id });
  }

  /** Whether somebody has answered in time. */
  #ask(message: Message & { from: string }): Promise<boolean> {
    const { channel } = this;
    if (!channel) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (answered: boolean) => {
        clearTimeout(patience);
        this.#waiting.delete(message.code);
        resolve(answered);
      };
      const patience = setTimeout(settle, PATIENCE, false);
      this.#waiting.set(message.code, () => settle(true));
      channel.postMessage(message);
    });
  }

  #hear(message: Message): void {
    const { say, code } = message;
    if (say === "me" || say === "yours") {
      if (message.to === this.id) this.#waiting.get(code)?.();
    } else if (say === "who") {
      // Of two who ask in the same moment one has to be there first.
      const first = this.#waiting.has(code) && this.id < message.from;
      if (this.#held.has(code) || first) this.channel!.postMessage({ say: "me", code, to: message.from });
    } else if (this.#held.has(code)) {
      void this.leave(code).then(() => this.channel!.postMessage({ say: "yours", code, to: message.from }));
    }
  }
}
