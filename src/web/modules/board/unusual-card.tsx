// 消耗异常 on the home page: how much is unlike its own past, and the clearest of it; a row opens its trades, the figure the list.
import { unusual } from '../../../contract/report/unusual.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { unusualTrades, unusualWhere, type Unusual } from '../../floor/unusual.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { unusualInput } from './card-reads.ts';
import { Figure, Tile } from './parts.tsx';

/** It looks at whole days: what it says changes once a day, or when something came late. */
const EVERY = 10 * 60_000;

function Line({ row }: { row: Unusual }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const may = useCan('report.productTradingDetail');
  const text = `${row.productName} · ${unusualWhere(t, row)}`;
  return (
    <li>
      {may ? (
        <button type="button" className="board-opens" onClick={() => go(unusualTrades(row, zone))}>
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      <b>{row.moreNum > 0 ? `+${grouped(row.moreNum)}` : grouped(row.moreNum)}</b>
    </li>
  );
}

/** What is unlike its own past: how many, and the clearest of them with so many pieces more or fewer. */
export default function UnusualCard({ h }: { h: number }) {
  const t = useT();
  const { data, error, refetch } = useRead(unusual.list, unusualInput(h), { refetchInterval: EVERY });
  return (
    <Tile title={t('消耗异常')} area="card" freshness>
      {data ? (
        <>
          <Figure
            text={grouped(data.total)}
            unit={t('处', { n: data.total })}
            path={listAt('/report/unusualUse', {})}
            right="report.unusualUse"
          />
          {data.rows.length === 0 && <p className="board-note">{t('近两周的领用和以往一样，没有异常。')}</p>}
          <ul className="board-states">
            {data.rows.map((row) => (
              <Line key={row.key} row={row} />
            ))}
          </ul>
        </>
      ) : error ? (
        <LoadError message={error.message} retry={() => void refetch()} kept={false} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Tile>
  );
}
