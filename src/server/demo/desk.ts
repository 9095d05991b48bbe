// The desk of the demonstration site: jams that were charged, appeals and picks entered afterwards; some decided, some that wait.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { withinScope } from '../kernel/scope-join.ts';
import { from } from '../kernel/scope.ts';
import { createAdditional, createAppeal, examineAppeals, reviewAdditional, settleCase } from '../modules/desk/index.ts';
import { cases } from '../modules/stock/index.ts';
import { recordFault } from '../modules/trade/index.ts';
import { TradeType } from '../../contract/stock/codes.ts';
import { CaseOutcome } from '../../contract/desk/codes.ts';
import { ReviewStatus } from '../../contract/workflow/codes.ts';

interface Pick {
  id: string;
  vmId: string;
  channelId: string;
  channelCode: string;
  productId: string;
  empId: string;
  tradeNumber: string;
  tradeNum: number;
  tradeTime: string;
}

/** Picks of several pieces of the last days, the newest first. */
const recentPicks = (ctx: Ctx): Promise<Pick[]> =>
  from(ctx, 'trade', 't')
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 't.channelId'))
    .select(['t.id', 't.vmId', 't.channelId', 'c.channelCode', 't.productId', 't.empId', 't.tradeNumber', 't.tradeNum', 't.tradeTime'])
    .where('t.tradeType', '=', TradeType.pick)
    .where('t.tradeNum', '>=', 2)
    .where('t.tradeDay', '>=', addDays(dayOf(new Date(), ctx.timeZone), -6))
    .where(sql<boolean>`t.emp_id is not null and c.product_id = t.product_id`)
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.tradeNumber')
    .limit(40)
    .execute() as unknown as Promise<Pick[]>;

const REASONS = ['只出了一件，屏幕显示成功', '弹簧转动但商品没有掉下', '取货口卡住，一件没有拿到', '领错货道，已放回'];

/** Makes what the desk shows; through the verbs. */
export async function makeDesk(ctx: Ctx): Promise<void> {
  const picks = await recentPicks(ctx);
  const [jammed, ...others] = picks.filter((_, at) => at % 4 === 0);
  if (jammed) {
    const { vmId, channelId, productId, empId, tradeNumber } = jammed;
    const happenedAt = new Date(Date.parse(jammed.tradeTime) + 20_000).toISOString();
    const event = { id: `demo-jam-${tradeNumber}` };
    await recordFault(ctx, { vmId, channelId, productId, quantity: 1, happenedAt, event, empId, fault: 'jam', tradeNumber });
  }
  // One of the older ones was settled the day after.
  const old = await from(ctx, 'vmFault', 'f').select('f.id').orderBy('f.happenedAt').limit(1).executeTakeFirst();
  const settled = old && (await cases.caseOfFault(ctx, old.id));
  if (settled) await settleCase(ctx, { id: settled, outcome: CaseOutcome.returned, remark: '开机检查，商品仍在货道' });
  const appeals: string[] = [];
  for (const [at, pick] of others.slice(0, 6).entries())
    appeals.push((await createAppeal(ctx, { tradeId: pick.id, appealNum: 1, reason: REASONS[at % REASONS.length] ?? '' })).id);
  if (appeals.length > 3) {
    await examineAppeals(ctx, { ids: appeals.slice(3, 5), reviewStatus: ReviewStatus.passed, examineRemark: '监控核实' });
    await examineAppeals(ctx, { ids: appeals.slice(5, 6), reviewStatus: ReviewStatus.rejected, examineRemark: '称重记录显示已出货' });
  }
  const entered: string[] = [];
  for (const [at, pick] of picks
    .filter((_, place) => place % 7 === 3)
    .slice(0, 4)
    .entries())
    entered.push(
      (
        await createAdditional(ctx, {
          vmId: pick.vmId,
          channelCode: pick.channelCode,
          empId: pick.empId,
          quantity: 1,
          tradeTime: new Date(Date.parse(pick.tradeTime) - 600_000).toISOString(),
          reason: at % 2 === 0 ? '设备断网，管理员开门发放' : '夜班停电，手工登记',
        })
      ).id,
    );
  if (entered.length > 2)
    await reviewAdditional(ctx, { ids: entered.slice(2, 3), reviewStatus: ReviewStatus.passed, reviewRemark: '与登记本一致' });
}
