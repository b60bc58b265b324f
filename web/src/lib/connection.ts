/**
 * One table's socket, kept alive: a ticket, a greeting that says what is known already, a heartbeat, and a new try
 * after every loss. A command whose outcome is unknown is sent again as it was; the server counts it once.
 */

import type { Seen } from "../device/showing";
import type { Link } from "./house";
import * as http from "./http";
import { renewed } from "./renewal";
import { WIRE, type AnyCommand, type Frame, type FromSocket, type Here, type Refused, type ToSocket } from "./wire";

export type Line = "connecting" | "open" | "lost" | "ended";

export interface Ears {
  /** After which event the server should go on telling, for the greeting. */
  since(): number | null;
  /** `first` is the answer to the greeting: whatever was known before, this is how it is. */
  frame(frame: Frame, first: boolean): void;
  here(here: Here): void;
  refused(refused: Refused): void;
  line(line: Line): void;
  /** The table cannot be read any more, and why. */
  ended(refused: Refused): void;
  /** Whether what happens there is kept. */
  kept(kept: boolean): void;
}

export const HEARTBEAT = 5_000;
export const SILENCE = 12_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const FORGOTTEN = 4010;

/** How long to wait before try number `tries`: twice as long each time, with jitter, half a second to ten seconds. */
export function waitBefore(tries: number, luck = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return Math.max(FIRST_WAIT, wait * (0.5 + luck / 2));
}

/**
 * Whether a frame says where it belongs, and each part of it whose it is: without a number nobody would know what follows on what, to the
 * eye or to the notes, and of two parts for one seat which of them counts.
 */
function counted({ since, seq, table, seats = [] }: Frame): boolean {
  const readers = seats.map(({ seat }) => seat ?? null);
  const numbers = [since, seq, table?.round ?? 0, ...readers.filter((seat) => seat !== null)];
  const sound = numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  return sound && since <= seq && new Set(readers).size === readers.length;
}

export class Connection implements Link {
  #socket: WebSocket | null = null;
  #tries = 0;
  #greeted = false;
  /** The last event that this socket told. */
  #link = 0;
  #stopped = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #pending: AnyCommand | null = null;
  #attempt = 0;

  constructor(
    readonly code: string,
    private readonly keys: () => string[],
    private readonly ears: Ears,
  ) {}

  start(): void {
    addEventListener("online", this.#now);
    addEventListener("offline", this.#gone);
    document.addEventListener("visibilitychange", this.#now);
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#gone);
    document.removeEventListener("visibilitychange", this.#now);
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** Connect anew, for example because there is another key now. */
  restart(): void {
    this.#drop();
    clearTimeout(this.#retry);
    void this.#connect();
  }

  get waiting(): boolean {
    return this.#pending !== null;
  }

  /** Give a command. It stays pending, over losses too, until it is answered. */
  send(command: AnyCommand): void {
    this.#pending = command;
    this.#say({ type: "command", command });
  }

  /** Nothing is lost where this is not heard: it is a courtesy to whoever plays here. */
  shown(seen: Seen): void {
    if (this.#greeted) this.#say({ type: "shown", ...seen });
  }

  #say(message: FromSocket): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #now = (): void => {
    if (this.#stopped || document.hidden) return;
    const asleep = this.#socket !== null && performance.now() - this.#heard > SILENCE;
    if (asleep) this.#lose();
    if (this.#socket === null) {
      clearTimeout(this.#retry);
      void this.#connect();
    }
  };

  /** The device knows first that it has no network. */
  #gone = (): void => {
    if (this.#socket !== null) this.#lose();
  };

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    this.ears.line(this.#tries === 0 ? "connecting" : "lost");
    let ticket: string;
    try {
      ticket = (await http.ticket(this.code, this.keys())).ticket;
    } catch (error) {
      if (attempt !== this.#attempt || this.#stopped) return;
      if (error instanceof http.Refusal && [401, 404, 410].includes(error.refused.status)) {
        this.ears.line("ended");
        this.ears.ended(error.refused);
      } else this.#later();
      return;
    }
    if (attempt !== this.#attempt || this.#stopped) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.#socket = socket;
    this.#greeted = false;
    this.#heard = performance.now();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ticket, since: this.ears.since(), wire: WIRE }));
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(socket, JSON.parse(message.data) as ToSocket);
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === FORGOTTEN) {
        this.#drop();
        this.ears.line("ended");
        this.ears.ended({ type: "refused", status: 401, code: "no-key", say: ["refusal-no-key", {}] });
      } else this.#lose();
    };
    this.#heartbeat = setInterval(() => {
      if (performance.now() - this.#heard > SILENCE) this.#lose();
      else this.#say({ type: "ping" });
    }, HEARTBEAT);
  }

  #hear(socket: WebSocket, message: ToSocket): void {
    if (socket !== this.#socket) return;
    this.#heard = performance.now();
    if (message.type === "here") this.ears.here(message);
    else if (message.type === "refused") {
      if (message.key === this.#pending?.key) this.#pending = null;
      if (message.status === 409) void this.#refetch();
      this.ears.refused(message);
    } else if (message.type === "frame") {
      const first = !this.#greeted;
      if (first && renewed(message.wire)) return;
      if (!counted(message) || (!first && this.#breaks(message))) {
        this.#lose();
        return;
      }
      this.#link = first ? message.seq : Math.max(this.#link, message.seq);
      if (first) {
        this.#greeted = true;
        this.#tries = 0;
        this.ears.line("open");
      }
      if (message.ack != null && message.ack === this.#pending?.key) this.#pending = null;
      this.ears.frame(message, first);
      if (first && this.#pending) this.#say({ type: "command", command: this.#pending });
    }
  }

  /**
   * Whether news do not follow on what this socket told before. Nothing of them is shown: what was missed is told after a new
   * greeting, in its order, to the eye and to the notes alike. A table as it is now, without a story, follows on anything.
   */
  #breaks({ since, seq }: Frame): boolean {
    return since < seq && seq > this.#link && since !== this.#link;
  }

  /** The table as it is now, after a refusal because it had moved on. It comes without a story, whatever it says: stories come by the socket. */
  async #refetch(): Promise<void> {
    try {
      const now = await http.lookAt(this.code, this.keys());
      const table = { ...now, since: now.seq };
      if (counted(table)) this.ears.frame(table, false);
      else this.#lose();
    } catch {
      this.#lose();
    }
  }

  #drop(): void {
    this.#attempt++;
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lose(): void {
    this.#drop();
    if (this.#stopped) return;
    this.#later();
  }

  #later(): void {
    this.ears.line("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), waitBefore(this.#tries++));
  }
}
