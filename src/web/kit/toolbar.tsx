// The line above a table: what can be done at the left, how it is shown at the right; with rows chosen, what can be done with those.
import type { ReactNode } from 'react';
import { Button, Popover } from 'antd';
import { useT } from '../kernel/i18n.ts';
import type { Action, Desk } from './actions.tsx';
import type { ListNow } from './list-options.ts';

interface Props<R> {
  actions: readonly Action<ListNow>[];
  now: ListNow;
  /** Actions for the rows that are chosen. */
  batch: readonly Action<R[]>[];
  chosen: readonly R[];
  clear: () => void;
  desk: Desk;
  end?: ReactNode;
}

export function Toolbar<R>({ actions, now, batch, chosen, clear, desk, end }: Props<R>) {
  const t = useT();
  return (
    <div className="kit-toolbar" role="toolbar" aria-label={t('操作')}>
      {actions.map((one) => (
        <Button
          key={one.label}
          type={one.primary ? 'primary' : 'default'}
          danger={one.danger ?? false}
          onClick={() => one.start(now, desk)}
        >
          {t(one.label)}
        </Button>
      ))}
      {chosen.length > 0 && (
        <output className="kit-chosen-bar">
          {t('已选 {n} 条', { n: chosen.length })}
          {batch
            .filter(({ when }) => !when || when([...chosen]))
            .map((one) => (
              <button
                key={one.label}
                type="button"
                className={`kit-link${one.danger ? ' kit-danger' : ''}`}
                onClick={() => one.start([...chosen], desk)}
              >
                {t(one.label)}
              </button>
            ))}
          <button type="button" className="kit-link" onClick={clear}>
            {t('清除')}
          </button>
        </output>
      )}
      <span className="kit-end">{end}</span>
    </div>
  );
}

const AT_ONCE = 3;

/** The buttons at the end of a row: three stand there, the others behind 更多. */
export function RowActions<R>({ row, actions, desk }: { row: R; actions: readonly Action<R>[]; desk: Desk }) {
  const t = useT();
  const possible = actions.filter(({ when }) => !when || when(row));
  const shown = possible.length > AT_ONCE ? possible.slice(0, AT_ONCE - 1) : possible;
  const rest = possible.slice(shown.length);
  const button = (one: Action<R>) => (
    <button
      key={one.label}
      type="button"
      className={`kit-link${one.danger ? ' kit-danger' : ''}`}
      onClick={(event) => {
        event.stopPropagation();
        one.start(row, desk);
      }}
    >
      {t(one.label)}
    </button>
  );
  return (
    <>
      {shown.map(button)}
      {rest.length > 0 && <More>{rest.map(button)}</More>}
    </>
  );
}

function More({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Popover content={<div className="kit-settings">{children}</div>} trigger="click" placement="bottomRight">
      <button type="button" className="kit-link">
        {t('更多')}
      </button>
    </Popover>
  );
}

interface RowButton {
  label: string;
  /** Stands in every row; the others stand in for each other (上架, 下架). */
  always: boolean;
}

/** How wide the column of row buttons must be: the buttons that stand in every row, and one of those that do not. */
export function actionsWidth(buttons: readonly RowButton[]): number {
  const sometimes = buttons.filter(({ always }) => !always).map(({ label }) => label.length);
  const lengths = [
    ...buttons.filter(({ always }) => always).map(({ label }) => label.length),
    ...(sometimes.length > 0 ? [Math.max(...sometimes)] : []),
  ];
  const shown = lengths.length > AT_ONCE ? [...lengths.slice(0, AT_ONCE - 1), 2] : lengths;
  return Math.max(
    72,
    shown.reduce((sum, length) => sum + length * 14 + 12, 16),
  );
}
