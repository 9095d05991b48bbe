// The rows that were not good: each with its reasons beside its cells, the cells that are wrong marked.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Pager } from '../../kit/pager.tsx';
import { LoadError, Skeleton } from '../../kit/states.tsx';
import type { Draft } from './draft.ts';
import { letters } from './step-mapping.tsx';

const { problems } = transfer.importLog;
type ProblemRow = Row<typeof problems>;

interface Props {
  importId: string;
  /** The file's titles and mapping, where this browser still has them. */
  draft: Draft | null;
}

export function Problems({ importId, draft }: Props) {
  const t = useT();
  const [place, setPlace] = useState({ page: 1, limit: 15 });
  const input = { importId, ...place };
  const query = useQuery({
    queryKey: [problems.path, input],
    queryFn: ({ signal }) => call(problems, input, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  if (query.error) return <LoadError message={query.error.message} retry={() => void query.refetch()} kept={false} />;
  if (!query.data) return <Skeleton rows={4} />;
  const { rows, total } = query.data;
  if (total === 0) return <p className="imp-hint">{t('有问题的行只给导入的人看。')}</p>;
  const shown = columnsOf(rows, draft);
  return (
    <section aria-label={t('有问题的行')}>
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
              <ProblemLine key={row.line} row={row} columns={shown} draft={draft} />
            ))}
          </tbody>
        </table>
      </div>
      {total > place.limit && <Pager {...place} total={total} change={setPlace} />}
    </section>
  );
}

interface Shown {
  column: number;
  title: string;
}

/** Columns of the file: those that are imported first, in the order of the fields. */
function columnsOf(rows: readonly ProblemRow[], draft: Draft | null): Shown[] {
  const wide = Math.max(draft?.uploaded.header.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const order =
    draft?.uploaded.fields.flatMap(({ field }) => draft.mapping.filter((one) => one.field === field).map(({ column }) => column)) ?? [];
  const rest = Array.from({ length: wide }, (_, column) => column).filter((column) => !order.includes(column));
  return [...order, ...rest].map((column) => ({ column, title: draft?.uploaded.header[column] || letters(column) }));
}

function ProblemLine({
  row: { line, cells, reasons },
  columns,
  draft,
}: {
  row: ProblemRow;
  columns: readonly Shown[];
  draft: Draft | null;
}) {
  const wrong = new Set(reasons.map(({ field }) => draft?.mapping.find((one) => one.field === field)?.column));
  const titleOf = (field: string | null) => draft?.uploaded.fields.find((one) => one.field === field)?.title;
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
      {columns.map(({ column }) => (
        <td key={column} className={wrong.has(column) ? 'imp-bad' : ''}>
          {cells[column] ?? (wrong.has(column) ? '—' : '')}
        </td>
      ))}
    </tr>
  );
}
