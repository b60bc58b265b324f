/** An operator between a window and the server, who may change what the window is told, or what it says. */
import { createHash } from "node:crypto";
import type { AnyCommand, Frame, Proof } from "../src/lib/wire.ts";
import type { Person } from "./person.ts";

const hash = (...lines: (string | number)[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
export const seal = (table: string, round: number, nonce: string) =>
  hash("tischlein-fairness-2", "seal", table, round, nonce);
export const commitment = (table: string, round: number, secret: string) =>
  hash("tischlein-fairness-2", "commitment", table, round, secret);
export const NUMBER = hash("chosen by the operator");

export class Operator {
  /** What the window commanded. */
  readonly commands: AnyCommand[] = [];
  /** Changes a frame on its way to the window. */
  frame: (frame: Frame) => void = () => undefined;
  /** Whether a command gets through; `cut` breaks the line instead, `unanswered` right after it. */
  command: (command: AnyCommand) => "through" | "nowhere" | "cut" | "unanswered" = () => "through";
  proof: (proof: Proof) => void = () => undefined;

  static async between(person: Person): Promise<Operator> {
    const operator = new Operator();
    const { page } = person;
    await page.routeWebSocket(/\/api\/socket/, (socket) => {
      const far = socket.connectToServer();
      let deaf = false;
      socket.onMessage((message) => {
        const said = JSON.parse(String(message)) as { type: string; command?: AnyCommand };
        if (said.command) operator.commands.push(said.command);
        const way = said.command ? operator.command(said.command) : "through";
        if (way === "through" || way === "unanswered") far.send(message);
        if (way === "unanswered") deaf = true;
        if (way === "cut" || way === "unanswered") void socket.close({ code: 4000 });
      });
      far.onMessage((message) => {
        if (deaf) return;
        const told = JSON.parse(String(message)) as Frame;
        if (told.type === "frame") operator.frame(told);
        socket.send(JSON.stringify(told));
      });
    });
    const change = async <T>(address: RegExp, how: (answer: T) => void) =>
      page.route(address, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as T;
        how(answer);
        await route.fulfill({ response, json: answer });
      });
    await change<Frame>(/\/api\/tables\/[A-Z-]+$/, (frame) => operator.frame(frame));
    await change<Proof>(/\/proof$/, (proof) => operator.proof(proof));
    return operator;
  }

  did<D extends AnyCommand["do"]>(what: D): (AnyCommand & { do: D })[] {
    return this.commands.filter((command): command is AnyCommand & { do: D } => command.do === what);
  }
}
