// The parts of the panel beside a machine: what can be said of the channels that are chosen.
import { useState } from 'react';
import { Select } from 'antd';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { ChannelThreadSize, ChannelType, FreezeStatus, SaleType } from '../../../contract/machine/codes.ts';
import { machine } from '../../../contract/machine/index.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import type { Schema } from '../../kit/form/fields.ts';
import { numbersOf, PointFigures, Section, SettingsForm, StateSwitch } from '../../floor/channel-panel.tsx';
import { idsOf, shared } from '../../floor/channels.ts';
import { pointsProblem, type Channel } from './channels.ts';
import { useSend } from '../../kit/form/use-send.ts';

const { batchUpdate, freeze, saleType } = machine.vmChannel;
const UPDATE = 'machine.vmChannelpz.update';
const FREEZE = 'machine.vmChannelpz.freeze';

export interface SectionProps {
  rows: readonly Channel[];
}

type Draft = Partial<Record<'capacity' | 'remindNum' | 'warnNum', string>>;
interface Kind {
  threadSize?: number;
  channelType?: number;
}

/** Capacity, points, thread and type of one or many channels: what is left alone stays as it is. */
export function PointsSection({ rows }: SectionProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>({});
  const [kind, setKind] = useState<Kind>({});
  const { busy, problem, send } = useSend();
  const may = useCan(UPDATE);
  const figures = numbersOf(draft);
  const wrong = pointsProblem(rows, figures, t);
  const said = { ...figures, ...kind };
  const save = async () => {
    if (wrong || Object.keys(said).length === 0) return;
    if ((await send(batchUpdate, { ids: idsOf(rows), ...said } as never, '已保存')) === undefined) return;
    setDraft({});
    setKind({});
  };
  return (
    <Section title={t('参数')} problem={wrong || problem}>
      <SettingsForm may={may} right={UPDATE} busy={busy} ready={!wrong && Object.keys(said).length > 0} save={save}>
        <PointFigures rows={rows} draft={draft} set={setDraft} off={!may} wrong={wrong !== ''} />
        <Kinds rows={rows} kind={kind} set={setKind} off={!may} />
      </SettingsForm>
    </Section>
  );
}

interface KindProps extends SectionProps {
  kind: Kind;
  set: (kind: Kind) => void;
  off: boolean;
}

function Kinds({ rows, kind, set, off }: KindProps) {
  const t = useT();
  return (
    <div className="vm-two">
      <label>
        <span>{t('螺纹规格')}</span>
        <Codes
          schema={ChannelThreadSize}
          label={t('螺纹规格')}
          value={kind.threadSize ?? shared(rows, 'threadSize')}
          disabled={off}
          change={(threadSize) => set({ ...kind, threadSize })}
        />
      </label>
      <label>
        <span>{t('货道类型')}</span>
        <Codes
          schema={ChannelType}
          label={t('货道类型')}
          value={kind.channelType ?? shared(rows, 'channelType')}
          disabled={off}
          change={(channelType) => set({ ...kind, channelType })}
        />
      </label>
    </div>
  );
}

interface CodesProps {
  schema: Schema;
  label: string;
  value: number | undefined;
  change: (value: number) => void;
  disabled?: boolean;
}

function Codes({ schema, label, value, change, disabled = false }: CodesProps) {
  const t = useT();
  const options = (codesOf(schema)?.options ?? []).map((option) => ({ value: option.value as number, label: t(option.label) }));
  return (
    <Select
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('不同')}
      disabled={disabled}
      value={value as number}
      options={options}
      onChange={change}
    />
  );
}

/** Frozen or not, and what taking from the channel means: done at once. */
export function StateSection({ rows }: SectionProps) {
  const t = useT();
  const { busy, problem, send } = useSend();
  return (
    <Section title={t('状态')} problem={problem}>
      <StateSwitch
        codes={FreezeStatus}
        label="冻结状态"
        values={(codesOf(FreezeStatus)?.options ?? []).map(({ value }) => value as number)}
        now={shared(rows, 'freezeStatus')}
        right={FREEZE}
        may={useCan(FREEZE)}
        busy={busy}
        set={(value) => void send(freeze, { ids: idsOf(rows), freezeStatus: value as 0 })}
      />
      <Can right="machine.vmChannelpz.saleType">
        <div className="vm-two">
          <label>
            <span>{t('售卖方式')}</span>
            <Codes
              schema={SaleType}
              label={t('售卖方式')}
              value={shared(rows, 'saleType')}
              change={(value) => void send(saleType, { ids: idsOf(rows), saleType: value as 1 })}
            />
          </label>
        </div>
      </Can>
    </Section>
  );
}
