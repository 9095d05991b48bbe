// A workflow while it is drawn: what it says, which step is chosen, and what every button does with it.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Drawn, DrawnStep } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import { problemsOf } from '../../../contract/workflow/problems.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { useStanding } from './standing.tsx';
import { added, moved, newStep, removed } from './steps.ts';

export type Workflow = Row<typeof workflow.list>;
export interface Head {
  workflowName: string | null;
  bizType: WorkflowBizType | null;
  sort: number | null;
}

/** What is cleared stands as null; what must be keeps what it was. */
const stepOf = (step: DrawnStep, before: DrawnStep): DrawnStep => ({
  ...step,
  approverType: step.approverType ?? before.approverType,
  passRule: step.passRule ?? before.passRule,
  onDue: step.onDue ?? before.onDue,
  stepName: step.stepName ?? '',
  approverIds: step.approverType === before.approverType ? (step.approverIds ?? []) : [],
});

export function useDrawing(row: Workflow | undefined, close: () => void) {
  const t = useT();
  const [head, setHead] = useState<Head>({ workflowName: row?.workflowName ?? null, bizType: row?.bizType ?? null, sort: row?.sort ?? 1 });
  const [drawn, setDrawn] = useState<Drawn>(() =>
    row ? { conditions: row.conditions, steps: row.steps } : { conditions: {}, steps: [newStep(t('部门负责人审批'))] },
  );
  const [chosen, choose] = useState<number | null>(0);
  const [touched, setTouched] = useState(false);
  const { busy, problem, send } = useSend();
  const problems = problemsOf(drawn);
  const standing = useStanding(head.bizType, drawn);
  const { steps } = drawn;
  const draw = (next: Partial<Drawn>) => {
    setTouched(true);
    setDrawn({ ...drawn, ...next });
  };
  const take = (next: { steps: DrawnStep[]; at: number | null }) => {
    draw({ steps: next.steps });
    choose(next.at);
  };
  const lacks = !head.workflowName?.trim() || head.bizType === null ? t('请填写流程名称和单据类型') : '';
  const save = async () => {
    setTouched(true);
    if (busy || lacks || head.bizType === null || problems.length > 0) return;
    const said = { workflowName: head.workflowName ?? '', sort: head.sort ?? 1, ...drawn };
    const sent = row
      ? await send(workflow.update, { id: row.id, ...said }, '已保存')
      : await send(workflow.create, { ...said, bizType: head.bizType }, '已保存');
    if (sent !== undefined) close();
  };
  const whole = problems.filter(({ at }) => at === null).map(({ text }) => t(text));
  return {
    head,
    setHead: (next: Head) => {
      setTouched(true);
      setHead(next);
    },
    drawn,
    draw,
    chosen,
    choose,
    step: chosen === null ? undefined : steps[chosen],
    add: (beside: boolean) => take(added(steps, newStep(t('新步骤')), { by: chosen, beside })),
    move: (by: 1 | -1) => chosen !== null && take(moved(steps, chosen, by)),
    remove: () => chosen !== null && take(removed(steps, chosen)),
    changeStep: (next: DrawnStep) => draw({ steps: steps.map((one, at) => (at === chosen ? stepOf(next, one) : one)) }),
    problems,
    standing,
    touched,
    busy,
    said: problem || (touched ? [lacks, ...whole].filter(Boolean).join(' ') : ''),
    save,
  };
}
export type Drawing = ReturnType<typeof useDrawing>;
