// What a machine told, as somebody knows it better: who stood there, when, out of which channel and how many. Then it is booked.
import { useState } from 'react';
import { Input, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { device } from '../../contract/device/index.ts';
import { DeviceEventRow } from '../../contract/device/rows.ts';
import type { Row, Sent } from '../../contract/kernel/endpoint.ts';
import { vmChannel } from '../../contract/machine/channel.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { FieldControl, pickedAs } from '../kit/form/control.tsx';
import { Problem } from '../kit/form/problem.tsx';
import { useSend } from '../kit/form/use-send.ts';
import './mend-dialog.css';

type EventRow = Row<typeof device.events>;
type Mended = NonNullable<Sent<typeof device.settleEvent>['mended']>;
interface Typed {
  channelCode?: string;
  quantity?: string;
}
interface Props {
  open: boolean;
  close: () => void;
  event: EventRow;
}

const EmpPicker = pickedAs('empId');
const MOST_DIGITS = 9;
const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

/** The lines that were changed; another channel holds something else than the machine said. */
function changed(typed: ReadonlyMap<number, Typed>): NonNullable<Mended['lines']> {
  return [...typed].map(([line, { channelCode, quantity }]) => ({
    line,
    ...(channelCode ? { channelCode, productCode: null } : {}),
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
  }));
}

export function MendDialog({ open, close, event }: Props) {
  const t = useT();
  const { vmId, eventId } = event;
  const [empId, setEmpId] = useState<string>();
  const [happenedAt, setHappenedAt] = useState<string>();
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const { busy, problem, send } = useSend();
  const type = (line: number, said: Typed) => setTyped(new Map(typed).set(line, { ...typed.get(line), ...said }));
  const wrong = [...typed.values()].some(({ quantity }) => quantity !== undefined && !isWhole(quantity));
  const book = async () => {
    if (busy || wrong) return;
    const mended: Mended = { ...(empId ? { empId } : {}), ...(happenedAt ? { happenedAt } : {}), lines: changed(typed) };
    if ((await send(device.settleEvent, { vmId, eventId, dismiss: false, mended }, '已入账')) !== undefined) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={typed.size > 0 || empId !== undefined || happenedAt !== undefined}
      title={t('更正后入账')}
      width={560}
      ok={{ text: '入账', run: () => void book(), busy }}
    >
      <Problem text={problem} />
      <p>{event.problem}</p>
      <p>{t('不改的照设备说的入账。设备说的原样保留，更正和更正人记在已处理的消息里。')}</p>
      <div className="vm-mend">
        <label htmlFor="mend-emp">{t('员工')}</label>
        <EmpPicker
          id="mend-emp"
          name="empId"
          label={t('员工')}
          value={empId}
          change={(value) => setEmpId((value as string | undefined) ?? undefined)}
        />
        {event.person && !empId && <small>{t('设备说：{said}', { said: event.person })}</small>}
        <label htmlFor="mend-at">{t('发生时间')}</label>
        <FieldControl
          id="mend-at"
          name="happenedAt"
          label={t('发生时间')}
          schema={DeviceEventRow.shape.happenedAt}
          value={happenedAt ?? event.happenedAt}
          change={(value) => setHappenedAt((value as string | undefined) ?? undefined)}
        />
        {event.toldAt && Date.parse(event.toldAt) !== Date.parse(event.happenedAt) && (
          <small>{t('设备说：{said}', { said: event.toldAt })}</small>
        )}
        {event.lines.map((line) => (
          <Line key={line.line} vmId={vmId} line={line} typed={typed.get(line.line) ?? {}} type={(said) => type(line.line, said)} />
        ))}
      </div>
    </Dialog>
  );
}

interface LineProps {
  vmId: string;
  line: EventRow['lines'][number];
  typed: Typed;
  type: (said: Typed) => void;
}

function Line({ vmId, line, typed, type }: LineProps) {
  const t = useT();
  const channels = useQuery({
    queryKey: [vmChannel.all.path, vmId],
    queryFn: () => call(vmChannel.all, { vmId }, { silent: true }),
  });
  const quantity = typed.quantity ?? line.quantity ?? '';
  const id = `mend-${line.line}`;
  return (
    <fieldset>
      <legend>{t('第{n}行', { n: line.line })}</legend>
      <label htmlFor={`${id}-channel`}>{t('货道')}</label>
      <Select
        id={`${id}-channel`}
        aria-label={t('货道')}
        showSearch={{ optionFilterProp: 'label' }}
        value={typed.channelCode ?? line.channelCode}
        options={(channels.data ?? []).map(({ channelCode, productName }) => ({
          value: channelCode,
          label: [channelCode, productName].filter(Boolean).join(' '),
        }))}
        onChange={(channelCode: string) => type({ channelCode })}
      />
      <label htmlFor={`${id}-quantity`}>{t('数量')}</label>
      <Input
        id={`${id}-quantity`}
        inputMode="numeric"
        maxLength={MOST_DIGITS}
        status={typed.quantity !== undefined && !isWhole(typed.quantity) ? 'error' : ''}
        value={quantity}
        onChange={(event) => type({ quantity: event.target.value })}
      />
    </fieldset>
  );
}
