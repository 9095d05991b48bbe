// The buttons at the end of a row: what is done daily stands there, what is final lies behind 更多.
import { useState, type ReactNode } from 'react';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { textWidth } from '../table/table-layout.ts';
import { actionFor, actionName, whyNot, type Action, type Dialogs } from './actions.tsx';
import { Unfold } from '../dialog/unfold.tsx';

const AT_ONCE = 3;

/** What stands at the row, and what lies behind 更多: all that cannot be taken back, and what finds no room. */
function parted<R>(row: R, actions: readonly Action<R>[], most: number) {
  const possible = actions.filter(({ when }) => !when || when(row));
  const safe = possible.filter(({ danger }) => !danger);
  const shown = possible.length > most || safe.length < possible.length ? safe.slice(0, Math.max(1, most - 1)) : safe;
  const rest = possible.filter((one) => !shown.includes(one));
  const forRow = (some: readonly Action<R>[]) => some.map((one) => actionFor(one, row));
  return { shown: forRow(shown), rest: forRow(rest) };
}

interface Props<R> {
  row: R;
  actions: readonly Action<R>[];
  dialogs: Dialogs;
}

export function RowActions<R>({ row, actions, dialogs }: Props<R>) {
  const t = useT();
  // On a phone the first deed alone is a button beside the card.
  const mobile = useSession(({ device }) => device) === 'mobile';
  const { shown, rest } = parted(row, actions, mobile ? 1 : AT_ONCE);
  const button = (one: Action<R>) => (
    <button
      key={one.label}
      type="button"
      className={`kit-link${one.danger ? ' kit-danger' : ''}`}
      {...whyNot(one)}
      onClick={(event) => {
        event.stopPropagation();
        one.start(row, dialogs);
      }}
    >
      {actionName(t, one.label)}
    </button>
  );
  return (
    <>
      {shown.map(button)}
      {rest.length > 0 && <More>{rest.map(button)}</More>}
    </>
  );
}

/** 更多 with what lies behind it. */
export function More({ children }: { children: ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Unfold open={open} setOpen={setOpen} content={children} once>
      <button type="button" className="kit-link">
        {t('更多')}
      </button>
    </Unfold>
  );
}

/** How wide the column of row buttons must be: the widest row says. */
export function actionsWidth<R>(t: Translate, rows: readonly R[], actions: readonly Action<R>[]): number {
  const widthOf = (row: R): number => {
    const { shown, rest } = parted(row, actions, AT_ONCE);
    const words = [...shown.map(({ label }) => actionName(t, label)), ...(rest.length > 0 ? [t('更多')] : [])];
    return words.reduce((sum, word) => sum + textWidth(word) + 12, 16);
  };
  return Math.max(72, ...rows.map(widthOf));
}
