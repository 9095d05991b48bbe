// What can be done with the chosen rows, in the line of the pager: nothing above the rows moves when one is chosen.
import { useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../table/figures.tsx';
import { actionFor, actionName, whyNot, type Action, type Dialogs } from './actions.tsx';
import { More } from './row-actions.tsx';

interface Props<R> {
  batch: readonly Action<R[]>[];
  chosen: readonly R[];
  /** How many rows the search finds, and what chooses them all. */
  all: { total: number; choose: () => Promise<void> };
  clear: () => void;
  dialogs: Dialogs;
}

/** More are narrowed first, or exported: to choose them would be to read them all. */
const MOST = 5_000;

export function ChosenBar<R>({ batch, chosen, all, clear, dialogs }: Props<R>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const chooseAll = () => {
    setBusy(true);
    // Why it could not be read has been shown.
    all
      .choose()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  if (chosen.length === 0) return null;
  const possible = batch.filter(({ when }) => !when || when([...chosen])).map((one) => actionFor(one, [...chosen]));
  const button = (one: Action<R[]>) => (
    <button
      key={one.label}
      type="button"
      className={`kit-link${one.danger ? ' kit-danger' : ''}`}
      {...whyNot(one)}
      onClick={() => one.start([...chosen], dialogs)}
    >
      {actionName(t, one.label)}
    </button>
  );
  const final = possible.filter(({ danger }) => danger);
  return (
    <output className="kit-chosen-bar">
      {t('已选 {n} 条', { n: grouped(chosen.length) })}
      {all.total > chosen.length && all.total <= MOST && (
        <button type="button" className="kit-link" disabled={busy} onClick={chooseAll}>
          {t('选择全部{n}条', { n: grouped(all.total) })}
        </button>
      )}
      {possible.filter(({ danger }) => !danger).map(button)}
      {final.length > 0 && <More>{final.map(button)}</More>}
      <button type="button" className="kit-link" onClick={clear}>
        {t('清除')}
      </button>
    </output>
  );
}
