// The rows that were not good: each with its reasons beside its cells, the cells that are wrong marked. They can be mended in place
// and checked again; the file itself stays as it is.
import { useState } from 'react';
import { Button } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { corrected, type Corrections, type Draft } from './draft.ts';
import { letters } from './field-row.tsx';
import { columnsOf as columnsRead } from './mapping.ts';

const { problems } = transfer.importLog;
type ProblemRow = Row<typeof problems>;

interface Mend {
  edits: Corrections;
  change: (edits: Corrections) => void;
  recheck: () => void;
  busy: boolean;
}

interface Props {
  importId: string;
  /** The file's titles and mapping, where this browser still has them. */
  draft: Draft | null;
  /** What is corrected here; without it the rows are only read. */
  mend?: Mend;
}

export function Problems({ importId, draft, mend }: Props) {
  const t = useT();
  const [place, setPlace] = useState({ page: 1, limit: 15 });
  const input = { importId, ...place };
  const query = useRead(problems, input, { placeholderData: keepPreviousData });
  if (query.error || !query.data) return <NotThere asked={query} />;
  const { rows, total } = query.data;
  if (total === 0) return <p className="imp-hint">{t('有问题的行只给导入的人看。')}</p>;
  const shown = columnsOf(rows, draft);
  const editing = mend && { edits: mend.edits, edit: (one: Corrections[number]) => mend.change(corrected(mend.edits, [one])) };
  return (
    <form
      aria-label={t('有问题的行')}
      onSubmit={(event) => {
        event.preventDefault();
        if (mend && mend.edits.length > 0 && !mend.busy) mend.recheck();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="imp-problems" tabIndex={0}>
        <table>
          <caption className="sr-only">{t('有问题的行')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('行号')}</th>
              <th scope="col">{t('原因')}</th>
              {shown.map(({ column, title }) => (
                <th key={column} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ProblemLine key={row.line} row={row} columns={shown} draft={draft} editing={editing} />
            ))}
          </tbody>
        </table>
      </div>
      {total > place.limit && <Pager {...place} total={total} change={setPlace} of={t('有问题的行')} />}
      {mend && <Recheck {...mend} />}
    </form>
  );
}

function Recheck({ edits, busy }: Mend) {
  const t = useT();
  const some = edits.length > 0;
  return (
    <p className="imp-mend">
      <span>{some ? t('已改{n}格，文件本身不变。', { n: edits.length }) : t('可以直接在表里改，改完重新检查。')}</span>
      <Button htmlType="submit" type={some ? 'primary' : 'default'} disabled={!some} loading={busy}>
        {t('重新检查')}
      </Button>
    </p>
  );
}

interface Shown {
  column: number;
  title: string;
}

/** Columns of the file: those that are imported first, in the order of the fields. */
function columnsOf(rows: readonly ProblemRow[], draft: Draft | null): Shown[] {
  const wide = Math.max(draft?.uploaded.header.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const mapped = draft?.uploaded.fields.flatMap(({ field }) => draft.mapping.filter((one) => one.field === field).flatMap(columnsRead));
  const order = [...new Set(mapped)];
  const rest = Array.from({ length: wide }, (_, column) => column).filter((column) => !order.includes(column));
  return [...order, ...rest].map((column) => ({ column, title: draft?.uploaded.header[column] || letters(column) }));
}

interface LineProps {
  row: ProblemRow;
  columns: readonly Shown[];
  draft: Draft | null;
  editing: { edits: Corrections; edit: (one: Corrections[number]) => void } | undefined;
}

function ProblemLine({ row: { line, cells, reasons }, columns, draft, editing }: LineProps) {
  const wrong = new Set(reasons.flatMap(({ field }) => (draft?.mapping ?? []).filter((one) => one.field === field).flatMap(columnsRead)));
  const titleOf = (field: string | null) => draft?.uploaded.fields.find((one) => one.field === field)?.title;
  const isMapped = (column: number) => draft?.mapping.some((one) => columnsRead(one).includes(column));
  return (
    <tr>
      <th scope="row">{line}</th>
      <td className="imp-why">
        {reasons.map(({ field, text }, n) => (
          <p key={n}>
            {titleOf(field) && <b>{titleOf(field)} </b>}
            {text}
          </p>
        ))}
      </td>
      {columns.map(({ column, title }) => (
        <td key={column} className={wrong.has(column) ? 'imp-bad' : ''}>
          {editing && isMapped(column) ? (
            <CellInput place={{ line, column }} title={title} text={cells[column] ?? ''} wrong={wrong.has(column)} {...editing} />
          ) : (
            (cells[column] ?? (wrong.has(column) ? '—' : ''))
          )}
        </td>
      ))}
    </tr>
  );
}

interface CellProps extends NonNullable<LineProps['editing']> {
  place: { line: number; column: number };
  title: string;
  /** What the file has, or what it was corrected to before. */
  text: string;
  wrong: boolean;
}

function CellInput({ place, title, text, wrong, edits, edit }: CellProps) {
  const t = useT();
  const typed = edits.find(({ line, column }) => line === place.line && column === place.column)?.text;
  const value = typed ?? text;
  return (
    <input
      className={typed === undefined ? 'imp-cell' : 'imp-cell imp-typed'}
      aria-label={t('第{n}行 {title}', { n: place.line, title })}
      aria-invalid={wrong && typed === undefined}
      size={Math.min(28, Math.max(8, value.length + 2))}
      value={value}
      onChange={({ target }) => edit({ ...place, text: target.value })}
    />
  );
}
