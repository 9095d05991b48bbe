// Scrolling: how often it is listened to, and back to the top.

/** Scroll handlers run at most once in this many milliseconds (R268). */
export const SCROLL_PAUSE = 300;

/** A function that runs at most once per pause: at once, and once more at the end for what came meanwhile. */
export function throttle(work: () => void, pause = SCROLL_PAUSE): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, pause);
    work();
  };
  return () => {
    if (timer) again = true;
    else run();
  };
}

/** Where a scroll from `top` stands after a part (0 to 1) of its time. */
export const positionAt = (top: number, part: number): number => Math.round(top * (1 - Math.min(1, part)) ** 3);

/** Scrolls the page to its top in so many milliseconds (R267); at once where the system asks for no motion. */
export function scrollPageToTop(duration: number): void {
  const top = window.scrollY;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top === 0 || still) return window.scrollTo(0, 0);
  const start = performance.now();
  const step = (now: number): void => {
    const part = (now - start) / duration;
    window.scrollTo(0, positionAt(top, part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
