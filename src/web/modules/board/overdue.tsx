// 逾期未还 on the home page: how much is out beyond its time, and the longest of it; the figure opens the list.
import { tool } from '../../../contract/tool/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { overdueInput } from './card-reads.ts';
import { Figure, Tile } from './parts.tsx';
import { BorrowStatus } from '../../../contract/tool/codes.ts';

const MINUTE = 60_000;
const DAY_HOURS = 24;
const list = (filters: Record<string, unknown>) => listAt('/report/borrowStatusLog', { borrowStatus: BorrowStatus.overdue, ...filters });

/** The loans that should have come back: their number, and the five that have waited longest. */
export function Overdue() {
  const t = useT();
  const { data, error, refetch } = useRead(tool.borrow.list, overdueInput, { refetchInterval: MINUTE });
  const ago = (hours: number) => {
    if (hours === 0) return t('不到1小时');
    return hours < DAY_HOURS ? t('{n}小时', { n: hours }) : t('{n}天', { n: Math.floor(hours / DAY_HOURS) });
  };
  return (
    <Tile title={t('逾期未还')} area="card" freshness>
      {data ? (
        <>
          <Figure text={grouped(data.total)} unit={t('笔')} path={list({})} right="report.borrowStatusLog" />
          {data.rows.length === 0 && <p className="board-note">{t('借出的都在期限内。')}</p>}
          <ul className="board-states">
            {data.rows.map(({ id, empId, empName, productName, overdueHours }) => (
              <li key={id}>
                <button type="button" className="board-opens board-cut" onClick={() => go(list({ empId }))}>
                  {empName} {productName}
                </button>
                <b>{ago(overdueHours ?? 0)}</b>
              </li>
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
