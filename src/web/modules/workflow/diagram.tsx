// A workflow as it is gone through: stages from the left to the right, the steps of a stage above each other. Edited by mouse (chosen, dragged) and by
// keyboard (arrows choose, Alt and arrows move, Delete takes out).
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ApproverType, OnDue, PassRule } from '../../../contract/workflow/codes.ts';
import type { DrawnStep } from '../../../contract/workflow/definition.ts';
import { NAMED, type Problem } from '../../../contract/workflow/problems.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { moved, movedTo, neighbour, removed, stagesOf, type Placed } from './steps.ts';
import './workflow.css';

type Names = Readonly<Record<string, string>>;

interface Edits {
  chosen: number | null;
  choose: (at: number | null) => void;
  change: (steps: DrawnStep[]) => void;
}
interface Props {
  steps: readonly DrawnStep[];
  /** The names of those who are chosen one by one. */
  names: Names;
  problems?: readonly Problem[];
  /** Without it the drawing is only looked at. */
  edits?: Edits;
}

/** Who decides a step, in words. */
export function approversText(t: Translate, { approverType, approverIds }: DrawnStep, names: Names): string {
  if (!NAMED.includes(approverType)) return t(labelOfCode(ApproverType, approverType));
  const named = approverIds.slice(0, 2).flatMap((id) => names[id] ?? []);
  const more = approverIds.length > named.length ? t('等{n}项', { n: approverIds.length }) : '';
  return `${t(labelOfCode(ApproverType, approverType))} ${named.join(t('、'))}${more}`.trim();
}

const ruleText = (t: Translate, { passRule, passNum }: DrawnStep): string =>
  passRule === PassRule.some ? t('{n}人通过', { n: passNum ?? '?' }) : t(labelOfCode(PassRule, passRule));

function limits(t: Translate, { amountFrom, dueHours, onDue, changeFlag, changeUpPct, changePricePct }: DrawnStep): string {
  const change = changeUpPct ? t('可改少，或改多{n}%', { n: changeUpPct }) : t('可改少');
  return [
    amountFrom ? t('满{amount}元才需要', { amount: amountFrom }) : '',
    dueHours ? `${t('{n}小时内', { n: dueHours })} ${t('到时{what}', { what: t(labelOfCode(OnDue, onDue)) })}` : '',
    changeFlag ? change : '',
    changePricePct ? t('单价可改{n}%', { n: changePricePct }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

type Drop = Record<string, unknown>;

/** What the drawing does with keys, and with what is dropped on it: beside a stage, or into one of its own before it. */
function useEdits(steps: readonly DrawnStep[], edits: Edits | undefined) {
  const box = useRef<HTMLOListElement>(null);
  const [over, setOver] = useState<string>();
  const focus = (at: number | null) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(at === null ? '[data-step]' : `[data-step="${at}"]`)?.focus());
  const took = (next: { steps: DrawnStep[]; at: number | null }) => {
    edits?.change(next.steps);
    edits?.choose(next.at);
    focus(next.at);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!edits) return;
    const { key, altKey } = event;
    if (key === 'Delete' || key === 'Backspace') took(removed(steps, at));
    else if (altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) took(moved(steps, at, key === 'ArrowRight' ? 1 : -1));
    else if (key.startsWith('Arrow')) {
      const next = neighbour(steps, at, key);
      edits.choose(next);
      focus(next);
    } else return;
    event.preventDefault();
  };
  const target = (stage: number, own: boolean): Drop => {
    if (!edits) return {};
    const place = `${stage}${own ? 'o' : ''}`;
    return {
      'data-over': over === place || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(place);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        const at = Number(event.dataTransfer.getData('text/plain'));
        if (steps[at]) took(movedTo(steps, at, { stage, own }));
      },
    };
  };
  return { box, onKeyDown, target };
}

export function Diagram({ steps, names, problems = [], edits }: Props) {
  const t = useT();
  const { box, onKeyDown, target } = useEdits(steps, edits);
  const stages = stagesOf(steps);
  return (
    <ol className="flow" ref={box} aria-label={t('流程图')}>
      <li className="flow-end">{t('提交')}</li>
      {stages.map((placed, stage) => (
        <li key={placed[0]?.step.sort} className="flow-stage" aria-label={t('第{n}步', { n: stage + 1 })}>
          <span className="flow-arrow" aria-hidden {...target(stage + 1, true)} />
          <div className="flow-beside" {...target(stage + 1, false)}>
            {placed.map((one) => (
              <StepCard key={one.at} placed={one} names={names} problems={problems} edits={edits} onKeyDown={onKeyDown} />
            ))}
          </div>
        </li>
      ))}
      <li className="flow-stage">
        <span className="flow-arrow" aria-hidden {...target(stages.length + 1, true)} />
        <span className="flow-end">{t('通过')}</span>
      </li>
    </ol>
  );
}

interface CardProps {
  placed: Placed;
  names: Names;
  problems: readonly Problem[];
  edits: Edits | undefined;
  onKeyDown: (event: KeyboardEvent, at: number) => void;
}

function StepCard({ placed: { step, at }, names, problems, edits, onKeyDown }: CardProps) {
  const t = useT();
  const wrong = problems.filter((one) => one.at === at);
  const says = (
    <>
      <b>{step.stepName || t('未命名')}</b>
      <span>{approversText(t, step, names)}</span>
      <small>{[ruleText(t, step), limits(t, step)].filter(Boolean).join(' · ')}</small>
      {wrong.map(({ text }) => (
        <small key={text} className="flow-wrong">
          {t(text)}
        </small>
      ))}
    </>
  );
  if (!edits) return <div className="flow-step">{says}</div>;
  return (
    <button
      type="button"
      className="flow-step"
      data-step={at}
      data-wrong={wrong.length > 0 || undefined}
      aria-pressed={edits.chosen === at}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', String(at))}
      onClick={() => edits.choose(at)}
      onKeyDown={(event) => onKeyDown(event, at)}
    >
      {says}
    </button>
  );
}
