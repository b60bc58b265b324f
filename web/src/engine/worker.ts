/** The engine in a thread of its own, so that nothing on the page waits for it. */

import { Desk, type Ask } from "./desk";
import { loadGame } from "./load";

const desk = new Desk(loadGame);

self.addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  void desk.answer(data).then((answer) => self.postMessage(answer));
});
