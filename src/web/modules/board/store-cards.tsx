// Cards of the smart warehouses' home: what went in and out today, what it is worth, how full the shelves are.
import { prewhBoard } from '../../../contract/warehouse/board.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { listAt } from '../../kernel/router.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Figure, LevelList, Tile } from './parts.tsx';

const MINUTE = 60_000;
const report = 'wms.report.onlineStockReport';
const stockOf = (filters: Record<string, unknown>): string => listAt('/wms/report/onlineStockReport', filters);

export default function StoreCard({ code }: { code: 'storeFlow' | 'storeStock' | 'storeLevels' }) {
  const t = useT();
  const found = useRead(prewhBoard.prewh, {}, { refetchInterval: MINUTE });
  const titles = { storeFlow: t('今日出入库'), storeStock: t('库存金额'), storeLevels: t('货架库存') };
  const board = found.data;
  return (
    <Tile title={titles[code]} area="card">
      {!board && <NotThere asked={found} rows={2} />}
      {board && code === 'storeFlow' && (
        <>
          <Figure text={grouped(board.today.outNum)} unit={t('件出库', { n: board.today.outNum })} />
          <p className="board-note">
            {t('入库 {n} 件', { n: grouped(board.today.inNum) })} · {t('昨日 {n} 件', { n: grouped(board.yesterday.outNum) })}
          </p>
        </>
      )}
      {board && code === 'storeStock' && (
        <>
          <Figure text={grouped(board.totalPrice)} unit={t('元')} path={stockOf({})} right={report} />
          <p className="board-note">{t('{n} 件在库', { n: grouped(board.stockNum) })}</p>
        </>
      )}
      {board && code === 'storeLevels' && (
        <LevelList levels={board.levels} path={(level) => stockOf({ warningLevel: level })} right={report} />
      )}
    </Tile>
  );
}
