// Links to pages with a story, wherever they stand: followed inside the frame, and their card shown where a pointer rests on one or a finger holds it.
import { useEffect, useState } from 'react';
import { go } from '../kernel/navigate.ts';

const LINK = 'a[href^="/story/"]';
const CARD = '.story-card';
/** Milliseconds until a card comes, and for which it stays when the pointer leaves. */
const [REST, LEAVE, HOLD] = [350, 200, 500];

export interface Shown {
  /** The address of what it is about. */
  path: string;
  /** Where the link stands. */
  box: DOMRect;
}

const linkOf = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(LINK)) || undefined;

/** A press that chooses the row of a list: a tap, or one on a name (which fills much of a row) before the row is chosen. */
function isOfRow(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const row = link.closest('.kit-main tr');
  if (!row) return false;
  const early = link.classList.contains('kit-to-name') && !row.classList.contains('kit-active');
  return early || (event as PointerEvent).pointerType === 'touch';
}

/** The card that is asked for at this moment; `stay` while the pointer rests on the card itself, `leave` when it goes. */
export function useStoryLinks(): { shown: Shown | undefined; stay: () => void; leave: () => void } {
  const [shown, setShown] = useState<Shown>();
  const [timers] = useState(() => ({ next: 0, held: false }));
  const [acts] = useState(() => {
    const later = (ms: number, work: () => void): void => {
      clearTimeout(timers.next);
      timers.next = window.setTimeout(work, ms);
    };
    const show = (link: HTMLAnchorElement): void => setShown({ path: link.getAttribute('href') ?? '', box: link.getBoundingClientRect() });
    const close = (): void => {
      clearTimeout(timers.next);
      setShown(undefined);
    };
    return { later, show, close, stay: () => clearTimeout(timers.next), leave: () => later(LEAVE, close) };
  });
  useEffect(() => {
    const stop = new AbortController();
    const on = <K extends keyof DocumentEventMap>(kind: K, hear: (event: DocumentEventMap[K]) => void): void =>
      document.addEventListener(kind, hear, { capture: true, signal: stop.signal });
    on('click', (event) => {
      const link = linkOf(event.target);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      // A tap on a row is the row's; a finger that holds the name sees its card, and follows it from there.
      if (timers.held || isOfRow(link, event)) {
        if (timers.held) event.stopPropagation();
        timers.held = false;
        return;
      }
      event.stopPropagation();
      acts.close();
      // What is being filled in stays.
      if (link.closest('[role=dialog], dialog')) open(link.href, '_blank', 'noopener');
      else go(link.getAttribute('href') ?? '');
    });
    on('pointerover', (event) => {
      const link = linkOf(event.target);
      // Its own link stands on the card already.
      if (link && !link.closest(CARD) && event.pointerType !== 'touch') acts.later(REST, () => acts.show(link));
    });
    on('pointerout', (event) => {
      const link = linkOf(event.target);
      if (link && !link.closest(CARD) && event.pointerType !== 'touch') acts.leave();
    });
    on('pointerdown', (event) => {
      timers.held = false;
      if (event.target instanceof Element && event.target.closest(CARD)) return;
      acts.close();
      const link = linkOf(event.target);
      if (!link || event.pointerType !== 'touch') return;
      acts.later(HOLD, () => {
        timers.held = true;
        acts.show(link);
      });
    });
    for (const kind of ['pointerup', 'pointercancel'] as const) on(kind, () => timers.held || acts.stay());
    on('contextmenu', (event) => timers.held && linkOf(event.target) && event.preventDefault());
    on('keydown', (event) => event.key === 'Escape' && acts.close());
    on('scroll', acts.close);
    return () => stop.abort();
  }, [acts, timers]);
  return { shown, stay: acts.stay, leave: acts.leave };
}
