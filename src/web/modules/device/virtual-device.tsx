// 模拟设备: a vending machine and a cabinet on the screen, to try strategies and to train people. They speak the open interface with keys of
// their own, so that everything behaves, and is booked, as with a real machine.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { virtual } from '../../../contract/device/virtual.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DeviceEventResult } from '../../../contract/device/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { t as say, useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { MachineDrawing } from '../../floor/machine-drawing.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Empty, LoadError, NotThere, Skeleton } from '../../kit/list/states.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useVirtual, type Entry } from './use-virtual.ts';
import { slotsOf } from './virtual-slots.ts';
import { VirtualScreen } from './virtual-screen.tsx';
import '../../floor/floor.css';
import './virtual.css';

export default function VirtualDevice() {
  const t = useT();
  const all = useQuery({ queryKey: [virtual.list.path], queryFn: () => call(virtual.list, {}, { silent: true }) });
  const [{ open }, change] = useScreenState();
  const setChosen = (id: string) => change({ open: id });
  const mayConnect = useCan('machine.virtual.connect');
  const vmId = (all.data?.find(({ id }) => id === open) ?? all.data?.[0])?.id;
  if (!all.data)
    return (
      <div className="kit-screen">
        <NotThere asked={all} rows={8} />
      </div>
    );
  return (
    <div className="kit-screen">
      <ScreenTitle />
      <div className="virtual-head">
        {all.data.length > 0 && (
          <Select
            aria-label={t('模拟设备')}
            value={vmId ?? null}
            options={all.data.map(({ id, vmCode, vmName }) => ({ value: id, label: `${vmCode} ${vmName}` }))}
            onChange={(id) => id && setChosen(id)}
            style={{ minWidth: 220 }}
          />
        )}
        <NewButtons made={setChosen} />
        <p>
          {t(
            (all.data[0]?.trains ?? true)
              ? '只用来培训：这里的领料不收费，也不计入额度、报表、看板、预警和补货。'
              : '这里的领料、归还和补货会真实入账，就像真的设备一样。',
          )}
        </p>
      </div>
      {all.data.length === 0 && <Empty why={t('还没有模拟设备。新增一台，就可以在屏幕上刷卡、领料、卡货、归还和补货。')} />}
      {all.data.length > 0 && !mayConnect && <Empty why={t('您没有接通模拟设备的权限。')} />}
      {vmId && mayConnect && <Machine key={vmId} vmId={vmId} name={all.data.find(({ id }) => id === vmId)?.vmName ?? ''} />}
    </div>
  );
}

function NewButtons({ made }: { made: (id: string) => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const make = async (kind: 'vending' | 'cabinet') => {
    setBusy(true);
    // What is refused has been shown.
    const answer = await call(virtual.create, { kind }).catch(() => undefined);
    await refreshAll();
    if (answer) made(answer.id);
    setBusy(false);
  };
  return (
    <Can right="machine.virtual.create">
      <Button loading={busy} onClick={() => void make('vending')}>
        {t('新增售货机')}
      </Button>
      <Button loading={busy} onClick={() => void make('cabinet')}>
        {t('新增刀具柜')}
      </Button>
    </Can>
  );
}

function Machine({ vmId, name }: { vmId: string; name: string }) {
  const t = useT();
  const machine = useVirtual(vmId);
  const [chosen, setChosen] = useState<string>();
  const { config, problem } = machine;
  if (!config) return problem ? <LoadError message={problem} retry={() => void machine.again()} kept={false} /> : <Skeleton rows={8} />;
  const slots = slotsOf(machine);
  const slot = slots.find(({ id }) => id === chosen);
  return (
    <>
      {problem && (
        <p className="virtual-problem" role="alert">
          {t('服务器拒绝：{why}', { why: problem })}
        </p>
      )}
      <div className="virtual-floor">
        <div>
          <MachineDrawing
            label={name}
            rows={slots}
            chosen={new Set(chosen ? [chosen] : [])}
            choose={(keys) => setChosen([...keys].at(-1))}
            open={({ id }) => setChosen(id)}
          />
          <Journal entries={machine.entries} />
        </div>
        <VirtualScreen machine={machine} slot={slot} people={config.employees.changed} name={name} />
      </div>
    </>
  );
}

/** What became of a command that it was given. */
const ANSWERS: Record<string, string> = { done: '已完成', failed: '失败' };
const resultOf = ({ result, msg }: Entry): string =>
  result === undefined ? say('等待上传') : `${say(ANSWERS[result] ?? labelOfCode(DeviceEventResult, result))}${msg ? `：${msg}` : ''}`;

function Journal({ entries }: { entries: readonly Entry[] }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (
    <section className="virtual-journal" aria-label={t('设备日志')}>
      <h2>{t('设备日志')}</h2>
      {entries.length === 0 && <p>{t('还没有发生任何事。')}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={entry.eventId}>
            <time>{formatDateTime(entry.at, zone, 'HH:mm:ss')}</time>
            <span>{entry.text}</span>
            <b className={`virtual-${entry.result ?? 'waiting'}`}>{resultOf(entry)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
