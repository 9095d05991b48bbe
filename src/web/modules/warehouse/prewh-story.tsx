// The page of a smart warehouse: its shelves as they stand, what lies there, what happened.
import { Button } from 'antd';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { LevelBar, type LevelCounts } from '../../floor/levels.tsx';
import { MachineDrawing } from '../../floor/machine-drawing.tsx';
import { Part, StoryPage, Sums, type Head } from '../../floor/story/story-page.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import './warehouse.css';

const { prewhShelf, prewhChannel } = warehouse;
/** Shelves that a smart warehouse can have. */
const MOST = 200;

export default function PrewhStory() {
  return <StoryPage subject="prewh" Now={Now} Deeds={Deeds} />;
}

function Now({ head: { id: prewhId } }: { head: Head }) {
  const t = useT();
  const may = useCan(['wms.wmsShelf', 'wms.wmsList']);
  const shelves = useRead(prewhShelf.page, { prewhId, limit: MOST }, { enabled: may });
  const channels = useRead(prewhChannel.list, { prewhId }, { enabled: may });
  if (!may) return null;
  if (!shelves.data || !channels.data) return <NotThere asked={shelves.error ? shelves : channels} rows={6} />;
  const rows = channels.data;
  const levels = { INVENT_WARN: 0, REPLENISH: 0, DEFAULT: 0, FREEZE: 0 } satisfies LevelCounts;
  for (const { warningLevel } of rows) levels[warningLevel] += 1;
  return (
    <>
      <Part title={t('现况')}>
        <Sums
          of={[
            [t('货架'), grouped(shelves.data.total)],
            [t('货道'), grouped(rows.length), <LevelBar key="levels" levels={levels} />],
            [t('库存件数'), grouped(rows.reduce((sum, { stockNum }) => sum + stockNum, 0))],
          ]}
        />
      </Part>
      {shelves.data.total === 0 && <Empty why={t('还没有货架。')} />}
      {shelves.data.rows.map((shelf) => {
        const own = rows.filter(({ shelfId }) => shelfId === shelf.id);
        return (
          <Part key={shelf.id} title={shelf.shelfName} aside={shelf.shelfCode}>
            {own.length === 0 ? <Empty why={t('这个货架还没有货道。')} /> : <MachineDrawing label={shelf.shelfName} rows={own} />}
          </Part>
        );
      })}
    </>
  );
}

/** What can be done from here, each by its right. */
function Deeds({ head: { id, code, name } }: { head: Head }) {
  const t = useT();
  const shelves = useCan('wms.wmsShelf');
  const list = useCan('wms.wmsList');
  const needs = useCan('wms.operate.wmsReplNeeds');
  const picks = useCan('wms.wmsPickList');
  const counts = useCan('wms.operate.wmsInventory');
  return (
    <>
      {shelves && <Button onClick={() => go(listAt(`/wms/wmsShelf/${encodeURIComponent(name)}`, { prewhId: id }))}>{t('货架管理')}</Button>}
      {picks && <Button onClick={() => go(listAt('/wms/wmsPickList', { prewhId: id }))}>{t('领料单')}</Button>}
      {needs && <Button onClick={() => go(listAt('/wms/operate/wmsReplNeeds', { prewhId: id }))}>{t('补货需求')}</Button>}
      {counts && <Button onClick={() => go(listAt('/wms/operate/wmsInventory', { prewhId: id }))}>{t('库存盘点')}</Button>}
      {list && <Button onClick={() => go(listAt('/wms/wmsList', { keyword: code }, id))}>{t('智能仓资料')}</Button>}
    </>
  );
}
