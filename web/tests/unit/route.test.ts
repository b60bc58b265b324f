/** Places in the page: as addresses of a server, and behind `#` in a folder of files. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type Route = typeof import("../../src/lib/route.svelte");

const MARK = '<meta name="tischlein" content="folder">';
const FORMS = [
  { form: "a server", mark: "", start: "/", address: (place: string) => place },
  { form: "a folder", mark: MARK, start: "/~anna/spiele/", address: (place: string) => `/~anna/spiele/#${place}` },
];

const here = () => location.pathname + location.search + location.hash;

describe.each(FORMS)("the page of $form", ({ mark, start, address }) => {
  let page: Route;

  /** As somebody finds it who opens this place. */
  async function open(place: string | null): Promise<Route> {
    vi.resetModules();
    document.head.innerHTML = mark;
    history.replaceState(null, "", place === null ? start : address(place));
    page = await import("../../src/lib/route.svelte");
    return page;
  }

  beforeEach(() => vi.stubGlobal("scrollTo", vi.fn()));
  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.innerHTML = "";
    history.replaceState(null, "", "/");
  });

  test("its own files lie where it lies", async () => {
    await open(null);
    expect((await import("../../src/lib/place")).folder).toBe(start);
  });

  test("the bare address is home", async () => {
    const { route } = await open(null);
    expect([route.path, route.parts, route.search, route.hash]).toEqual(["/", [], "", ""]);
  });

  test("a deep address is opened with all that it asks for", async () => {
    const { route } = await open("/r/WOBA-GILO/2?seat=1&turn=3");
    expect(route.parts).toEqual(["r", "WOBA-GILO", "2"]);
    expect(route.path).toBe("/r/WOBA-GILO/2");
    expect(route.search).toBe("?seat=1&turn=3");
    expect((await open("/rules/wagnis#W12")).route.hash).toBe("W12");
    expect(page.route.parts).toEqual(["rules", "wagnis"]);
    expect((await open("/along#pass-word")).route.hash).toBe("pass-word");
    expect((await open("/new/B%C3%A4r")).route.parts).toEqual(["new", "Bär"]);
    expect((await open("/t/%")).route.parts).toEqual(["/t/%"]);
  });

  test("somebody goes to a place, and on from there", async () => {
    const { route, go } = await open(null);
    go("/new/wagnis");
    expect(here()).toBe(address("/new/wagnis"));
    expect(route.parts).toEqual(["new", "wagnis"]);
    const length = history.length;
    go("/t/WOBA-GILO?x=1", true);
    expect(here()).toBe(address("/t/WOBA-GILO?x=1"));
    expect([route.path, route.search]).toEqual(["/t/WOBA-GILO", "?x=1"]);
    expect(history.length).toBe(length);
    go("/");
    expect(route.parts).toEqual([]);
  });

  test("the address follows what is shown, and what somebody does to it", async () => {
    const { route, note } = await open("/r/WOBA-GILO/2");
    note("/r/WOBA-GILO/2?seat=0");
    expect(here()).toBe(address("/r/WOBA-GILO/2?seat=0"));
    expect([route.path, route.search]).toEqual(["/r/WOBA-GILO/2", "?seat=0"]);
    history.replaceState(null, "", address("/settings"));
    dispatchEvent(new Event("popstate"));
    expect(route.parts).toEqual(["settings"]);
    history.replaceState(null, "", address("/rules/wagnis#W3"));
    dispatchEvent(new Event("hashchange"));
    expect([route.path, route.hash]).toEqual(["/rules/wagnis", "W3"]);
  });

  test("where a part of the page fails or never comes, people are told so on home, unless they went elsewhere", async () => {
    vi.useFakeTimers();
    const { route, go, part, isMissing } = await open("/settings");
    const stalled = () => void part(new Promise(() => undefined));
    void part(Promise.reject(new Error("offline")));
    await vi.advanceTimersByTimeAsync(0);
    expect(isMissing()).toBe(true);
    go("/games");
    stalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(route.path).toBe("/games");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isMissing()).toBe(true);
    go("/games");
    stalled();
    go("/t/WOBA-GILO");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(route.path).toBe("/t/WOBA-GILO");
    expect(await part(Promise.resolve(1))).toBe(1);
    vi.useRealTimers();
  });

  test("who came from outside goes back to where they are sent", async () => {
    const { route, goBack } = await open("/games");
    goBack("/");
    expect(route.path).toBe("/");
  });

  test("links lead to their places, in this window and from anywhere", async () => {
    const { route, link, fullLink, follow } = await open("/games");
    expect(fullLink("/r/WOBA-GILO/1?seat=0")).toBe(location.origin + address("/r/WOBA-GILO/1?seat=0"));
    const one = document.body.appendChild(document.createElement("a"));
    one.setAttribute("href", link("/r/WOBA-GILO/1?seat=0"));
    expect(one.href).toBe(fullLink("/r/WOBA-GILO/1?seat=0"));
    one.addEventListener("click", follow);
    const click = new MouseEvent("click", { cancelable: true, bubbles: true });
    one.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect([route.path, route.search]).toEqual(["/r/WOBA-GILO/1", "?seat=0"]);
    const other = new MouseEvent("click", { cancelable: true, bubbles: true, ctrlKey: true });
    one.dispatchEvent(other);
    expect(other.defaultPrevented).toBe(false);
    one.remove();
  });
});
