// Those with most as a Pareto chart or as areas; what the others come to stands beside them, so that the picture is of all.
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../../contract/kernel/codes.ts';
import { Measure } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useRead } from '../../../kernel/use-read.ts';
import { Chart } from '../../../kit/chart/chart.tsx';
import { LoadError } from '../../../kit/list/states.tsx';
import type { ListEndpoint } from '../../../kit/list/use-list.ts';
import type { How } from './asked.ts';
import { asFigure } from './over-time.tsx';
import { asAnswer, asFirst, asGroup, keepBefore } from './types.ts';
import type { Group, Opens, QuestionScreenOf } from './question-of.ts';

const MOST = 20;

interface Props<E extends ListEndpoint> {
  kind: 'pareto' | 'tree';
  of: QuestionScreenOf<E>;
  input: Record<string, unknown>;
  how: How;
  open: (row: Row<E>) => Opens;
}

export function RankedChart<E extends ListEndpoint>({ kind, of, input, how, open }: Props<E>) {
  const t = useT();
  const read = useRead(of.endpoint, asFirst<E>(input, MOST), { placeholderData: keepBefore });
  if (read.error) return <LoadError message={read.error.message} retry={() => void read.refetch()} kept={read.data !== undefined} />;
  const answer = asAnswer<E>(read.data);
  if (!answer) return null;
  if (answer.rows.length === 0) return <p className="report-hint">{t(of.empty)}</p>;
  const groups = answer.rows.map((row) => asGroup<E>(row));
  const named = of.figure ?? how.measure;
  const value = (group: Group) => Math.max(0, Number(group[named] ?? 0));
  const others = Number(answer.summary?.[named] ?? 0) - groups.reduce((sum, group) => sum + value(group), 0);
  const rest = answer.total > groups.length ? [t('其余{n}项', { n: answer.total - groups.length })] : [];
  const labels = [...answer.rows.map((row) => of.nameOf(row) ?? t('未指明')), ...rest];
  const measured = {
    name: t(of.figure ? '金额' : labelOfCode(Measure, how.measure)),
    values: [...groups.map(value), ...rest.map(() => others)],
  };
  const so = { name: t('累计占比'), values: [...groups.map(({ cumulative }) => (cumulative ?? 0) / 10), ...rest.map(() => 100)] };
  return (
    <div className="report-chart">
      <Chart
        kind={kind}
        title={t(kind === 'pareto' ? '帕累托图' : '面积图')}
        labels={labels}
        series={kind === 'pareto' ? [measured, so] : [measured]}
        height={280}
        format={asFigure(of.figure ? 'totalPrice' : how.measure)}
        onPick={(at) => {
          const row = answer.rows[at];
          if (row) open(row)?.();
        }}
      />
    </div>
  );
}
