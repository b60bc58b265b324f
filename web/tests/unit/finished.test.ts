import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { played, proof, replay } from "../../src/lib/finished";
import { forget, newSeatKey, remember } from "../../src/lib/keys";
import { saving } from "../../src/lib/saving";

const CODE = "WOBA-GILO";
const key = newSeatKey();
const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  forget(CODE);
  asked.mockReset().mockImplementation(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

const sent = () =>
  asked.mock.calls.map(([path, { headers }]) => [path, (headers as Record<string, string>).authorization]);

describe("rounds that are over", () => {
  it("are to be watched again, but for those that were cleared before anybody had moved", () => {
    const round = (number: number, more = {}) => ({ round: number, match: 1, points: [1, 2], winners: [1], ...more });
    const cleared = { abandoned: true, points: [null, null], winners: [] };
    expect(played([round(1), round(4, cleared)])).toEqual([1, 4]);
    expect(played([round(1), round(4, { ...cleared, unplayed: true })])).toEqual([1]);
  });

  it("are asked for with the keys of the table", async () => {
    await replay(CODE, 1, -1);
    remember(CODE, "wagnis", [key]);
    remember("GEWE-ZUGA", "wagnis", [newSeatKey()]);
    await replay(CODE, 1, -1);
    await proof(CODE, 2);
    expect(sent()).toEqual([
      [`/api/tables/${CODE}/rounds/1/replay?seat=-1`, undefined],
      [`/api/tables/${CODE}/rounds/1/replay?seat=-1`, `Seat ${key}`],
      [`/api/tables/${CODE}/rounds/2/proof`, `Seat ${key}`],
    ]);
  });

  it("are downloaded with the keys", async () => {
    const link = document.createElement("a");
    link.setAttribute("href", `/api/tables/${CODE}/rounds/1/record`);
    link.download = "wagnis.txt";
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href.split(":")[0]}`);
    });
    const leave = saving(CODE, 1)(link);
    const follow = () => link.dispatchEvent(new MouseEvent("click", { cancelable: true }));
    remember(CODE, "wagnis", [key]);
    expect(follow()).toBe(false);
    await vi.waitFor(() => expect(saved).toEqual(["wagnis.txt blob"]));
    expect(sent()).toEqual([[`/api/tables/${CODE}/rounds/1/record`, `Seat ${key}`]]);
    leave();
    follow();
    expect(asked).toHaveBeenCalledOnce();
  });
});
