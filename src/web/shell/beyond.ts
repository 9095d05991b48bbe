// Which parts of a line lie beyond its edges: a list beside it offers them.
import { useEffect, useState, type RefObject } from 'react';

/** The places of the children that are not wholly in sight. Told anew when the line is scrolled, becomes another size, or holds others. */
export function useBeyond(box: RefObject<HTMLElement | null>): readonly number[] {
  const [beyond, setBeyond] = useState<readonly number[]>([]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const { left, right } = element.getBoundingClientRect();
      const next = [...element.children].flatMap((child, at) => {
        const place = child.getBoundingClientRect();
        return place.width > 0 && (place.left < left - 1 || place.right > right + 1) ? [at] : [];
      });
      setBeyond((now) => (now.join() === next.join() ? now : next));
    };
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    const follow = (): void => {
      sizes.disconnect();
      sizes.observe(element);
      // Whoever is observed is told of once at first, when the page has been laid out.
      for (const child of element.children) sizes.observe(child);
    };
    follow();
    const added = new MutationObserver(follow);
    added.observe(element, { childList: true });
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
      added.disconnect();
    };
  }, [box]);
  return beyond;
}

/** As much of an element as a scaled screen may cut off. */
const WHOLE = 0.98;

/** Brings an element into sight where a part of it is not. The browser says so when it has laid out the page: asked sooner, it does so twice. */
export function intoSight(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new IntersectionObserver(([place]) => {
    observer.disconnect();
    if (place && place.intersectionRatio < WHOLE) element.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: 'instant' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Where one is, stays in sight when what stands beside the line takes room from it. */
export function useKeptInSight(box: RefObject<HTMLElement | null>, here: string): void {
  useEffect(() => {
    const line = box.current;
    if (!line) return undefined;
    const sizes = new ResizeObserver(() => void intoSight(line.querySelector(here)));
    sizes.observe(line);
    return () => sizes.disconnect();
  }, [box, here]);
}
