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

/** What opened a dialog may be gone with its row: the cursor then goes to the list, and not to the beginning of the page. */
export function focusList(): void {
  if (document.activeElement !== document.body) return;
  const lists = [...document.querySelectorAll<HTMLElement>('.kit-main [role=grid]')];
  lists.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
}

/** From the last to the first, and back: a browser would go to its own buttons. */
export function goRound(box: HTMLElement, back: boolean): void {
  reachable(box)
    .at(back ? -1 : 0)
    ?.focus();
}
