/** The engine in a thread of its own, so that nothing on the page waits for it: games in play, and the tables of this device. */

import { Disk } from "../device/disk";
import { House, isAboutTables, type TableAsk } from "../device/house";
import type { Channel } from "../device/windows";
import { ALIVE, type Alive } from "./alive";
import { Desk, failure, type Answer, type Ask } from "./desk";
import { loadGame } from "./load";

const desk = new Desk(loadGame);
const house = new House({
  open: loadGame,
  disk: new Disk(),
  channel: channel(),
  say: (news) => self.postMessage(news),
});

/** Some browsers have none, or none for this page. */
function channel(): Channel | null {
  try {
    return new BroadcastChannel("tischlein-tables") as Channel;
  } catch {
    return null;
  }
}

self.addEventListener("message", ({ data }: MessageEvent<Ask | TableAsk | Alive>) => {
  if ("alive" in data) self.postMessage(ALIVE);
  else void answer(data).then((answer) => self.postMessage(answer));
});

async function answer(ask: Ask | TableAsk): Promise<Answer> {
  if (!isAboutTables(ask)) return desk.answer(ask);
  try {
    return { id: ask.id, found: await house.find(ask) };
  } catch (error) {
    return { id: ask.id, failed: failure(error) };
  }
}
