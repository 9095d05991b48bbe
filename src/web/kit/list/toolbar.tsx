// The line above a table: what can be done at the left, how it is shown at the right; with rows chosen, what can be done with those.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { textWidth } from '../table/table-layout.ts';
import { actionFor, actionName, whyNot, type Action, type Desk } from './actions.tsx';
import type { ListNow } from './list-options.ts';
import { Empty } from './states.tsx';
import { Unfold } from '../dialog/unfold.tsx';

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
          {...whyNot(one)}
          onClick={() => one.start(now, desk)}
        >
          {actionName(t, one.label)}
        </Button>
      ))}
      {chosen.length > 0 && (
        <output className="kit-chosen-bar">
          {t('已选 {n} 条', { n: chosen.length })}
          {batch
            .filter(({ when }) => !when || when([...chosen]))
            .map((one) => actionFor(one, [...chosen]))
            .map((one) => (
              <button
                key={one.label}
                type="button"
                className={`kit-link${one.danger ? ' kit-danger' : ''}`}
                {...whyNot(one)}
                onClick={() => one.start([...chosen], desk)}
              >
                {actionName(t, one.label)}
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

/** Where there is nothing yet: why, and the button that makes the first. */
export function NothingYet({ why, actions, now, desk }: Pick<Props<never>, 'actions' | 'now' | 'desk'> & { why: string }) {
  const t = useT();
  const first = actions.filter(({ primary, when }) => primary && (!when || when(now)));
  return (
    <Empty
      why={t(why)}
      next={first.map((one) => (
        <Button key={one.label} type="primary" {...whyNot(one)} onClick={() => one.start(now, desk)}>
          {actionName(t, one.label)}
        </Button>
      ))}
    />
  );
}

const AT_ONCE = 3;

/** The buttons at the end of a row: three stand there, the others behind 更多. */
export function RowActions<R>({ row, actions, desk }: { row: R; actions: readonly Action<R>[]; desk: Desk }) {
  const t = useT();
  const possible = actions.filter(({ when }) => !when || when(row)).map((one) => actionFor(one, row));
  const shown = possible.length > AT_ONCE ? possible.slice(0, AT_ONCE - 1) : possible;
  const rest = possible.slice(shown.length);
  const button = (one: Action<R>) => (
    <button
      key={one.label}
      type="button"
      className={`kit-link${one.danger ? ' kit-danger' : ''}`}
      {...whyNot(one)}
      onClick={(event) => {
        event.stopPropagation();
        one.start(row, desk);
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

function More({ children }: { children: ReactNode }) {
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

/** 更多, in whichever language. */
const MORE = 36;

/** How wide the column of row buttons must be, from the buttons that each row has: the widest row says. */
export function actionsWidth(rows: readonly (readonly string[])[]): number {
  const widthOf = (labels: readonly string[]): number => {
    const each = labels.map(textWidth);
    const shown = each.length > AT_ONCE ? [...each.slice(0, AT_ONCE - 1), MORE] : each;
    return shown.reduce((sum, width) => sum + width + 12, 16);
  };
  return Math.max(72, ...rows.map(widthOf));
}
