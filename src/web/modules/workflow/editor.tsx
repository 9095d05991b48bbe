// A workflow is drawn: its documents, its steps, what is wrong with it while it is drawn, and what it would have done in the last 90 days.
import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import { PassRule, PRICED_KINDS } from '../../../contract/workflow/codes.ts';
import { conditionsInput, stepInput, type Drawn, type DrawnStep } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import { NAMED } from '../../../contract/workflow/problems.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { Diagram } from './diagram.tsx';
import { Fields } from './fields.tsx';
import { APPROVER_SOURCES, Standing } from './standing.tsx';
import { Trial } from './trial.tsx';
import { useDrawing, type Drawing, type Head, type Workflow } from './use-drawing.ts';
import './workflow.css';

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

const stepFields = ({ approverType, passRule, changeFlag }: DrawnStep, priced: boolean): (keyof DrawnStep)[] => [
  'stepName',
  'approverType',
  ...(NAMED.includes(approverType) ? (['approverIds'] as const) : []),
  'passRule',
  ...(passRule === PassRule.some ? (['passNum'] as const) : []),
  'amountFrom',
  'dueHours',
  'onDue',
  'changeFlag',
  ...(changeFlag ? (['changeUpPct'] as const) : []),
  ...(priced ? (['changePricePct'] as const) : []),
];

export function WorkflowEditor({ open, close, row }: Props) {
  const t = useT();
  const drawing = useDrawing(row, close);
  const { head, setHead, drawn, draw, chosen, choose, problems, standing } = drawing;
  const { conditions, steps } = drawn;
  return (
    <Dialog
      open={open}
      close={close}
      title={row ? `${t('修改')} ${row.workflowName}` : t('新增审批流程')}
      width={1040}
      unsaved={drawing.touched}
      ok={{ text: '确认', run: () => void drawing.save(), busy: drawing.busy }}
    >
      <Fields<Head>
        of="workflow"
        schema={workflow.create.input}
        names={row ? ['workflowName', 'sort'] : ['workflowName', 'bizType', 'sort']}
        value={head}
        change={setHead}
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
        edits={{ chosen, choose, change: (next) => draw({ steps: next }) }}
      />
      <Tools drawing={drawing} />
      <Chosen drawing={drawing} />
      <Problem text={drawing.said} />
      {head.bizType !== null && problems.length === 0 && (
        <Trial bizType={head.bizType} drawn={drawn} sort={head.sort ?? 1} workflowId={row?.id} />
      )}
    </Dialog>
  );
}

/** What is done with the chosen step, for who has no mind for keys. */
function Tools({ drawing: { step, add, move, remove } }: { drawing: Drawing }) {
  const t = useT();
  return (
    <div className="flow-tools">
      <Button onClick={() => add(false)}>{t('在后面加一步')}</Button>
      <Button onClick={() => add(true)} disabled={!step}>
        {t('在旁边加一步')}
      </Button>
      {step && (
        <>
          <Button onClick={() => move(-1)}>{t('提前一步')}</Button>
          <Button onClick={() => move(1)}>{t('推后一步')}</Button>
          <Button danger onClick={() => remove()}>
            {t('删除步骤')}
          </Button>
        </>
      )}
      <small>{t('方向键选择，Alt+方向键移动，Delete 删除，也可以拖动')}</small>
    </div>
  );
}

/** The fields of the chosen step, and who stands behind it. */
function Chosen({ drawing: { head, step, chosen, changeStep, standing } }: { drawing: Drawing }) {
  const t = useT();
  const place = useRef<HTMLFieldSetElement>(null);
  const isPhone = useSession(({ device }) => device) === 'mobile';
  const before = useRef(chosen);
  useEffect(() => {
    // There they stand below all that is seen: a touch of a step would seem to do nothing.
    if (isPhone && before.current !== chosen) place.current?.scrollIntoView({ block: 'center' });
    before.current = chosen;
  }, [isPhone, chosen]);
  if (!step || chosen === null) return null;
  return (
    <fieldset className="flow-chosen" ref={place}>
      <legend>{step.stepName || t('未命名')}</legend>
      <Fields<DrawnStep>
        of="step"
        schema={stepInput}
        names={stepFields(
          step,
          PRICED_KINDS.some((kind) => kind === head.bizType),
        )}
        // Nothing said is a no, and reads so.
        value={{ ...step, changeFlag: step.changeFlag ?? false }}
        change={changeStep}
        source={{ approverIds: APPROVER_SOURCES[step.approverType] ?? '' }}
      />
      <Standing standing={standing} at={chosen} />
    </fieldset>
  );
}
