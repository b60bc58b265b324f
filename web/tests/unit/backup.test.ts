/**
 * An honest server, two devices, and a backup that is restored: whatever was lost by that is said to be lost, never to be wrong, and
 * never called fair.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { box, browser, Device, digits, PaperServer, sensible, soon, type Choose, type State } from "./paper";

let server: PaperServer;
let [anna, ben]: Device[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  server = new PaperServer(await box());
  [anna, ben] = [new Device(server, 0, await browser()), new Device(server, 1, await browser())];
  await connect(anna);
  await connect(ben);
});
afterEach(() => vi.useRealTimers());

async function connect(device: Device, reload = false): Promise<void> {
  device.page.connect(reload);
  await told();
}
/** Everybody who is there hears what happens at once. */
async function told(): Promise<void> {
  for (const page of server.pages) await page.hearAll();
}
/** A device does what its page does by itself. */
async function step({ page }: Device): Promise<void> {
  const step = await page.next();
  if (step) server.take(page, step);
  await told();
}
/** Everybody who is there does so until the round begins; `quick` goes first. */
async function begin(quick = anna!): Promise<void> {
  for (let steps = 0; server.state.status !== "playing" && steps < 40; steps++) {
    for (const device of [quick, ...server.devices.filter((one) => one !== quick)]) await step(device);
  }
  expect(server.state.status).toBe("playing");
}
const last: Choose = (legal) => legal.at(-1)!;
async function move(choose = sensible): Promise<void> {
  server.move(choose);
  await told();
}
async function end(choose = sensible): Promise<void> {
  server.end(choose);
  await told();
}
async function round(quick = anna!): Promise<number> {
  await begin(quick);
  const { round } = server.state;
  await move();
  await end();
  return round;
}

test("without a backup everything fits", async () => {
  const numbers = [await round(), await round()];
  for (const number of numbers) {
    for (const device of [anna!, ben!]) expect(await device.fair(number)).toMatchObject({ said: "check-yes", bad: [] });
  }
  expect([...anna!.hints, ...ben!.hints]).toEqual([]);
});

/** What was played since is gone; then one more round. `reload` says whose windows are new by then. */
async function restored(backup: State, reload: boolean): Promise<void> {
  server.restore(backup);
  await connect(anna!, reload);
  await connect(ben!, reload);
  await soon();
  await told();
}
async function nobodyIsAccused(number: number): Promise<void> {
  for (const device of [anna!, ben!]) {
    const { said, bad } = await device.fair(number);
    expect({ bad, said }, `device ${device.player}`).toEqual({ bad: [], said: "check-little" });
    expect(device.hints, `device ${device.player}`).toContain("back");
    expect(device.hints.filter((what) => what !== "back")).toEqual([]);
  }
}

test.each([false, true])("set back by two rounds, between rounds (new windows: %s)", async (reload) => {
  await round();
  const backup = server.backup();
  await round();
  await round();
  await restored(backup, reload);
  await nobodyIsAccused(await round());
});

test.each([false, true])("set back from the middle of a round (new windows: %s)", async (reload) => {
  await round();
  const backup = server.backup();
  await begin();
  await move();
  await restored(backup, reload);
  await nobodyIsAccused(await round());
});

test.each([false, true])(
  "set back while random numbers were on the table, before the round (new windows: %s)",
  async (reload) => {
    await round();
    const backup = server.backup();
    for (const device of [anna!, ben!]) await step(device);
    expect(server.sealed).toBe(true);
    await restored(backup, reload);
    await nobodyIsAccused(await round(ben!));
  },
);

test.each([false, true])(
  "set back into the middle of a round, which comes to another end (new windows: %s)",
  async (reload) => {
    await begin();
    await move();
    const backup = server.backup();
    await move();
    await end();
    await restored(backup, reload);
    await move(last);
    await end();
    await nobodyIsAccused(1);
  },
);

test("one device knew less: the other one's numbers are given anew, with other promises", async () => {
  await round();
  const backup = server.backup();
  await round();
  anna!.page.cut();
  server.standIn(0);
  await round(ben!);
  await round(ben!);
  await restored(backup, false);
  // Ben watches a bot play for him, under a number that he has notes about.
  server.standIn(1);
  await told();
  const number = await round(anna!);
  expect(number).toBeLessThan(5);
  expect((await ben!.fair(number)).bad).toEqual([]);
  expect(await ben!.fair(number)).toMatchObject({ said: "check-little", bad: [] });
});

test("a device that comes back when the server is past its notes again: rounds that it saw to their end are gone", async () => {
  await round();
  const backup = server.backup();
  await round();
  await begin();
  await move();
  const { seq } = server.state;
  server.restore(backup);
  await connect(anna!);
  await soon();
  server.standIn(1);
  await told();
  while (server.state.seq <= seq) await round();
  server.comeBack(1);
  await connect(ben!, true);
  await nobodyIsAccused(await round());
});

test("a round after the next is fair again, and what was lost is still said", async () => {
  await round();
  const backup = server.backup();
  await round();
  await restored(backup, true);
  await round();
  const { open, bad } = await ben!.fair(await round());
  expect({ open, bad }).toEqual({ open: ["check-numbers-back"], bad: [] });
});

// ---- whoever only pretends

test("a number that vanishes while the table goes on is no backup", async () => {
  await round();
  await begin();
  // The round is gone, and the next one is played as if it had never been.
  const nothing = { ready: [false, false], seats: [], seals: [], nonces: [], story: [] };
  Object.assign(server.state, { ...nothing, status: "round_over" });
  server.state.round++;
  await connect(anna!, true);
  await connect(ben!, true);
  const { said, bad } = await anna!.fair(await round());
  expect({ said, bad }).toEqual({ said: "check-bad", bad: ["check-numbers-wrong"] });
});

test("who pretends to have been set back is not believed to be fair, and gets no second random number", async () => {
  await round();
  const backup = server.backup();
  await begin();
  const { nonces } = server.state;
  await restored(backup, true);
  const number = await round();
  expect(server.state.proofs.get(number)!.nonces.some(([, one]) => nonces.some(([, old]) => old === one))).toBe(false);
  await nobodyIsAccused(number);
});

test("who deals by hand and then pretends to have been set back for a moment is found all the same", async () => {
  await round();
  await begin();
  const { round: number, results } = server.state;
  server.twist = ({ seats = [] }) => {
    for (const { events = [] } of seats)
      for (const event of events)
        if (event.actor === "chance") event.token = event.token === "die:1" ? "die:2" : "die:1";
  };
  await move();
  server.twist = () => undefined;
  await end();
  server.state.results = results.slice(0, 1);
  await connect(anna!);
  expect(anna!.hints).toEqual(["back"]);
  server.state.results = results;
  server.happen();
  await told();
  expect(await anna!.fair(number)).toMatchObject({ said: "check-bad", bad: ["check-told-wrong"] });
});

test("who exchanges a promise and pretends to have been set back afterwards has exchanged it all the same", async () => {
  await round();
  await step(anna!);
  const { seq, round: number } = server.state;
  server.state.secret = digits("another");
  server.happen();
  await told();
  expect(anna!.hints).toEqual(["commitment"]);
  server.state.seq = 3;
  await connect(anna!);
  await soon();
  expect(anna!.hints).toEqual(["commitment", "back"]);
  Object.assign(server.state, { seq: seq + 2, status: "playing", nonces: [[1, digits("Ben's")]] });
  await end();
  expect((await anna!.fair(number)).bad).toContain("check-promise-changed");
});
