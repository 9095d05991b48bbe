// What slides under a resting pointer after a deed (the next row, what lay under a dialog) is not what the second press of a double click meant.

/** Milliseconds that another control must have lain under the pointer before it can be pressed without the pointer having moved. */
const RESTED = 600;
/** So often it is looked, and so long after a press. */
const [EVERY, LONG] = [50, 5_000];
/** Pixels of a hand that rests. */
const STILL = 4;
const CONTROL = 'button, a, input, label, [role=button], [role=menuitem], [role=option]';
/** Pages are closed and turned one after the other at one place on purpose. */
const FREE = '.head, .kit-pager, .ant-picker-dropdown';

interface Press {
  x: number;
  y: number;
  at: number;
  /** What was pressed: to press it again is meant. */
  control: Element | null;
  under: Element | null;
  /** When something else came to lie there. */
  since: number;
}

const controlAt = (x: number, y: number): Element | null => document.elementFromPoint(x, y)?.closest(CONTROL) ?? null;

/** Listens for the page as long as it stands. */
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
    // By keyboard a press has no place.
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
