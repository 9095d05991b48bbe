// Those with most as a Pareto chart or as areas. What the others come to is an area beside them, so that the picture is of all; as a bar it would be so
// high that the others lay flat below it: there it is said.
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
  const others = Number(answer.summary?.[named] ?? 0) - groups.reduce((sum, group) => sum + Number(group[named] ?? 0), 0);
  const many = answer.total - groups.length;
  const isArea = kind === 'tree';
  const rest = many > 0 && isArea ? [t('其余{n}项', { n: many })] : [];
  const format = asFigure(of.figure ? 'totalPrice' : how.measure);
  const labels = [...answer.rows.map((row) => of.nameOf(row) ?? t('未指明')), ...rest];
  const measured = {
    name: t(of.figure ? '金额' : labelOfCode(Measure, how.measure)),
    values: [...groups.map(value), ...rest.map(() => Math.max(0, others))],
  };
  const so = { name: t('累计占比'), values: groups.map(({ cumulative }) => (cumulative ?? 0) / 10) };
  return (
    <div className="report-chart">
      {many > 0 && !isArea && <p className="report-says">{t('另有{n}项，合计{sum}。', { n: many, sum: format(others) })}</p>}
      <Chart
        kind={kind}
        title={t(isArea ? '面积图' : '帕累托图')}
        labels={labels}
        series={isArea ? [measured] : [measured, so]}
        height={280}
        format={format}
        onPick={(at) => {
          const row = answer.rows[at];
          if (row) open(row)?.();
        }}
      />
    </div>
  );
}
