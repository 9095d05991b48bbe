// Each open page comes back where it was scrolled to.
import { useEffect, useLayoutEffect } from 'react';
import { throttle } from '../kernel/scroll.ts';

const remembered = new Map<string, number>();

/** Remembers how far the page of a path is scrolled, and goes there when it is shown again. */
export function useScrollMemory(path: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    window.scrollTo(0, remembered.get(path) ?? 0);
    let here = true;
    const follow = throttle(() => here && remembered.set(path, window.scrollY));
    addEventListener('scroll', follow, { passive: true });
    return () => {
      here = false;
      removeEventListener('scroll', follow);
    };
  }, [path]);
}
