// Where Tab can go: a dialog and what a button unfolds keep it, or hand it back.
const REACHED = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

const reachable = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());

export const focusFirst = (box: HTMLElement | null): void => {
  if (box) reachable(box)[0]?.focus();
};

/** Whether Tab (back with `back`) would now leave the box. */
export function leaves(box: HTMLElement, back: boolean): boolean {
  const all = reachable(box);
  return document.activeElement === all.at(back ? 0 : -1);
}

/** What opened the dialog that was left may be gone with its row: the cursor then goes to the list, and not to the beginning of the page. */
export function focusList(left: HTMLElement | null): void {
  const at = document.activeElement;
  if (at !== document.body && !left?.contains(at)) return;
  const seen = (what: string) => [...document.querySelectorAll<HTMLElement>(what)].filter((one) => one.checkVisibility());
  const below = seen('[role=dialog]').some((one) => !one.contains(left) && !left?.contains(one));
  if (!below) seen('.kit-main [role=grid]')[0]?.focus({ preventScroll: true });
}

/** From the last to the first, and back: a browser would go to its own buttons. */
export function goRound(box: HTMLElement, back: boolean): void {
  reachable(box)
    .at(back ? -1 : 0)
    ?.focus();
}
