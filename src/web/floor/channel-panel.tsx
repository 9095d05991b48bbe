// The parts of the panel beside channels, in machines and on shelves: what can be said of those that are chosen.
import type { ReactNode } from 'react';
import { Button, Input } from 'antd';
import { labelOfCode } from '../../contract/kernel/codes.ts';
import type { Right } from '../../contract/menu.ts';
import { Can } from '../kernel/can.tsx';
import { useT } from '../kernel/i18n.ts';
import { Confirm } from '../kit/dialog/lazy-dialogs.tsx';
import type { Schema } from '../kit/form/fields.ts';
import { Problem } from '../kit/form/problem.tsx';
import type { Dialogs } from '../kit/list/actions.tsx';
import { refreshAll } from '../kit/list/use-list.ts';
import { canMerge, idsOf, shared, type Placed } from './channels.ts';

export function Section({ title, problem, children }: { title: string; problem?: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
      <Problem text={problem} />
    </section>
  );
}

interface Question {
  label: string;
  /** What it is done to, as the question names it. */
  thing: string;
  follows: string;
  run: () => Promise<unknown>;
}

/** Asks once before what cannot be taken back; afterwards everything is read again. */
export function askOnce(dialogs: Dialogs, { run, ...question }: Question): void {
  const all = async () => {
    await run();
    await refreshAll();
  };
  dialogs.show((place) => <Confirm {...place} {...question} danger run={all} />);
}

const POINTS = [
  ['capacity', '容量'],
  ['remindNum', '提醒点'],
  ['warnNum', '预警点'],
] as const;
/** What was typed over what the channels have, by field. */
type Draft<F extends string> = Partial<Record<F, string>>;
type Point = (typeof POINTS)[number][0];

/** The typed figures as numbers, without those that were left alone. */
export const numbersOf = <F extends string>(draft: Draft<F>): Partial<Record<F, number>> =>
  Object.fromEntries(Object.entries<string | undefined>(draft).flatMap(([name, text]) => (text ? [[name, Number(text)]] : []))) as Partial<
    Record<F, number>
  >;

interface FigureProps<F extends string> {
  rows: readonly Partial<Record<F, number | null>>[];
  draft: Draft<F>;
  set: (draft: Draft<F>) => void;
  off: boolean;
  wrong?: boolean;
}

/** A whole number of one or many channels: what all of them have, or that they differ. */
export function Figure<F extends string>({
  name,
  label,
  most = 7,
  ...of
}: FigureProps<F> & { name: F; label: string; /** The most digits. */ most?: number }) {
  const t = useT();
  const { rows, draft, set, off, wrong = false } = of;
  return (
    <label>
      <span>{t(label)}</span>
      <Input
        inputMode="numeric"
        disabled={off}
        value={draft[name] ?? shared(rows, name) ?? ''}
        placeholder={t('不同')}
        maxLength={most}
        status={wrong ? 'error' : ''}
        onChange={(event) => set({ ...draft, [name]: event.target.value.replace(/\D/g, '') })}
      />
    </label>
  );
}

/** Capacity and points of one or many channels. */
export function PointFigures<F extends string>(props: FigureProps<F | Point>) {
  return (
    <div className="vm-points">
      {POINTS.map(([name, label]) => (
        <Figure key={name} {...props} name={name} label={label} />
      ))}
    </div>
  );
}

interface FormProps {
  /** Whether it is shown that it can be saved, and the right for it. */
  may: boolean;
  right: Right;
  busy: boolean;
  ready: boolean;
  save: () => Promise<void>;
  children: ReactNode;
}

/** What was typed is kept by a button or by Enter. */
export function SettingsForm({ may, right, busy, ready, save, children }: FormProps) {
  const t = useT();
  return (
    <form
      className="vm-section"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {children}
      {may && (
        <Can right={right}>
          <Button htmlType="submit" type="primary" loading={busy} disabled={!ready}>
            {t('保存')}
          </Button>
        </Can>
      )}
    </form>
  );
}

interface SwitchProps {
  codes: Schema;
  label: string;
  values: readonly number[];
  /** The state of all that are chosen; undefined where they differ. */
  now: number | undefined;
  right: Right;
  may: boolean;
  busy: boolean;
  set: (value: number) => void;
}

/** A state of channels, changed at once; a word for who may not. */
export function StateSwitch({ codes, label, values, now, right, may, busy, set }: SwitchProps) {
  const t = useT();
  if (!may) return <p>{now === undefined ? t('不同') : t(labelOfCode(codes, now))}</p>;
  return (
    <Can right={right}>
      <fieldset className="vm-switch">
        <legend className="sr-only">{t(label)}</legend>
        {values.map((value) => (
          <button key={value} type="button" aria-pressed={now === value} disabled={busy} onClick={() => set(value)}>
            {t(labelOfCode(codes, value))}
          </button>
        ))}
      </fieldset>
    </Can>
  );
}

interface MergeProps {
  rows: readonly (Placed & { width: number })[];
  right: Right;
  busy: boolean;
  merge: () => void;
  /** Takes the merged ones among them apart. */
  split: (mains: string[]) => void;
}

/** Merge what stands side by side, split what is merged: offered where it can be done. */
export function MergeButtons({ rows, right, busy, merge, split }: MergeProps) {
  const t = useT();
  const merged = rows.filter(({ width }) => width > 1);
  return (
    <Can right={right}>
      {canMerge(rows) && (
        <Button loading={busy} onClick={merge}>
          {t('合并{n}个货道', { n: rows.length })}
        </Button>
      )}
      {merged.length > 0 && (
        <Button loading={busy} onClick={() => split(idsOf(merged))}>
          {t('取消合并')}
        </Button>
      )}
    </Can>
  );
}
