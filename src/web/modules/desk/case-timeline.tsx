// The timeline of a case: what the machine told, what was decided, and the moves of its goods.
import { useState } from 'react';
import { Button } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { CaseOutcome } from '../../../contract/desk/codes.ts';
import { desk } from '../../../contract/desk/index.ts';
import { stock } from '../../../contract/stock/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { actionFor, useAllowed, whyNot, type Action } from '../../kit/list/actions.tsx';
import { listColumns } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { MovesDialog } from '../../floor/moves-dialog.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import './desk.css';

const { list, outcomes } = desk.stockCase;
type CaseRow = Row<typeof list>;

const facts = listColumns<CaseRow>(list.output, [
  'happenedAt',
  'openedAt',
  'fault',
  'qty',
  'leftNum',
  'empName',
  'empCode',
  'productCode',
  'tradeNumber',
]);

interface Props {
  actions: readonly Action<CaseRow>[];
  nameOf: (row: CaseRow) => string;
}

export const CaseTimeline = (props: Props & { row: CaseRow }) => <Timeline key={props.row.id} {...props} />;

/** What can be decided of it, at the thumb of whoever stands at the machine. */
function Decide({ row, actions, nameOf }: Props & { row: CaseRow }) {
  const t = useT();
  const [dialogs, dialog] = useDialogs({ keyOf: ({ id }: CaseRow) => id, nameOf });
  const allowed = useAllowed(actions)
    .filter(({ when }) => when?.(row) ?? true)
    .map((one) => actionFor(one, row));
  return (
    <p className="desk-decide">
      {allowed.map((one) => (
        <Button key={one.label} {...whyNot(one)} danger={one.danger ?? false} onClick={() => one.start(row, dialogs)}>
          {t(one.label)}
        </Button>
      ))}
      {dialog}
    </p>
  );
}

function Timeline({ row, ...props }: Props & { row: CaseRow }) {
  const t = useT();
  const mayOpen = useCan(stock.stockMove.list.permit as 'report.onlineStockReport');
  const [open, setOpen] = useState(false);
  const found = useRead(outcomes, { id: row.id });
  const title = props.nameOf(row);
  // Settled as not charged, or charged by the desk; charged by the machine all the same.
  const late =
    row.charged && row.leftNum === 0 && found.data?.some(({ outcome, amount }) => (outcome === CaseOutcome.takenOut) === (amount !== null));
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      {row.charged && (
        <p className="desk-charged">
          {late
            ? t('处理之后，设备又按交易{number}收费；还没有核对的，在“待核对的领料”里。', { number: row.tradeNumber ?? '' })
            : t('设备已按交易{number}收费；未出货的处理会退还费用和额度。', { number: row.tradeNumber ?? '' })}
        </p>
      )}
      <dl className="kit-facts">
        {facts
          .filter(({ text }) => text(row) !== '')
          .map(({ name, title: of, render }) => (
            <div key={name}>
              <dt>{t(of)}</dt>
              <dd>{render(row)}</dd>
            </div>
          ))}
      </dl>
      <Decide row={row} {...props} />
      <h3>{t('处理经过')}</h3>
      {(found.error || !found.data) && <NotThere asked={found} rows={2} />}
      {found.data?.length === 0 && <p>{t('还没有处理。')}</p>}
      {found.data?.map((one) => (
        <p key={one.id}>
          <b>{t(labelOfCode(CaseOutcome, one.outcome))}</b> {figure(grouped(one.quantity))} {row.unit}
          {one.amount !== null && <> · {t(Number(one.amount) < 0 ? '退还 {n}' : '收费 {n}', { n: one.amount.replace('-', '') })}</>}
          <br />
          <small>
            {one.operator} {one.remark}
          </small>
        </p>
      ))}
      {mayOpen && <Button onClick={() => setOpen(true)}>{t('查看库存移动')}</Button>}
      <MovesDialog
        open={open}
        close={() => setOpen(false)}
        title={title}
        of={{ documentKind: row.documentKind, documentId: row.documentId }}
      />
    </>
  );
}
