// What was being filled in at a machine when the page was left or reloaded: it is gone on with from here, with or without a network, and what
// was not saved yet is sent while this stands.
import { useEffect } from 'react';
import { Button } from 'antd';
import { replenish } from '../../../contract/replenish/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { useScanDialog } from '../../kit/scan/scan-keys.ts';
import { keepStop, useFills, useKeptStop } from './fill-queue.ts';
import type { Stop } from './fill-dialog.tsx';
import { isFilling } from '../../../contract/replenish/codes.ts';
import './replenish.css';
import { lazy } from '../../kernel/later.tsx';

const ScanFill = lazy(async () => ({ default: (await import('./scan-fill.tsx')).ScanFill }));
const { trip } = replenish.replenishPlan;

/** Nothing where nothing was left. */
export function Unfinished() {
  const stop = useKeptStop();
  // What waits for the network is sent, also that of a stop which another has followed.
  useFills(stop?.planId ?? '');
  return stop && <Left key={stop.planId} kept={stop} />;
}

function Left({ kept }: { kept: Stop }) {
  const t = useT();
  const scanning = useScanDialog<true>();
  const open = scanning.open === true;
  const { fills } = useFills(kept.planId);
  const ids = [kept.planId];
  const found = useRead(trip, { ids });
  const now = found.data?.stops[0];
  // What was saved meanwhile counts as filled in from now on; a plan that somebody ended is nothing to go on with.
  useEffect(() => {
    if (now && !open) keepStop(!isFilling(now) && fills.length === 0 ? undefined : now);
  }, [now, fills.length, open]);
  return (
    <output className="repl-left">
      {fills.length > 0
        ? t('{name}的扫码补货没有结束，{n}笔还没有保存', { name: kept.vmName, n: fills.length })
        : t('{name}的扫码补货没有结束', { name: kept.vmName })}
      <Button size="small" type="primary" onClick={() => scanning.begin(true)}>
        {t('继续补货')}
      </Button>
      {fills.length === 0 && (
        <Button size="small" onClick={() => keepStop(undefined)}>
          {t('不再提示')}
        </Button>
      )}
      {open && <ScanFill open close={scanning.end} stop={now ?? kept} />}
    </output>
  );
}
