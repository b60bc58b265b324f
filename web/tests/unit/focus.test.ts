/** Where the thing that had the focus goes, something near takes it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../src/lib/focus";

keepFocus();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  HTMLElement.prototype.checkVisibility = () => true;
});
afterEach(async () => {
  document.body.replaceChildren();
  await settle();
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(200);
}

test("a neighbour takes the focus of what has gone", async () => {
  document.body.innerHTML = "<h1>Tisch</h1><section><button id=a>A</button><button id=b>B</button></section>";
  document.getElementById("a")!.focus();
  document.getElementById("a")!.remove();
  await settle();
  expect(document.activeElement?.id).toBe("b");
});

test("the heading of another screen takes it", async () => {
  document.body.innerHTML = "<div id=page><main id=old><button id=a>A</button></main></div>";
  document.getElementById("a")!.focus();
  document.getElementById("page")!.innerHTML = "<main><h1 id=new>Neu</h1><button>B</button></main>";
  await settle();
  expect(document.activeElement?.id).toBe("new");
});

test("who has moved it already is left alone", async () => {
  document.body.innerHTML = "<section><button id=a>A</button><button id=b>B</button><button id=c>C</button></section>";
  document.getElementById("a")!.focus();
  document.getElementById("a")!.remove();
  document.getElementById("c")!.focus();
  await settle();
  expect(document.activeElement?.id).toBe("c");
});
