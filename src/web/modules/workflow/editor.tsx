// A workflow is drawn: its documents, its steps, what is wrong with it while it is drawn, and what it would have done in the last 90 days.
import { useState } from 'react';
import { Button } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { ApproverType, PassRule } from '../../../contract/workflow/codes.ts';
import { conditionsInput, stepInput, type Drawn, type DrawnStep } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import { NAMED, problemsOf } from '../../../contract/workflow/problems.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Diagram } from './diagram.tsx';
import { Fields } from './fields.tsx';
import { Standing, useStanding } from './standing.tsx';
import { added, moved, newStep, removed } from './steps.ts';
import { Trial } from './trial.tsx';
import './workflow.css';

type Workflow = Row<typeof workflow.list>;
type Head = { workflowName: string | null; bizType: number | null; sort: number | null };

interface Props {
  open: boolean;
  close: () => void;
  /** Undefined for a new one. */
  row?: Workflow;
}

const CONDITIONS = [
  'amountFrom',
  'amountTo',
  'numFrom',
  'departmentIds',
  'productTypeIds',
  'vmIds',
  'overBudgetFlag',
  'urgentFlag',
] as const;
const SOURCES = { departmentIds: 'departmentId', productTypeIds: 'productTypeId', vmIds: 'vmId' };
/** Which picker names the approvers of a kind. */
const APPROVERS: Partial<Record<number, string>> = {
  [ApproverType.person]: 'empId',
  [ApproverType.role]: 'roleId',
  [ApproverType.level]: 'levelId',
};

const stepFields = ({ approverType, passRule }: DrawnStep): (keyof DrawnStep)[] => [
  'stepName',
  'approverType',
  ...(NAMED.includes(approverType) ? (['approverIds'] as const) : []),
  'passRule',
  ...(passRule === PassRule.some ? (['passNum'] as const) : []),
  'amountFrom',
  'dueHours',
  'onDue',
];

/** What is cleared stands as null; what a list of keys cannot be. */
const stepOf = (step: DrawnStep, before: DrawnStep): DrawnStep => ({
  ...step,
  approverType: step.approverType ?? before.approverType,
  passRule: step.passRule ?? before.passRule,
  onDue: step.onDue ?? before.onDue,
  stepName: step.stepName ?? '',
  approverIds: step.approverType === before.approverType ? (step.approverIds ?? []) : [],
});

export function WorkflowEditor({ open, close, row }: Props) {
  const t = useT();
  const [head, setHead] = useState<Head>({ workflowName: row?.workflowName ?? null, bizType: row?.bizType ?? null, sort: row?.sort ?? 1 });
  const [drawn, setDrawn] = useState<Drawn>(() =>
    row ? { conditions: row.conditions, steps: row.steps } : { conditions: {}, steps: [newStep(t('部门负责人审批'))] },
  );
  const [chosen, setChosen] = useState<number | null>(0);
  const [touched, setTouched] = useState(false);
  const { busy, problem, send } = useSend();
  const { conditions, steps } = drawn;
  const problems = problemsOf(drawn);
  const standing = useStanding(head.bizType, drawn);
  const draw = (next: Partial<Drawn>) => {
    setTouched(true);
    setDrawn({ ...drawn, ...next });
  };
  const take = (next: { steps: DrawnStep[]; at: number | null }) => {
    draw({ steps: next.steps });
    setChosen(next.at);
  };
  const add = (beside: boolean) => take(added(steps, newStep(t('新步骤')), { by: chosen, beside }));
  const lacks = !head.workflowName?.trim() || head.bizType === null ? t('请填写流程名称和单据类型') : '';
  const save = async () => {
    setTouched(true);
    if (busy || lacks || problems.length > 0) return;
    const said = { workflowName: head.workflowName ?? '', sort: head.sort ?? 1, ...drawn };
    const sent = row
      ? await send(workflow.update, { id: row.id, ...said }, '已保存')
      : await send(workflow.create, { ...said, bizType: head.bizType } as never, '已保存');
    if (sent !== undefined) close();
  };
  const step = chosen === null ? undefined : steps[chosen];
  const whole = problems.filter(({ at }) => at === null).map(({ text }) => t(text));
  return (
    <Dialog
      open={open}
      close={close}
      title={row ? `${t('修改')} ${row.workflowName}` : t('新增审批流程')}
      width={1040}
      unsaved={touched}
      ok={{ text: '确认', run: () => void save(), busy }}
    >
      <Fields<Head>
        of="workflow"
        schema={workflow.create.input}
        names={row ? ['workflowName', 'sort'] : ['workflowName', 'bizType', 'sort']}
        value={head}
        change={(next) => {
          setTouched(true);
          setHead(next);
        }}
      />
      <details className="flow-conditions" open={Object.values(conditions).some((value) => value !== null && value !== undefined)}>
        <summary>{t('哪些单据走这个流程（不填就是全部）')}</summary>
        <Fields<Drawn['conditions']>
          of="condition"
          schema={conditionsInput}
          names={CONDITIONS}
          value={conditions}
          change={(next) => draw({ conditions: next })}
          source={SOURCES}
        />
      </details>
      <Diagram
        steps={steps}
        names={{ ...row?.names, ...standing.names }}
        problems={problems}
        edits={{ chosen, choose: setChosen, change: (next) => draw({ steps: next }) }}
      />
      <div className="flow-tools">
        <Button onClick={() => add(false)}>{t('在后面加一步')}</Button>
        <Button onClick={() => add(true)} disabled={!step}>
          {t('在旁边加一步')}
        </Button>
        {step && chosen !== null && (
          <>
            <Button onClick={() => take(moved(steps, chosen, -1))}>{t('提前一步')}</Button>
            <Button onClick={() => take(moved(steps, chosen, 1))}>{t('推后一步')}</Button>
            <Button danger onClick={() => take(removed(steps, chosen))}>
              {t('删除步骤')}
            </Button>
          </>
        )}
        <small>{t('方向键选择，Alt+方向键移动，Delete 删除，也可以拖动')}</small>
      </div>
      {step && chosen !== null && (
        <fieldset className="flow-chosen">
          <legend>{step.stepName || t('未命名')}</legend>
          <Fields<DrawnStep>
            of="step"
            schema={stepInput}
            names={stepFields(step)}
            value={step}
            change={(next) => draw({ steps: steps.map((one, at) => (at === chosen ? stepOf(next, step) : one)) })}
            source={{ approverIds: APPROVERS[step.approverType] ?? '' }}
          />
          <Standing standing={standing} at={chosen} />
        </fieldset>
      )}
      <Problem text={problem || (touched ? [lacks, ...whole].filter(Boolean).join(' ') : '')} />
      {head.bizType !== null && problems.length === 0 && <Trial bizType={head.bizType} drawn={drawn} />}
    </Dialog>
  );
}
