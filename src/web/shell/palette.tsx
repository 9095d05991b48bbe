// Ctrl-K: any page by its name, path or pinyin initials, any record by its code, name or pinyin initials.
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { menuName } from '../../contract/menu.ts';
import { useT, type Translate } from '../kernel/i18n.ts';
import { rankOf } from '../kernel/initials.ts';
import { drawn, flatten, isOutside } from '../kernel/menu-tree.ts';
import { closePalette, useOverlays } from '../kernel/overlays.ts';
import { go } from '../kernel/router.tsx';
import type { MenuEntry } from '../kernel/session.ts';
import { useTabs } from './open-tabs.ts';
import type { Hit } from '../kernel/records.ts';
import type { Group } from './records.ts';

interface PaletteHit extends Hit {
  group: string;
}
const MOST = 8;
const PAUSE = 150;
// Comes with the first opening, not with the frame.
const records = () => import('./records.ts');

/** Pages that answer what was typed, best first. */
export function pagesFor(typed: string, menus: readonly MenuEntry[], t: Translate): PaletteHit[] {
  const low = typed.trim().toLowerCase();
  const pages = drawn(menus).flatMap((entry): { page: MenuEntry; parent?: MenuEntry }[] =>
    entry.children?.length ? flatten(entry.children).map((page) => ({ page, parent: entry })) : [{ page: entry }],
  );
  return pages
    .flatMap(({ page, parent }) => {
      const name = menuName(page);
      const ranks = [rankOf(name, low), rankOf(t(name), low), page.path.toLowerCase().includes(low) ? 4 : undefined];
      const rank = Math.min(...ranks.map((one) => one ?? Infinity));
      const hint = parent ? `${t(menuName(parent))} · ${page.path}` : page.path;
      return rank === Infinity ? [] : [{ rank, found: { key: page.path, title: t(name), hint, path: page.path, group: t('页面') } }];
    })
    .sort((left, right) => left.rank - right.rank)
    .slice(0, MOST)
    .map(({ found }) => found);
}

// Nothing typed: the pages that are open already.
const recent = (t: Translate): PaletteHit[] =>
  useTabs
    .getState()
    .tabs.toReversed()
    .map((tab) => ({ key: tab.fullPath, title: t(tab.meta.title), hint: tab.path, path: tab.fullPath, group: t('已打开的页面') }));

interface Answer {
  text: string;
  groups: readonly Group[];
  done: boolean;
}

// The records found so far, and for which text: what is left of an earlier text is not shown.
function useRecords(typed: string): { records: PaletteHit[]; done: boolean } {
  const t = useT();
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: [], done: true });
  useEffect(() => {
    if (text === '') return undefined;
    const stop = new AbortController();
    const hear = (part: Partial<Answer>): void => {
      if (!stop.signal.aborted)
        setAnswer((before) => ({ ...(before.text === text ? before : { text, groups: [], done: false }), ...part }));
    };
    const find = async (): Promise<void> => (await records()).findRecords(text, stop.signal, (groups) => hear({ groups }));
    const timer = setTimeout(() => {
      // A chunk that does not come leaves the pages.
      void find()
        .catch(() => undefined)
        .then(() => hear({ done: true }));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const now = answer.text === text;
  const found = useMemo(
    () => (now ? answer.groups : []).flatMap(({ name, hits }) => hits.map((hit) => ({ ...hit, group: t(name) }))),
    [now, answer.groups, t],
  );
  return { records: found, done: text === '' || (now && answer.done) };
}

/** The palette: a text field over a list, in the browser's own modal layer. */
export default function Palette({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const open = useOverlays(({ palette }) => palette);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside the box closes it; Esc does so by itself
    <dialog
      ref={box}
      className="palette"
      aria-label={t('查找页面和记录')}
      onClose={closePalette}
      onClick={(event) => event.target === box.current && closePalette()}
    >
      {open && <Finder menus={menus} />}
    </dialog>
  );
}

const keyOf = ({ group, key }: PaletteHit): string => `${group} ${key}`;
const focus = (input: HTMLInputElement | null): void => input?.focus();

function Finder({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  // Chosen by its key: what is found a moment later may stand above it.
  const [chosen, setChosen] = useState<string>();
  useEffect(() => void records().catch(() => undefined), []);
  const { records: hits, done } = useRecords(typed);
  const pages = useMemo(() => (typed.trim() ? pagesFor(typed, menus, t) : recent(t)), [typed, menus, t]);
  const found = [...pages, ...hits];
  const at = Math.max(
    0,
    found.findIndex((one) => keyOf(one) === chosen),
  );
  const choose = (place: number): void => setChosen(found[place] && keyOf(found[place]));
  const open = ({ path }: PaletteHit): void => {
    closePalette();
    if (isOutside(path)) window.open(path, '_blank', 'noopener');
    else go(path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) choose((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[at]) open(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette-box">
      <input
        ref={focus}
        type="text"
        role="combobox"
        aria-label={t('查找页面和记录')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        placeholder={t('页面、商品、设备、员工、部门、角色、交易号')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
      <Results id={id} found={found} at={at} open={open} hover={choose} />
      {found.length === 0 && !done && <p className="palette-none">{t('正在查找')}</p>}
      {found.length === 0 && done && typed.trim() !== '' && (
        <p className="palette-none">{t('没有找到“{text}”。可以试试编码、名称里的字或拼音首字母。', { text: typed.trim() })}</p>
      )}
    </div>
  );
}

interface ResultsProps {
  id: string;
  found: readonly PaletteHit[];
  at: number;
  open: (found: PaletteHit) => void;
  hover: (place: number) => void;
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a list below a text field that keeps the focus and the keys: no tag is that */
function Results({ id, found, at, open, hover }: ResultsProps) {
  return (
    <div id={id} role="listbox" className="palette-list">
      {found.map((one, place) => (
        <div key={keyOf(one)} role="presentation">
          {one.group !== found[place - 1]?.group && <div className="palette-group">{one.group}</div>}
          <div
            id={`${id}-${place}`}
            ref={place === at ? intoView : undefined}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            onClick={() => open(one)}
            onPointerMove={() => hover(place)}
          >
            <span>{one.title}</span>
            <small>{one.hint}</small>
          </div>
        </div>
      ))}
    </div>
  );
}
