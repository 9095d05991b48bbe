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

const isLost = (at: Element | null): boolean => !at || at === document.body || at.matches(':disabled');

/** Moves the focus also to what takes no keys, so that Tab goes on from there. */
function put(place: HTMLElement | undefined): void {
  if (place && !place.matches(REACHED)) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place?.focus({ preventScroll: true });
}

/**
 * What opened the dialog that was left may be gone with its row: the cursor then goes to the list, or to the page that has none, and not to
 * the beginning of everything. It may also go a moment later, when the list is drawn.
 */
export function focusList(left: HTMLElement | null): void {
  const at = document.activeElement;
  if (at !== document.body && !left?.contains(at)) return keepPlace()();
  const seen = (what: string) => [...document.querySelectorAll<HTMLElement>(what)].filter((one) => one.checkVisibility());
  const below = seen('[role=dialog]').some((one) => !one.contains(left) && !left?.contains(one));
  if (!below) put(seen('.kit-main [role=grid]')[0] ?? seen('.kit-screen')[0]);
}

/** What a write changed is drawn some time after its answer: how many times to look for it, and how many milliseconds apart. */
const LOOKS = 10;
const APART = 100;
let turns = 0;
const AROUND = 'section, form, fieldset, ul, main, [role=grid], [role=dialog]';

/**
 * Notes where the cursor is while a write is sent. What it gives puts it back where the button was switched off meanwhile; where it is gone,
 * on the part of the page that it stood in, and on no other button: a key that is still held would press that.
 */
export function keepPlace(): () => void {
  // The write before this one no longer looks after its own button.
  const turn = ++turns;
  const around: HTMLElement[] = [];
  for (let one = document.activeElement; one instanceof HTMLElement && one !== document.body; one = one.parentElement)
    if (around.length === 0 || one.matches(AROUND)) around.push(one);
  const look = (left: number): void => {
    const [own] = around;
    const now = document.activeElement;
    // Where the person has moved the focus meanwhile, it stays there.
    if (turn !== turns || !own || (now !== own && !isLost(now))) return;
    const off = own.isConnected && own.matches(':disabled');
    if (isLost(now) && (!off || left === 0))
      put(around.find((one) => one.isConnected && one.checkVisibility() && !one.matches(':disabled')));
    else if (left > 0) setTimeout(look, APART, left - 1);
  };
  return () => void setTimeout(look, APART, LOOKS);
}

/** From the last to the first, and back: a browser would go to its own buttons. */
export function goRound(box: HTMLElement, back: boolean): void {
  reachable(box)
    .at(back ? -1 : 0)
    ?.focus();
}
