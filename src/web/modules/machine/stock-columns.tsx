// Columns of the stock report that open something: the moves behind a stock, why its figure is how sure.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { t } from '../../kernel/i18n.ts';
import { column } from '../../kit/list/columns.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Confidence } from './confidence.tsx';
import '../../floor/floor.css';
import './machine.css';

const { list: stocks } = machine.vmStock;
type StockRow = Row<typeof stocks>;

export const points = (rows: StockRow[]) => {
  const [first] = rows;
  const all = (name: 'warnNum' | 'remindNum') => (first && rows.every((row) => row[name] === first[name]) ? { [name]: first[name] } : {});
  return { ...all('warnNum'), ...all('remindNum') };
};

/** What lies there, which opens its moves. */
export const stockColumn = (open: (row: StockRow) => void) =>
  column(
    'stockNum',
    (row: StockRow) => (
      <button type="button" className="kit-opens" onClick={() => open(row)}>
        <Freshness talk={row.talk} /> {grouped(row.stockNum)} {row.unit}
        <span className="sr-only">{t('查看{name}的库存移动', { name: `${row.vmCode} ${row.channelCode}` })}</span>
      </button>
    ),
    { width: 104, align: 'right' },
  );

/** How sure that is, which opens why. */
export const sureColumn = (why: (row: StockRow) => void) =>
  column(
    'confidence',
    (row: StockRow) => (
      <button type="button" className="kit-opens" onClick={() => why(row)}>
        <Confidence percent={row.confidence} />
        <span className="sr-only">{t('查看{name}的可信度', { name: `${row.vmCode} ${row.channelCode}` })}</span>
      </button>
    ),
    { width: 124 },
  );
