// What the palette shows for a text: what was used, what the pages know at once, and the records that the server finds a moment later.
import { useEffect, useMemo, useState } from 'react';
import { useT, type Translate } from '../kernel/i18n.ts';
import type { Hit, NamedPlace } from '../kernel/records.ts';
import type { MenuEntry } from '../kernel/session.ts';
import { useTabs } from './open-tabs.ts';
import { begins } from '../kernel/initials.ts';
import { deedsFor, pagesFor, type PaletteHit, type Ranked } from './palette-pages.ts';
import { used, usedFor } from './palette-used.ts';
import type { Group } from './records.ts';

/** Milliseconds between the last key and the question where keys come close on each other, as a scanner's do: they ask once. */
const PAUSE = 15;
/** Keys of a hand are further apart. */
const CLOSE = 50;
let lastKey = -Infinity;
/** Does it at once after a key that stands alone; gives what undoes it. */
function afterKeys(work: () => void): () => void {
  const now = performance.now();
  const isAlone = now - lastKey > CLOSE;
  lastKey = now;
  if (isAlone) {
    work();
    return () => undefined;
  }
  const timer = setTimeout(work, PAUSE);
  return () => clearTimeout(timer);
}
// Comes with the first opening, not with the frame.
const records = () => import('./records.ts');

// Nothing typed: what was used, and the pages that are open already.
const recent = (t: Translate): PaletteHit[] => {
  const before = used().slice(0, 6);
  const tabs = useTabs
    .getState()
    .tabs.toReversed()
    // The page that one is on is nothing to find.
    .filter(({ fullPath, path }) => path !== location.pathname && !before.some((hit) => hit.path === fullPath))
    .map((tab) => ({ key: tab.fullPath, title: t(tab.meta.title), hint: tab.path, path: tab.fullPath, group: t('已打开的页面') }));
  return [...before.map((hit) => ({ ...hit, group: t('最近打开') })), ...tabs];
};

interface Answer {
  text: string;
  groups: readonly Group[];
  failed: boolean;
}
const NONE: readonly Group[] = [];

/** The records of the last text that was answered, and whether that is the text of now. */
function useRecords(text: string): { groups: readonly Group[]; done: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: NONE, failed: false });
  useEffect(() => {
    if (text === '') return undefined;
    const stop = new AbortController();
    const hear = (groups: readonly Group[], failed = false): void => {
      if (!stop.signal.aborted) setAnswer({ text, groups, failed });
    };
    const undo = afterKeys(() => {
      void records()
        .then((room) => room.findRecords(text, stop.signal))
        .then(hear, () => hear(NONE, true));
    });
    return () => {
      undo();
      stop.abort();
    };
  }, [text]);
  const now = answer.text === text;
  return { groups: now ? answer.groups : NONE, done: text === '' || now, failed: now && answer.failed };
}

function usePlaces(): readonly NamedPlace[] {
  const [places, setPlaces] = useState<readonly NamedPlace[]>([]);
  useEffect(() => {
    void records()
      .then((room) => room.namedPlaces())
      .then(setPlaces, () => undefined);
  }, []);
  return places;
}

/** Whether a record is just what was typed: its number, its code or its name. */
const isJust = ({ title, hint = '' }: PaletteHit, low: string): boolean =>
  title.toLowerCase() === low || hint.toLowerCase().split(' · ')[0] === low;

/** What the manual answers, once it has been fetched; of an earlier text nothing. */
function useManual(text: string): readonly PaletteHit[] {
  const t = useT();
  const [answer, setAnswer] = useState<{ text: string; hits: readonly Hit[] }>({ text: '', hits: [] });
  useEffect(() => {
    if (text === '') return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void import('../modules/guide/find.ts')
        .then((room) => room.manualHits(text, t))
        .then(
          (hits) => !gone && setAnswer({ text, hits }),
          () => undefined,
        );
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, t]);
  return answer.text === text ? answer.hits.map((hit) => ({ ...hit, group: t('操作手册') })) : [];
}

/**
 * Records that are just what was typed; pages and deeds that are called so; kinds whose first record begins so; what only sounds so; the other records.
 * A group stands together, so that its name is said once.
 */
function inOrder(low: string, known: readonly Ranked[], kinds: readonly PaletteHit[][]): PaletteHit[] {
  const just = kinds.flatMap((hits) => hits.filter((hit) => isJust(hit, low)));
  const others = kinds.map((hits) => hits.filter((hit) => !isJust(hit, low)));
  const isBegun = ([first]: readonly PaletteHit[]) =>
    first !== undefined && [first.title, ...(first.hint ?? '').split(' · ')].some((text) => begins(text, low));
  const called = (is: boolean) => known.filter(({ rank }) => rank < 3 === is).map(({ hit }) => hit);
  return [...just, ...called(true), ...others.filter(isBegun).flat(), ...called(false), ...others.filter((hits) => !isBegun(hits)).flat()];
}

/** All that answers a text, in the order in which it is shown; `done` once the server has answered. */
export function useFound(typed: string, menus: readonly MenuEntry[]): { found: readonly PaletteHit[]; done: boolean; failed: boolean } {
  const t = useT();
  // An input method parts the sounds that it has not made signs of yet.
  const text = typed.trim().replaceAll("'", '');
  const places = usePlaces();
  const { groups, done, failed } = useRecords(text);
  const manual = useManual(text);
  const known = useMemo(
    () => (text ? [...pagesFor(text, menus, t), ...deedsFor(text, { menus, places }, t)] : []),
    [text, menus, places, t],
  );
  const found = useMemo(() => {
    if (!text) return recent(t);
    const before = usedFor(text).map((hit) => ({ ...hit, group: t('最近打开') }));
    const kinds = groups.map(({ name, hits }) => hits.map((hit) => ({ ...hit, group: t(name) })));
    const rest = inOrder(text.toLowerCase(), known, kinds);
    return [...before, ...[...rest, ...manual].filter(({ key }) => !before.some((one) => one.key === key))];
  }, [text, known, groups, manual, t]);
  return { found, done, failed };
}
