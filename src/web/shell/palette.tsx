// Ctrl-K: any page, deed and setting by its name or how it sounds, any record by its number, code or name; what one opened comes first.
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isHand } from '../../contract/auth/systems.ts';
import { askDeed } from '../kernel/asked-deed.ts';
import { useT } from '../kernel/i18n.ts';
import { isOutside } from '../kernel/menu-tree.ts';
import { closePalette, paletteStands, useOverlays } from '../kernel/overlays.ts';
import { go } from '../kernel/router.tsx';
import { useSession, type MenuEntry } from '../kernel/session.ts';
import type { PaletteHit } from './palette-pages.ts';
import { remember } from './palette-used.ts';
import { useFound } from './use-found.ts';

/** The palette: a text field over a list, in the browser's own modal layer. */
export default function Palette({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const open = useOverlays(({ palette }) => palette);
  const box = useRef<HTMLDialogElement>(null);
  // With the frame that shows it: a key a moment later is its own.
  useLayoutEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside the box closes it; Esc does so by itself
    <dialog
      ref={box}
      className="palette"
      aria-label={t('查找页面和记录')}
      // The browser tells that it has closed it a moment later: by then it may have been opened again.
      onCancel={closePalette}
      onClose={() => box.current?.open || closePalette()}
      onClick={(event) => event.target === box.current && closePalette()}
    >
      {open && <Finder menus={menus} />}
    </dialog>
  );
}

const useInHand = (): boolean => useSession(({ user }) => isHand(user?.loginSys));
/** Addresses are for who types them. */
const withoutAddress = (hint = ''): string =>
  hint
    .split(' · ')
    .filter((part) => !part.startsWith('/'))
    .join(' · ');
const keyOf = ({ group, key }: PaletteHit): string => `${group} ${key}`;
const focus = (input: HTMLInputElement | null): void => input?.focus();

function open(hit: PaletteHit): void {
  closePalette();
  remember(hit);
  if (isOutside(hit.path)) window.open(hit.path, '_blank', 'noopener');
  else go(hit.path);
  askDeed(hit.deed);
}

function Finder({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const id = useId();
  const inHand = useInHand();
  const [ahead] = useState(() => useOverlays.getState().ahead ?? '');
  const [typed, setTyped] = useState(ahead.replaceAll('\n', ''));
  // Chosen by its key: what is found a moment later may stand above it.
  const [chosen, setChosen] = useState<string>();
  // Who presses Enter before there is an answer means its first.
  const [entered, setEntered] = useState(ahead.includes('\n'));
  useLayoutEffect(paletteStands, []);
  const { found, done, failed } = useFound(typed, menus);
  const at = Math.max(
    0,
    found.findIndex((one) => keyOf(one) === chosen),
  );
  useEffect(() => {
    if (entered && done && found[0]) open(found[0]);
  }, [entered, done, found]);
  const choose = (place: number): void => setChosen(found[place] && keyOf(found[place]));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (step && found.length > 0) choose((at + step + found.length) % found.length);
    else if (isEnter && found[at]) open(found[at]);
    else if (isEnter && !done) setEntered(true);
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
        placeholder={t(inHand ? '页面、单号、商品、员工' : '页面、操作、单号、商品、设备、员工，拼音也行')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
      <Results id={id} found={found} at={at} hover={choose} />
      <Said typed={typed.trim()} found={found.length} done={done} failed={failed} />
    </div>
  );
}

/** Why there is nothing, or not all. */
function Said({ typed, found, done, failed }: { typed: string; found: number; done: boolean; failed: boolean }) {
  const t = useT();
  if (failed)
    return (
      <p className="palette-none" role="alert">
        {t('没有连上服务器，只找了页面和操作。再输入一个字会重试。')}
      </p>
    );
  if (found > 0) return null;
  if (!done) return <p className="palette-none">{t('正在查找')}</p>;
  const text = typed
    ? t('没有找到“{text}”。可以试试编码、名称里的字或拼音。', { text: typed })
    : t('输入单号、编码、名称、拼音，或要做的事，如“新增员工”。');
  return <p className="palette-none">{text}</p>;
}

interface ResultsProps {
  id: string;
  found: readonly PaletteHit[];
  at: number;
  hover: (place: number) => void;
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a list below a text field that keeps the focus and the keys: no tag is that */
function Results({ id, found, at, hover }: ResultsProps) {
  const inHand = useInHand();
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
            title={one.title}
            onClick={() => open(one)}
            onPointerMove={() => hover(place)}
          >
            <span>{one.title}</span>
            <small>{inHand ? withoutAddress(one.hint) : one.hint}</small>
          </div>
        </div>
      ))}
    </div>
  );
}
