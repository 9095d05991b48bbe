// What a simulation found: one sentence, the days as a chart, and whom and what it would have hit.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { simulation } from '../../../contract/strategy/simulation.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { Chart } from '../../kit/chart/chart.tsx';
import { FreshnessNote } from '../freshness-note.tsx';
import { grouped } from '../../kit/table/figures.tsx';

type Result = NonNullable<Out<typeof simulation.find>['result']>;
const SHOWN = 20;

export function SimulationResult({ result }: { result: Result }) {
  const t = useT();
  const { after, before } = result;
  return (
    <section aria-label={t('试算结果')}>
      <FreshnessNote filter={{ span: { to: result.to } }} />
      <output className={`pick-answer${after.trades > 0 ? ' simulation-stops' : ''}`} aria-live="polite">
        {t('{from}至{to}共领{pieces}件：按这套限量会拦下{trades}笔（{people}人），少领{less}件，节省¥{amount}。', {
          from: result.from,
          to: result.to,
          pieces: grouped(result.pieces),
          trades: grouped(after.trades),
          people: grouped(after.people),
          less: grouped(after.pieces),
          amount: grouped(after.amount),
        })}
        <small>
          {t('现行限量会拦下{trades}笔（{people}人），少领{less}件，¥{amount}。', {
            trades: grouped(before.trades),
            people: grouped(before.people),
            less: grouped(before.pieces),
            amount: grouped(before.amount),
          })}
        </small>
      </output>
      <Chart
        kind="bar"
        height={200}
        title={t('每天会被拦下的件数')}
        labels={result.byDay.map(({ day }) => day.slice(5))}
        series={[
          { name: t('现行限量'), values: result.byDay.map((day) => day.before) },
          { name: t('这套限量'), values: result.byDay.map((day) => day.stopped) },
        ]}
      />
      <div className="simulation-tables">
        <Table
          title={t('谁会被拦')}
          rows={result.byEmp.slice(0, SHOWN).map((row) => ({
            key: row.empId,
            name: `${row.empCode} ${row.empName}`,
            hint: row.departmentName,
            open: () => go(`/report/productTradingDetail?empId=${row.empId}`),
            ...row,
          }))}
        />
        <Table
          title={t('哪些商品会被拦')}
          rows={result.byProduct
            .slice(0, SHOWN)
            .map((row) => ({ key: row.productId, name: row.productName, hint: row.productCode, ...row }))}
        />
      </div>
    </section>
  );
}

interface Line {
  key: string;
  name: string;
  hint: string;
  trades: number;
  pieces: number;
  amount: string;
  open?: () => void;
}

function Table({ title, rows }: { title: string; rows: readonly Line[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <table className="simulation-hit">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('名称')}</th>
          <th scope="col">{t('被拦笔数')}</th>
          <th scope="col">{t('少领数量')}</th>
          <th scope="col">{t('节省金额')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, hint, open, ...row }) => (
          <tr key={key}>
            <th scope="row">
              {open ? (
                <button type="button" className="kit-opens" onClick={open}>
                  {name}
                </button>
              ) : (
                name
              )}{' '}
              <small>{hint}</small>
            </th>
            <td>{grouped(row.trades)}</td>
            <td>{grouped(row.pieces)}</td>
            <td>{grouped(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
