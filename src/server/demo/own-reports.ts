// Own reports of the demonstration site: what its people ask again and again.
import type * as z from 'zod/mini';
import { SharedWith, type KeptQuestion } from '../../contract/report/own.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { createOwnReport } from '../modules/report/index.ts';

const REPORTS: readonly { reportName: string; sharedWith: z.infer<typeof SharedWith>; question: KeptQuestion }[] = [
  {
    reportName: '各部门本月消耗与上期对比',
    sharedWith: SharedWith.all,
    question: { by: 'department', days: 'thisMonth', measure: 'totalPrice', compare: 'before', belonging: 'past' },
  },
  {
    reportName: '近90天各设备每周领用件数',
    sharedWith: SharedWith.all,
    question: { by: 'place', unit: 'week', days: 'last90', measure: 'tradeNum', belonging: 'past' },
  },
  {
    reportName: '供应商近12个月金额帕累托',
    sharedWith: SharedWith.owner,
    question: { by: 'vendor', days: 'last12Months', measure: 'totalPrice', belonging: 'past', picture: 'pareto' },
  },
];

/** Keeps them for the first account. */
export async function makeOwnReports(ctx: Ctx): Promise<void> {
  const user = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.userName', 'u.loginAccount'])
    .orderBy('u.loginAccount')
    .limit(1)
    .executeTakeFirst();
  if (!user) return;
  const { id: userId, userName, loginAccount } = user;
  const actor = { kind: 'user' as const, userId, loginAccount, userName, empId: null, loginSys: 'fms' as const };
  const maker = { ...ctx, actor, rights: new Set(['report.ownReport.share' as const]) };
  for (const one of REPORTS) await createOwnReport(maker, { ...one, roleIds: [] });
}
