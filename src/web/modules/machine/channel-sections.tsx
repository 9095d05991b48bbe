// The parts of the panel beside a machine: what can be said of the channels that are chosen.
import { useState, type ReactNode } from 'react';
import { Button, Input, Select } from 'antd';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import { ChannelThreadSize, ChannelType, FreezeStatus, SaleType } from '../../../contract/machine/codes.ts';
import { machine } from '../../../contract/machine/index.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import type { Schema } from '../../kit/form/fields.ts';
import { idsOf, shared } from '../../floor/channels.ts';
import { pointsProblem, type Channel } from './channels.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { batchUpdate, freeze, saleType } = machine.vmChannel;

export interface SectionProps {
  rows: readonly Channel[];
}

export function Section({ title, problem, children }: { title: string; problem?: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
      <Problem text={problem} />
    </section>
  );
}

const FIGURES = [
  ['capacity', '容量'],
  ['remindNum', '提醒点'],
  ['warnNum', '预警点'],
] as const;
type Figure = (typeof FIGURES)[number][0];
type Draft = Partial<Record<Figure, string>> & { threadSize?: number; channelType?: number };

/** Capacity, points, thread and type of one or many channels: what is left alone stays as it is. */
export function PointsSection({ rows }: SectionProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>({});
  const { busy, problem, send } = useSend();
  const may = useCan('machine.vmChannelpz.update');
  const figures = Object.fromEntries(
    FIGURES.flatMap(([name]) => (draft[name] === undefined || draft[name] === '' ? [] : [[name, Number(draft[name])]])),
  ) as Partial<Record<Figure, number>>;
  const wrong = pointsProblem(rows, figures, t);
  const { threadSize, channelType } = draft;
  const said = { ...figures, ...(threadSize === undefined ? {} : { threadSize }), ...(channelType === undefined ? {} : { channelType }) };
  const save = async () => {
    if (wrong || Object.keys(said).length === 0) return;
    if ((await send(batchUpdate, { ids: idsOf(rows), ...said } as never, '已保存')) !== undefined) setDraft({});
  };
  return (
    <Section title={t('参数')} problem={wrong || problem}>
      <form
        className="vm-section"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Figures rows={rows} draft={draft} set={setDraft} off={!may} wrong={wrong !== ''} />
        <Kinds rows={rows} draft={draft} set={setDraft} off={!may} />
        {may && (
          <Can right="machine.vmChannelpz.update">
            <Button htmlType="submit" type="primary" loading={busy} disabled={Boolean(wrong) || Object.keys(said).length === 0}>
              {t('保存')}
            </Button>
          </Can>
        )}
      </form>
    </Section>
  );
}

interface PartProps extends SectionProps {
  draft: Draft;
  set: (draft: Draft) => void;
  off: boolean;
}

function Figures({ rows, draft, set, off, wrong }: PartProps & { wrong: boolean }) {
  const t = useT();
  return (
    <div className="vm-points">
      {FIGURES.map(([name, label]) => (
        <label key={name}>
          <span>{t(label)}</span>
          <Input
            inputMode="numeric"
            disabled={off}
            value={draft[name] ?? shared(rows, name) ?? ''}
            placeholder={t('不同')}
            maxLength={7}
            status={wrong ? 'error' : ''}
            onChange={(event) => set({ ...draft, [name]: event.target.value.replace(/\D/g, '') })}
          />
        </label>
      ))}
    </div>
  );
}

function Kinds({ rows, draft, set, off }: PartProps) {
  const t = useT();
  return (
    <div className="vm-two">
      <label>
        <span>{t('螺纹规格')}</span>
        <Codes
          schema={ChannelThreadSize}
          label={t('螺纹规格')}
          value={draft.threadSize ?? shared(rows, 'threadSize')}
          disabled={off}
          change={(threadSize) => set({ ...draft, threadSize })}
        />
      </label>
      <label>
        <span>{t('货道类型')}</span>
        <Codes
          schema={ChannelType}
          label={t('货道类型')}
          value={draft.channelType ?? shared(rows, 'channelType')}
          disabled={off}
          change={(channelType) => set({ ...draft, channelType })}
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
  const now = shared(rows, 'freezeStatus');
  const mayFreeze = useCan('machine.vmChannelpz.freeze');
  return (
    <Section title={t('状态')} problem={problem}>
      {!mayFreeze && <p>{now === undefined ? t('不同') : t(labelOfCode(FreezeStatus, now))}</p>}
      <Can right="machine.vmChannelpz.freeze">
        <fieldset className="vm-switch">
          <legend className="sr-only">{t('冻结状态')}</legend>
          {(codesOf(FreezeStatus)?.options ?? []).map(({ value, label }) => (
            <button
              key={String(value)}
              type="button"
              aria-pressed={now === value}
              disabled={busy}
              onClick={() => void send(freeze, { ids: idsOf(rows), freezeStatus: value as 0 })}
            >
              {t(label)}
            </button>
          ))}
        </fieldset>
      </Can>
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
