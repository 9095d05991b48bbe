// The rows that are in sight: a long list draws only these, and two spacers for the rest.
import { startTransition, useLayoutEffect, useState, type RefObject } from 'react';

/** From how many rows on only those in sight are drawn. */
export const VIRTUAL_ABOVE = 50;
const OVERSCAN = 8;

export interface Box {
  width: number;
  height: number;
}

/** The inner size of an element, kept true while it changes; zero before the first layout. */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setBox((old) => (old.width === next.width && old.height === next.height ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}

/** First and last (exclusive) row to draw, of `count` rows of `size` pixels, seen through `height` pixels from `top`. */
export function windowOf(count: number, size: number, seen: { top: number; height: number }): readonly [number, number] {
  if (count <= VIRTUAL_ABOVE) return [0, count];
  const first = Math.max(0, Math.floor(seen.top / size) - OVERSCAN);
  const rows = Math.ceil(seen.height / size) + 2 * OVERSCAN;
  const start = Math.min(first, Math.max(0, count - rows));
  return [start, Math.min(count, start + rows)];
}

/** The window of a scrolling element over rows of one height. Draws again when it moves by a row. */
export function useWindow(ref: RefObject<HTMLElement | null>, rows: { count: number; size: number; height: number }) {
  // A row at a time: several at once are more than a handheld draws between two frames.
  const step = rows.size;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || rows.count <= VIRTUAL_ABOVE) return undefined;
    let shown: number | undefined;
    const follow = () => {
      const next = Math.floor(element.scrollTop / step) * step;
      if (next === shown) return;
      // What comes next is out of sight yet, and gives way to frames; a leap, or another list, shows its rows at once.
      if (shown !== undefined && Math.abs(next - shown) <= step) startTransition(() => setTop(next));
      else setTop(next);
      shown = next;
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [ref, rows.count, step]);
  return windowOf(rows.count, rows.size, { top, height: rows.height || 800 });
}
