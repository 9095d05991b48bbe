// After a click something else may move under the pointer (the next row, what a dialog covered). The second press of a double click must not hit it.

/** Milliseconds that another control must have lain under the pointer before it can be pressed without the pointer having moved. */
const RESTED = 600;
/** How often to look what lies under the pointer, and for how long after a press (ms). */
const [EVERY, LONG] = [50, 5_000];
/** Pixels that a pointer may move and still count as resting. */
const STILL = 4;
const CONTROL = 'button, a, input, label, [role=button], [role=menuitem], [role=option]';
/** Tabs are closed and pages turned by several clicks in one place on purpose. */
const FREE = '.head, .kit-pager, .ant-picker-dropdown';

interface Press {
  x: number;
  y: number;
  at: number;
  /** What was pressed; pressing the same again is intended. */
  control: Element | null;
  under: Element | null;
  /** When something else moved under the pointer. */
  since: number;
}

const controlAt = (x: number, y: number): Element | null => document.elementFromPoint(x, y)?.closest(CONTROL) ?? null;

/** Listens for as long as the page is open. */
export function guardSecondPress(): void {
  let last: Press | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const forget = (): void => {
    last = undefined;
    clearInterval(timer);
  };
  const look = (): void => {
    if (!last) return;
    if (performance.now() - last.at > LONG) return forget();
    const now = controlAt(last.x, last.y);
    if (now === last.under) return;
    last.under = now;
    last.since = performance.now();
  };
  const moved = ({ clientX, clientY }: MouseEvent): void => {
    if (last && Math.hypot(clientX - last.x, clientY - last.y) > STILL) forget();
  };
  const pressed = (event: MouseEvent): void => {
    // A click by keyboard has no position.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    moved(event);
    look();
    const control = event.target.closest(CONTROL);
    if (last && control && control !== last.control && !control.closest(FREE) && performance.now() - last.since < RESTED) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    forget();
    const { clientX: x, clientY: y } = event;
    last = { x, y, at: performance.now(), control, under: controlAt(x, y), since: Number.NEGATIVE_INFINITY };
    timer = setInterval(look, EVERY);
  };
  addEventListener('pointermove', moved, { capture: true, passive: true });
  addEventListener('click', pressed, { capture: true });
}
