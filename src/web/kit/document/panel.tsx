// The panel of a chosen document: what is read of it.
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Endpoint, Out, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import type { one } from '../../../contract/kernel/document.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import type { Schema } from '../form/fields.ts';
import { allRows } from '../list/all-rows.ts';
import { NotThere } from '../list/states.tsx';
import type { ListEndpoint } from '../list/use-list.ts';

interface Reading<R, D> {
  path: string;
  of: (row: R) => Promise<D>;
}
/** The document itself, by an endpoint that takes its id. */
export const found = <E extends Endpoint<typeof one, Schema>>(endpoint: E): Reading<{ id: string }, Out<E>> => ({
  path: endpoint.path,
  of: ({ id }) => call(endpoint, { id } as Sent<E>, { silent: true }),
});
/** Its lines, by a list that is narrowed to it. */
export const listed = <E extends ListEndpoint>(
  endpoint: E,
  narrow: (id: string) => Partial<Sent<E>>,
): Reading<{ id: string }, Row<E>[]> => ({
  path: endpoint.path,
  of: ({ id }) => allRows(endpoint, narrow(id), { silent: true }),
});

interface Props<R, D> {
  row: R;
  read: Reading<R, D>;
  /** What of the row must be read again when it changes. */
  again?: (row: R) => unknown;
  children: (read: D, row: R) => ReactNode;
}

/** Takes the chosen row, how what belongs to it is read (`found`, `listed`), and draws that. */
export function DocumentPanel<R extends { id: string }, D>({ row, read, again, children }: Props<R, D>) {
  const asked = useQuery({ queryKey: [read.path, row.id, ...(again ? [again(row)] : [])], queryFn: () => read.of(row) });
  if (asked.data === undefined) return <NotThere asked={asked} />;
  return <>{children(asked.data, row)}</>;
}

/** The right panel of a list of documents: how the chosen one is read, and how that is drawn. */
export const documentPanel = <R extends { id: string }, D>(
  title: string,
  { read, draw }: { read: Reading<R, D>; draw: (read: D, row: R) => ReactNode },
) => ({
  title,
  render: (row: R) => (
    <DocumentPanel row={row} read={read}>
      {draw}
    </DocumentPanel>
  ),
});

/** The head of a panel: the name of the document, what else stands in that line, and its note. */
export function DocumentHead({ name, remark, children }: { name: string; remark: string | null; children?: ReactNode }) {
  return (
    <>
      <p>
        <b>{name}</b>
        {children && <> {children}</>}
      </p>
      {remark && <p>{remark}</p>}
    </>
  );
}

/** Who decided, and with what remark; nothing before that. */
export function DecidedBy({ approver, approveRemark }: { approver: string | null; approveRemark: string | null }) {
  const t = useT();
  if (!approver) return null;
  return (
    <p>
      {t('审批人')} {approver}
      {approveRemark && `：${approveRemark}`}
    </p>
  );
}
