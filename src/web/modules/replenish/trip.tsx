// 补货行程: one walk over several machines. First the kit out of the warehouse, then machine by machine, tray by tray, on the screen or on paper.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { useScanDialog } from '../../kit/scan/scan-keys.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { FillDialog, type Stop } from './fill-dialog.tsx';
import { isFilling } from '../../../contract/replenish/codes.ts';
import { isWaiting, machinesOf } from './trip-state.ts';
import { printTrip } from './walking-list.tsx';
import '../../kit/document/document.css';
import './replenish.css';
import { lazy } from '../../kernel/later.tsx';

// Only who stands at a machine needs it.
const ScanFill = lazy(async () => ({ default: (await import('./scan-fill.tsx')).ScanFill }));

const { trip, kit } = replenish.replenishPlan;
type Trip = Out<typeof trip>;

export function TripDialog({ open, close, ids }: { open: boolean; close: () => void; ids: readonly string[] }) {
  const say = useT();
  const [filling, setFilling] = useState<Stop | undefined>(undefined);
  const scanning = useScanDialog<string>();
  const scanned = (stop: Stop): boolean => stop.planId === scanning.open;
  const mayFill = useCan('operate.replNeedsMachine.fill');
  const { busy, problem, send } = useSend();
  const found = useRead(trip, { ids: [...ids] }, { enabled: open });
  const waiting = found.data?.stops.filter(isWaiting) ?? [];
  return (
    <Dialog
      open={open}
      close={close}
      title={say('补货行程')}
      width={880}
      footer={
        <div className="repl-foot">
          <span>{found.data && say('{n}台设备', { n: new Set(found.data.stops.map(({ vmCode }) => vmCode)).size })}</span>
          <Button onClick={close}>{say('关闭')}</Button>
          <Button disabled={!found.data} onClick={() => found.data && void printTrip(found.data)}>
            {say('打印行程单')}
          </Button>
          {waiting.length > 0 && (
            <Can right="operate.replNeedsMachine.fill">
              <Button
                type="primary"
                loading={busy}
                onClick={() => void send(kit, { ids: waiting.map(({ planId }) => planId) }, '已备货出库')}
              >
                {say('备货出库')}
              </Button>
            </Can>
          )}
        </div>
      }
    >
      <Problem text={problem} />
      {(found.error || !found.data) && <NotThere asked={found} rows={6} />}
      {found.data && <StagedGoods rows={found.data.kit} />}
      {machinesOf(found.data?.stops ?? []).map((stops, at) => (
        <MachineCard
          key={stops[0]?.planId}
          stops={stops}
          at={at + 1}
          ways={(stop) =>
            mayFill && isFilling(stop) ? { fill: () => setFilling(stop), scan: () => scanning.begin(stop.planId) } : undefined
          }
        />
      ))}
      {found.data?.stops.filter(scanned).map((stop) => (
        <ScanFill key={stop.planId} open close={scanning.end} stop={stop} />
      ))}
      {filling && <FillDialog key={filling.planId} open close={() => setFilling(undefined)} stop={filling} />}
    </Dialog>
  );
}

function StagedGoods({ rows }: { rows: Trip['kit'] }) {
  const say = useT();
  if (rows.length === 0) return <p>{say('没有要从仓库备的货。')}</p>;
  return (
    <section className="repl-stop">
      <h3>{say('先从仓库备货')}</h3>
      <ul className="kit-lines">
        {rows.map((row) => (
          <li key={`${row.warehouseName}/${row.productId}`}>
            <span>
              {row.productName} <small>{row.productCode}</small>
            </span>
            <b>
              {grouped(row.num)} {row.unit}
            </b>
            <small>
              {row.warehouseName} · {say('{n}个货道', { n: row.channels })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Ways {
  fill: () => void;
  scan: () => void;
}

/** One machine of the walk, with all plans for it: one goes there once. */
function MachineCard({ stops, at, ways }: { stops: readonly Stop[]; at: number; ways: (stop: Stop) => Ways | undefined }) {
  const [first] = stops;
  if (!first) return null;
  return (
    <section className="repl-stop" aria-label={first.vmName}>
      <h3>
        {at}. {first.vmName} <small>{[first.vmCode, first.address].filter(Boolean).join(' · ')}</small>{' '}
        <Freshness talk={first.talk} words />
      </h3>
      {stops.map((stop) => (
        <PlanCard key={stop.planId} stop={stop} ways={ways(stop)} />
      ))}
    </section>
  );
}

function PlanCard({ stop, ways }: { stop: Stop; ways: Ways | undefined }) {
  const say = useT();
  return (
    <>
      <p className="repl-plan">
        <small>
          {stop.planNo} {stateOf(stop)}
        </small>
        {ways && (
          <Can right="operate.replNeedsMachine.fill">
            <span className="repl-ways">
              <Button size="small" onClick={ways.scan}>
                {say('扫码登记补货')}
              </Button>{' '}
              <Button size="small" type="primary" onClick={ways.fill}>
                {say('登记补货')}
              </Button>
            </span>
          </Can>
        )}
      </p>
      <PlanRows stop={stop} />
    </>
  );
}

function PlanRows({ stop }: { stop: Stop }) {
  const say = useT();
  return (
    <ul className="kit-lines">
      {stop.lines.map((line) => {
        const rest = line.planNum - line.filledNum;
        return (
          <li key={line.lineNo}>
            <span>
              <b>{line.channelCode}</b> {line.productName} <small>{line.productCode}</small>
            </span>
            <b>{rest > 0 ? `${grouped(rest)} ${line.unit}` : say('已补')}</b>
            {rest > 0 && line.roomNum < rest && (
              <small className="kit-short">
                {say('现在只放得下{n}（库存{stock} / 容量{capacity}）', {
                  n: line.roomNum,
                  stock: line.stockNum,
                  capacity: line.capacity,
                })}
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function stateOf(stop: Stop): string {
  if (!isFilling(stop)) return t('已结束');
  if (stop.directFlag) return t('供应商直送');
  return stop.kittedAt ? t('已备货出库') : t('待备货');
}
