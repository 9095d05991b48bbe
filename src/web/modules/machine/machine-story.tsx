// The page of a machine: how it stands, its channels as they stand, what is open there, what happened.
import { Button } from 'antd';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { stockCase } from '../../../contract/desk/case.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { machine } from '../../../contract/machine/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Freshness } from '../../floor/freshness.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { LevelBar, levelsOf, Online } from '../../floor/levels.tsx';
import { MachineDrawing } from '../../floor/machine-drawing.tsx';
import { Part, StoryPage, Sums, type Head } from '../../floor/story/story-page.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { To } from '../../kit/page/to.tsx';
import { grouped } from '../../kit/table/figures.tsx';

const { vm, vmChannel } = machine;
/** Cases that stand here; the rest stand at the desk. */
const SHOWN = 5;

export default function MachineStory() {
  return <StoryPage subject="machine" Now={Now} Deeds={Deeds} />;
}

function Now({ head }: { head: Head }) {
  const channels = useCan(['machine.vmChannelpz', 'machine.machineManage', 'report.onlineStockReport']);
  const desk = useCan('operate.stockCase');
  useLive([vm.find.path, vmChannel.all.path], head.id);
  return (
    <>
      <State vmId={head.id} />
      {desk && <Cases vmId={head.id} />}
      {channels && <Channels head={head} />}
    </>
  );
}

function State({ vmId }: { vmId: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const found = useRead(vm.find, { vmId });
  if (!found.data) return <NotThere asked={found} rows={2} />;
  const row = found.data;
  return (
    <Part title={t('现况')} aside={<Freshness talk={row.talk} words />}>
      <FreshnessNote filter={{ vmId }} />
      <Sums
        of={[
          [t('在线'), <Online key="online" online={row.onlineFlag} stopped={row.lockFlag} />],
          [t('最近心跳'), row.lastHeartbeatAt ? formatDateTime(row.lastHeartbeatAt, zone, 'MM-DD HH:mm') : '—'],
          [t('货道'), grouped(row.channelCount), <LevelBar key="levels" levels={levelsOf(row)} />],
        ]}
      />
    </Part>
  );
}

function Cases({ vmId }: { vmId: string }) {
  const t = useT();
  const found = useRead(stockCase.list, { vmId, status: AbnormalityStatus.open, limit: SHOWN });
  if (!found.data || found.data.total === 0) return null;
  return (
    <Part title={t('待处理的出货异常')} aside={grouped(found.data.total)}>
      <ul>
        {found.data.rows.map((one) => (
          <li key={one.id}>
            <span>
              {one.channelCode}{' '}
              <To subject="product" to={one.productCode} name={one.productName}>
                {one.productName}
              </To>
            </span>
            <Button size="small" onClick={() => go(listAt('/operate/stockCase', { vmId }, one.id))}>
              {t('处理')}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Channels({ head: { id: vmId, name } }: { head: Head }) {
  const t = useT();
  const found = useRead(vmChannel.all, { vmId });
  const opens = useCan('machine.vmChannelpz');
  if (!found.data) return <NotThere asked={found} rows={6} />;
  const open = opens ? { open: () => go(`/machine/vmChannelpz/${vmId}/${encodeURIComponent(name)}`) } : {};
  return (
    <Part title={t('货道')}>
      {found.data.length === 0 ? <Empty why={t('这台设备还没有货道。')} /> : <MachineDrawing label={name} rows={found.data} {...open} />}
    </Part>
  );
}

/** What can be done from here, each by its right. */
function Deeds({ head: { id, code, name } }: { head: Head }) {
  const t = useT();
  const channels = useCan('machine.vmChannelpz');
  const manage = useCan('machine.machineManage');
  const needs = useCan('operate.replNeedsMachine');
  const binds = useCan('machine.vmBindCard');
  const trades = useCan('report.productTradingDetail');
  return (
    <>
      {channels && <Button onClick={() => go(`/machine/vmChannelpz/${id}/${encodeURIComponent(name)}`)}>{t('货道配置')}</Button>}
      {needs && <Button onClick={() => go(listAt('/operate/replNeedsMachine', { vmId: id }))}>{t('补货需求')}</Button>}
      {manage && <Button onClick={() => go(listAt('/machine/machineManage', { keyword: code }, id))}>{t('设备管理')}</Button>}
      {binds && <Button onClick={() => go(listAt('/machine/vmBindCard', { vmId: id }))}>{t('设备绑卡')}</Button>}
      {trades && <Button onClick={() => go(listAt('/report/productTradingDetail', { vmId: id }))}>{t('交易明细')}</Button>}
    </>
  );
}
