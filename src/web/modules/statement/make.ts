// 生成对账单: of a period that is closed, for each vendor at once; the last closed one is offered.
import { PeriodState, reconciliation } from '../../../contract/reconciliation/index.ts';
import { statement } from '../../../contract/statement/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { formAction } from '../../kit/form/index.ts';

/** The last day of the last closed period, if there is one. */
async function lastClosed(): Promise<{ lastDay?: string }> {
  const { rows } = await call(reconciliation.list, { page: 1, limit: 2 });
  const day = rows.find(({ periodState }) => periodState === PeriodState.closed)?.lastDay;
  return day ? { lastDay: day } : {};
}

export const makeStatements = {
  ...formAction<unknown, typeof statement.create>('生成对账单', statement.create, {
    fields: ['lastDay'],
    title: () => t('生成对账单'),
    initial: lastClosed,
    fixed: () => ({}),
    done: '已生成对账单',
  }),
  primary: true,
};
