// Who stands behind a step now, and for what nobody does: asked while it is drawn.
import { skipToken, useQuery } from '@tanstack/react-query';
import { ApproverType, type WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Drawn } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSettled, pickers } from '../../kit/form/index.ts';

const PAUSE = 300;
/** Which picker names the approvers of a kind. */
export const APPROVER_SOURCES: Readonly<Partial<Record<number, string>>> = {
  [ApproverType.person]: 'empId',
  [ApproverType.role]: 'roleId',
  [ApproverType.level]: 'levelId',
};

/** What says who stands behind the steps, in their order. */
const askedOf = ({ conditions, steps }: Drawn): string =>
  JSON.stringify([conditions.departmentIds, steps.map(({ approverType, approverIds }) => [approverType, approverIds])]);

/** What is known of the steps as they are drawn, once nobody has changed them for a moment; nothing while that is of other steps, or of another order. */
export function useStanding(bizType: WorkflowBizType | null, drawn: Drawn) {
  const settled = useSettled(drawn, PAUSE);
  const { conditions, steps } = settled;
  const isWhole = steps.length > 0 && steps.every(({ stepName }) => stepName.trim() !== '');
  const checked = useQuery({
    queryKey: [workflow.check.path, bizType, askedOf(settled)],
    queryFn:
      bizType !== null && isWhole
        ? ({ signal }) => call(workflow.check, { bizType, conditions, steps }, { signal, silent: true })
        : skipToken,
    retry: false,
  });
  const named = useQuery({
    queryKey: ['workflow-names', settled.steps.map(({ approverType, approverIds }) => [approverType, approverIds])],
    queryFn: async () => {
      const choices = await Promise.all(
        settled.steps.map(
          ({ approverType, approverIds }) => pickers[APPROVER_SOURCES[approverType] ?? '']?.named(approverIds) ?? Promise.resolve([]),
        ),
      );
      return Object.fromEntries(choices.flat().map(({ value, name }) => [value, name]));
    },
    placeholderData: (before) => before,
  });
  return { steps: (askedOf(drawn) === askedOf(settled) && checked.data) || [], names: named.data ?? {} };
}

export function Standing({ standing, at }: { standing: ReturnType<typeof useStanding>; at: number }) {
  const t = useT();
  const step = standing.steps[at];
  if (!step) return null;
  const { approvers, approverCount, lacking, lackingCount } = step;
  return (
    <>
      {approverCount > 0 && (
        <p className="kit-hint">
          {t('现在由{names}审批', {
            names: `${approvers.join(t('、'))}${approverCount > approvers.length ? t('等{n}人', { n: approverCount }) : ''}`,
          })}
        </p>
      )}
      {approverCount === 0 && lackingCount === 0 && <p className="kit-hint">{t('由单据的部门、项目或成本中心决定是谁')}</p>}
      {lackingCount > 0 && (
        <p className="flow-lacking">
          {t('{names}没有负责人，或负责人没有登录账号：这些单据由能修改审批流程的人审批', {
            names: `${lacking.join(t('、'))}${lackingCount > lacking.length ? t('等{n}项', { n: lackingCount }) : ''}`,
          })}
        </p>
      )}
    </>
  );
}
