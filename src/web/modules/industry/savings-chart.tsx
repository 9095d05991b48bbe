// Month by month, before beside now. Drawn by hand, so that the same drawing stands on the screen and on paper; the table under it says the same.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { industry } from '../../../contract/industry/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';

type Month = Out<typeof industry.months>[number];
interface Props {
  months: readonly Month[];
  /** Units across: fewer on a phone, so that its words stay readable. */
  width?: number;
}
const [HEIGHT, LEFT, BOTTOM, TOP] = [260, 84, 28, 12];
const STEPS = [0, 0.25, 0.5, 0.75, 1];
/** A label with its room. */
const LABEL = 64;

/** The end of an axis in four round steps. */
function endOf(most: number): number {
  const least = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  return 4 * power * ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= least) ?? 10);
}

export function SavingsChart({ months, width = 960 }: Props) {
  const t = useT();
  const end = endOf(Math.max(0, ...months.flatMap(({ before, actual }) => [Number(before), Number(actual)])));
  const room = HEIGHT - BOTTOM - TOP;
  const y = (value: number) => TOP + room * (1 - Math.max(0, value) / end);
  const step = (width - LEFT) / Math.max(1, months.length);
  const bar = Math.min(28, step * 0.36);
  const every = Math.ceil((months.length * LABEL) / (width - LEFT));
  return (
    <figure className="savings-chart">
      <figcaption>
        <i className="savings-before" /> {t('引入前')} <i className="savings-actual" /> {t('实际')} <i className="savings-open" />{' '}
        {t('未结束的月份')}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t('每月引入前与实际成本')}>
        {STEPS.map((part) => (
          <g key={part}>
            <line x1={LEFT} x2={width} y1={y(end * part)} y2={y(end * part)} stroke="#d9d9d9" />
            <text x={LEFT - 8} y={y(end * part) + 4} textAnchor="end">
              {grouped(String(Math.round(end * part)))}
            </text>
          </g>
        ))}
        {months.map(({ month, before, actual, over }, at) => {
          const middle = LEFT + step * (at + 0.5);
          const [was, is] = [y(Number(before)), y(Number(actual))];
          return (
            <g key={month}>
              <rect className="savings-before" x={middle - bar - 1} y={was} width={bar} height={TOP + room - was} />
              <rect className={over ? 'savings-actual' : 'savings-open'} x={middle + 1} y={is} width={bar} height={TOP + room - is} />
              {at % every === 0 && (
                <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                  {month.slice(0, 7)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
