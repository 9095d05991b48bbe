// A question within a week: a square for each hour of each day, the darker the more was taken. A square opens its trades.
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { question } from '../../../../contract/report/question.ts';
import { Weekday } from '../../../../contract/trade/codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useRead } from '../../../kernel/use-read.ts';
import { LoadError } from '../../../kit/list/states.tsx';
import type { Out } from '../../../../contract/kernel/endpoint.ts';
import type { MeasureName } from './asked.ts';
import { asFigure } from './over-time.tsx';
import '../report.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const days = codesOf(Weekday)?.options ?? [];
/** So many shades are told apart. */
const SHADES = 5;

interface Props {
  filters: Record<string, unknown>;
  measure: MeasureName;
  open: ((more: Record<string, unknown>) => void) | undefined;
}

type Cell = Out<typeof question.clock>['cells'][number];
const valueOf = (cell: Cell, measure: MeasureName) =>
  Number(measure === 'totalPrice' || measure === 'tradeNum' ? cell[measure] : (cell.measuredPrice ?? cell.measuredNum ?? 0));

export function WeekHeat({ filters, measure, open }: Props) {
  const t = useT();
  const read = useRead(question.clock, { ...filters, measure } as never, { placeholderData: (before) => before });
  if (read.error) return <LoadError message={read.error.message} retry={() => void read.refetch()} kept={read.data !== undefined} />;
  const cells = new Map((read.data?.cells ?? []).map((cell) => [`${cell.weekday} ${cell.hour}`, valueOf(cell, measure)]));
  const most = Math.max(0, ...cells.values());
  const format = asFigure(measure);
  return (
    <figure className="report-chart report-heat">
      <figcaption>
        {t('领用时段')}
        <small>{t('颜色越深领用越多')}</small>
      </figcaption>
      {read.data && cells.size === 0 && <p className="report-hint">{t('这段时间没有领料。')}</p>}
      {cells.size > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('星期')}</span>
              </th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {hour % 3 === 0 ? hour : <span className="sr-only">{hour}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ value, label }) => (
              <tr key={String(value)}>
                <th scope="row">{t(label)}</th>
                {HOURS.map((hour) => {
                  const amount = cells.get(`${String(value)} ${hour}`) ?? 0;
                  const shade = amount > 0 && most > 0 ? Math.max(1, Math.ceil((amount / most) * SHADES)) : 0;
                  const said = `${t(label)} ${String(hour).padStart(2, '0')}:00 ${format(amount)}`;
                  return (
                    <td key={hour}>
                      <button
                        type="button"
                        data-shade={shade}
                        aria-label={said}
                        title={said}
                        disabled={amount === 0 || !open}
                        onClick={() => open?.({ weekday: value, hour })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
