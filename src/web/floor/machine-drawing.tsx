// A machine as it stands: trays and channels in their places, with picture, fill level, price and state. The same drawing serves
// configuration, stock and counting. Read at 390 px by scrolling sideways.
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '../kernel/i18n.ts';
import { StockWarningLevel } from '../../contract/stock/codes.ts';
import { labelOfCode } from '../../contract/kernel/codes.ts';
import { grouped } from '../kit/table/figures.tsx';
import { between, fill, neighbour, traysOf, type Slot } from './machine-places.ts';
import '../kit/page/kit.css';
import { StoredImage } from '../kit/page/stored-image.tsx';
import './machine.css';

interface Props<S extends Slot> {
  /** What is drawn, for those who do not see it: the machine's name. */
  label: string;
  rows: readonly S[];
  /** The keys of the chosen channels. Nothing can be chosen without `choose`. */
  chosen?: ReadonlySet<string>;
  choose?: (chosen: ReadonlySet<string>) => void;
  /** Enter or a double click. */
  open?: (slot: S) => void;
  /** What stands beneath the stock of a channel: a count, a proposal. */
  extra?: (slot: S) => ReactNode;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Click chooses one, with Ctrl one more, with Shift all up to it; arrows move, Space chooses, Ctrl-A all, Enter opens. */
export function MachineDrawing<S extends Slot>({ label, rows, chosen = NOBODY, choose, open, extra }: Props<S>) {
  const t = useT();
  const id = useId();
  const { trays, places } = useMemo(() => traysOf(rows), [rows]);
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const choice = useChoice({ trays, chosen, choose });
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey;
    const here = rows.find((slot) => slot.id === cursor);
    const next = neighbour(trays, cursor, event.key);
    if (event.key === 'Enter' && here) open?.(here);
    else if (event.key === ' ' && cursor) choice.pick(cursor, { more: true, range: event.shiftKey });
    else if (control && event.key === 'a') choose?.(new Set(trays.flatMap(({ slots }) => slots.map((slot) => slot.id))));
    else if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') {
      if (next) {
        setCursor(next.id);
        if (event.shiftKey) choice.pick(next.id, { range: true });
        document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    } else return;
    event.preventDefault();
  };
  return (
    <div className="kit-machine">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> holds no drawing
        role="listbox"
        aria-label={label}
        aria-multiselectable={choose ? true : undefined}
        aria-activedescendant={cursor && `${id}-${cursor}`}
        tabIndex={0}
        style={{ '--places': places } as object}
        onKeyDown={onKeyDown}
      >
        {trays.map(({ tray, slots }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options in a listbox, not of form fields
          <div key={tray} role="group" aria-label={t('第{n}层', { n: tray })} className="kit-tray">
            <span className="kit-tray-name" aria-hidden>
              {tray}
            </span>
            {slots.map((slot) => (
              <SlotBox
                key={slot.id}
                id={`${id}-${slot.id}`}
                slot={slot}
                chosen={chosen.has(slot.id)}
                cursor={slot.id === cursor}
                open={open}
                pick={(how) => {
                  setCursor(slot.id);
                  choice.pick(slot.id, how);
                }}
              >
                {extra?.(slot)}
              </SlotBox>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface BoxProps<S> {
  id: string;
  slot: S;
  chosen: boolean;
  cursor: boolean;
  open: ((slot: S) => void) | undefined;
  pick: (how: How) => void;
  children: ReactNode;
}

function SlotBox<S extends Slot>({ id, slot, chosen, cursor, open, pick, children }: BoxProps<S>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list around it has the focus and hears the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds no picture
      role="option"
      aria-selected={chosen}
      className={`kit-slot kit-level-${slot.warningLevel}${cursor ? ' kit-cursor' : ''}`}
      style={{ gridColumn: `${slot.position + 1} / span ${slot.width}` }}
      onClick={(event) => pick({ more: event.ctrlKey || event.metaKey, range: event.shiftKey })}
      onDoubleClick={() => open?.(slot)}
    >
      <SlotFace slot={slot} />
      {children}
    </div>
  );
}

function SlotFace({ slot }: { slot: Slot }) {
  const t = useT();
  const { channelCode, productName, newProductName, pictureUrl, productPrice, unit, stockNum, capacity } = slot;
  const share = (part: number) => `${capacity > 0 ? Math.min(100, (part / capacity) * 100) : 0}%`;
  return (
    <>
      <header>
        <b>{channelCode}</b>
        <span className="kit-level" title={t(labelOfCode(StockWarningLevel, slot.warningLevel))}>
          {t(labelOfCode(StockWarningLevel, slot.warningLevel))}
        </span>
      </header>
      <div className="kit-slot-what">
        {pictureUrl ? <StoredImage url={pictureUrl} alt="" /> : <i aria-hidden>{productName?.slice(0, 1) ?? '—'}</i>}
        <span title={productName ?? ''}>{productName ?? t('未绑定商品')}</span>
      </div>
      {newProductName && <small className="kit-slot-new">{t('待换为 {name}', { name: newProductName })}</small>}
      <div className="kit-fill" aria-hidden>
        <i style={{ width: `${fill(slot) * 100}%` }} />
        {slot.remindNum > 0 && <u style={{ left: share(slot.remindNum) }} />}
        {slot.warnNum > 0 && <u style={{ left: share(slot.warnNum) }} />}
      </div>
      <footer>
        <span>
          {grouped(stockNum)}
          <small>
            /{grouped(capacity)} {unit}
          </small>
        </span>
        {productPrice && <span>¥{grouped(productPrice)}</span>}
      </footer>
    </>
  );
}

interface How {
  /** Beside what is chosen already. */
  more?: boolean;
  /** All from the one before to this. */
  range?: boolean;
}

interface Choice<S extends Slot> {
  trays: ReturnType<typeof traysOf<S>>['trays'];
  chosen: ReadonlySet<string>;
  choose: ((chosen: ReadonlySet<string>) => void) | undefined;
}

function useChoice<S extends Slot>({ trays, chosen, choose }: Choice<S>) {
  const last = useRef<string | undefined>(undefined);
  const pick = (id: string, how: How) => {
    if (how.range && last.current) {
      choose?.(new Set([...(how.more ? chosen : []), ...between(trays, last.current, id)]));
      return;
    }
    last.current = id;
    const next = new Set(how.more ? chosen : []);
    if (how.more && chosen.has(id)) next.delete(id);
    else next.add(id);
    choose?.(next);
  };
  return { pick };
}
