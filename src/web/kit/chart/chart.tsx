// Charts: bars, lines, pies. ECharts comes when the first one is drawn; the same figures stand beside it as a table.
import { useT } from '../../kernel/i18n.ts';
import type { ChartProps } from './chart-props.ts';
import { grouped } from '../table/figures.tsx';
import '../page/kit.css';
import { lazy, Wait } from '../../kernel/later.tsx';
import { Waiting } from '../list/states.tsx';

const drawing = () => import('./chart-drawn.tsx');
const Drawn = lazy(drawing);

/** Fetches what charts are drawn with, where one is sure to come. What goes wrong is told where it is asked for again. */
export const fetchDrawing = (): void => void drawing().catch(() => undefined);

/** The chart; who does not see it reads the table, who works by keyboard picks there. */
export function Chart(props: ChartProps) {
  const t = useT();
  const { kind, title, labels, series, height = 320, format = grouped, onPick } = props;
  return (
    <figure className="kit-chart">
      <figcaption>{title}</figcaption>
      <div aria-hidden style={{ height }}>
        <Wait fallback={<Waiting />}>
          <Drawn {...props} format={format} />
        </Wait>
      </div>
      <details>
        <summary>{t('数据表')}</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('名称')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={`${at}${label}`}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }, which) => {
                  const value = values[at];
                  const text = value === null || value === undefined ? '' : kind === 'pareto' && which > 0 ? `${value}%` : format(value);
                  return (
                    <td key={name}>
                      {onPick && text ? (
                        <button type="button" className="kit-opens" onClick={() => onPick(at, which)}>
                          {text}
                        </button>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
