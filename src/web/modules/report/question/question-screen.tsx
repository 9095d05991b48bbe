// A question as a screen: how it is asked on top, its pictures beside its table, every mark opening what it is made of, down to the single trade.
import { useMemo, type ReactNode } from 'react';
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { ListView } from '../../../kit/list/list-screen.tsx';
import { exportButton } from '../../../kit/list/transfer-buttons.tsx';
import { useList, type ListEndpoint } from '../../../kit/list/use-list.ts';
import { useAsked, type How } from './asked.ts';
import { OverTime } from './over-time.tsx';
import { QuestionBar } from './question-bar.tsx';
import type { QuestionScreenOf } from './question-of.ts';
import { Top } from './top.tsx';
import { asFilters } from './types.ts';
import { useOpen } from './use-open.ts';

export function QuestionScreen<E extends ListEndpoint>({ of, above }: { of: QuestionScreenOf<E>; above?: ReactNode }) {
  const { endpoint, by, field, offers, unit } = of;
  const { spans, how, filters } = useAsked(of.days);
  const list = useList(endpoint, asFilters<E>({ span: how.span, measure: how.measure }));
  const { search, state } = list;
  const open = useOpen(of, { how, filters, narrow: (more) => search({ ...state.search, ...more }) });
  const options = useMemo(
    () => ({
      rowKey: 'key' as keyof Row<E> & string,
      search: of.search,
      columns: of.columns(open.row, how),
      toolbar: [exportButton(endpoint)],
      open: (row: Row<E>) => open.row(row)?.(),
      nameOf: (row: Row<E>) => of.nameOf(row) ?? '',
      empty: of.empty,
    }),
    [endpoint, how, of, open],
  );
  return (
    <div className="report-asked">
      <div className="report-asking">
        {above}
        <QuestionBar spans={spans} how={how} offers={offers} change={(part) => search({ ...state.search, ...part })} />
      </div>
      <section className="report-pictures">
        {!unit && <Top of={of} input={{ ...filters, ...asked(how, offers), ...byOf(state.search) }} how={how} open={open.row} />}
        <OverTime {...{ how, filters }} {...(of.stackedBy ?? { by, field })} {...(unit ? { unit } : {})} open={open.trades} />
      </section>
      <ListView endpoint={endpoint} list={list} options={options} />
    </div>
  );
}

const byOf = (search: Record<string, unknown>) => (search['by'] ? { by: search['by'] } : {});
const asked = ({ span, measure, compare, belonging }: How, offers: { compare?: boolean; belonging?: boolean }) => ({
  span,
  measure,
  ...(offers.compare && compare ? { compare } : {}),
  ...(offers.belonging ? { belonging } : {}),
});
