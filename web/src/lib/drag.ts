/** Laying things by dragging them, beside laying them by a tap. Works with finger, pen and mouse. */

import type { Attachment } from "svelte/attachments";

export interface Dragging {
  enabled: boolean;
  /** Called with the `data-drop` of the element on which the thing was let go. */
  drop(target: string): void;
}

const FAR_ENOUGH = 7;

/** `{@attach draggable(() => ({ enabled, drop }))}` on an element; targets carry `data-drop`. */
export function draggable(options: () => Dragging): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;

    function target(event: PointerEvent): HTMLElement | null {
      const below = document.elementFromPoint(event.clientX, event.clientY);
      return below?.closest<HTMLElement>("[data-drop]") ?? null;
    }

    function lift(): void {
      const box = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      delete ghost.dataset.thing;
      ghost.classList.add("ghost", "dragged");
      ghost.style.position = "fixed";
      ghost.style.zIndex = "60";
      ghost.style.animation = ghost.style.transition = "none"; // it follows the finger and nothing else
      ghost.style.left = `${box.left}px`;
      ghost.style.top = `${box.top}px`;
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      element.parentElement!.append(ghost);
      // Inside a table that is a container of its own, it lies elsewhere.
      const lies = ghost.getBoundingClientRect();
      ghost.style.left = `${2 * box.left - lies.left}px`;
      ghost.style.top = `${2 * box.top - lies.top}px`;
      element.style.opacity = "0.25";
    }

    function end(): void {
      ghost?.remove();
      delete over?.dataset.over;
      element.style.opacity = "";
      ghost = over = start = null;
    }

    function down(event: PointerEvent): void {
      if (!options().enabled || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // From here on: a quick hand has left the element before it has gone far enough.
      element.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!ghost) {
        if (Math.hypot(x, y) < FAR_ENOUGH) return;
        lift();
      }
      ghost!.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-6, Math.min(6, x / 14))}deg)`;
      const now = target(event);
      if (now !== over) {
        delete over?.dataset.over;
        if (now) now.dataset.over = "true";
        over = now;
      }
    }

    function up(event: PointerEvent): void {
      const dropped = ghost ? target(event)?.dataset.drop : undefined;
      const dragged = ghost !== null;
      end();
      if (dropped !== undefined) options().drop(dropped);
      // What was dragged was not tapped.
      if (dragged) {
        const stop = (click: Event) => click.stopPropagation();
        element.addEventListener("click", stop, { capture: true });
        setTimeout(() => element.removeEventListener("click", stop, { capture: true }));
      }
    }

    element.style.touchAction = "none";
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", end);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", end);
    };
  };
}
