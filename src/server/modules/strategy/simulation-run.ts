// The job of a simulation: reads past trades in their order, judges each twice (the lines as they are, and as they would be), and sums up.
import { sql } from 'kysely';
import { addDays, dayOf, dayRange } from '../../../contract/kernel/time.ts';
import { windowOf } from '../../../contract/pick/period.ts';
import { periodOf, type RuleRow } from '../../../contract/pick/raw-facts.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineTask, inTransaction, snapshot, type Run } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, inScope } from '../../kernel/scope.ts';
import { ofEntity, replay, type Past } from '../pick/index.ts';
import { periods } from '../stock/index.ts';
import { tallyOf, type PastTrade } from './simulation-tally.ts';
import { findStrategy } from './strategy.query.ts';
import type { LineFields } from './strategy.ts';

export interface SimulationInput {
  strategyId: string;
  items: readonly LineFields[];
  days: number;
}
type Strategy = Awaited<ReturnType<typeof findStrategy>>;

const BATCH = 2000;

/** Needs the page of lines as long as it runs; sees the trades that its user sees. */
export const simulationTask = defineTask<{ id: string }>(
  'strategy.rehearse',
  async (ctx, { id }, run) => {
    const row = await from(ctx, 'pickRehearsal', 'r').select('r.asked').where('r.id', '=', id).executeTakeFirst();
    if (!row) refuse('not-found', { thing: '试算' });
    const result = await simulate(ctx, row.asked as unknown as SimulationInput, run);
    await inTransaction(ctx, async (inner) => {
      await changeIn(inner, 'pickRehearsal')
        .set({ result: JSON.stringify(result) })
        .where('id', '=', id)
        .execute();
      await run.finish(inner);
    });
  },
  (now) => {
    if (now.actor.kind === 'user' && !now.rights.has('strategy.pickStrategyItem')) refuse('not-permitted', { action: '试算领料策略' });
  },
);

/** Replays the last so many days of whom the strategy is for; what was taken before them counts, but is not judged. */
export async function simulate(ctx: Ctx, { strategyId, items, days }: SimulationInput, run: Pick<Run, 'progress'>) {
  const strategy = await findStrategy(ctx, { id: strategyId });
  const now = await from(ctx, 'pickStrategyItem', 'i').selectAll('i').where('i.strategyId', '=', strategyId).execute();
  const before = now.map((line) => ruleOf(strategy, line));
  const after = items.map((line) => ruleOf(strategy, line));
  const at = new Date();
  const calendar = { zone: ctx.timeZone, closings: await periods.closingsUpTo(ctx, { at }) };
  const today = dayOf(at, ctx.timeZone);
  const first = dayRange(addDays(today, 1 - days), ctx.timeZone).from.getTime();
  const begin = Math.min(first, ...[...before, ...after].map((rule) => windowOf(periodOf(rule), first, calendar).from));
  const tally = tallyOf({ from: addDays(today, 1 - days), to: today, zone: ctx.timeZone });
  const judges = [replay(before, calendar), replay(after, calendar)] as const;
  await snapshot(ctx, async (inner) => {
    const trades = await tradesOf(inner, strategy, new Date(begin));
    const types = await typePaths(inner);
    run.progress(0, trades.total);
    let done = 0;
    for await (const trade of trades.rows) {
      const past: Past = { ...trade, at: Date.parse(trade.tradeTime), types: types(trade.productTypeId) };
      const judged = past.at >= first;
      const stopped = judges.map((judge) => judge(past, judged));
      if (judged) tally.add(trade, { before: stopped[0] ?? 0, after: stopped[1] ?? 0 });
      done += 1;
      if (done % BATCH === 0) {
        run.progress(done);
        // Lets the ticker say that the run lives, and hear that it was cancelled.
        await new Promise((next) => setImmediate(next));
      }
    }
    run.progress(done);
  });
  return tally.result();
}

function ruleOf(strategy: Strategy, line: LineFields): RuleRow {
  return {
    strategyId: strategy.id,
    strategyName: strategy.strategyName,
    entityType: strategy.entityType,
    entityId: strategy.entityId,
    shareFlag: strategy.shareFlag,
    onlyListed: strategy.onlyListed,
    approvalFlag: false,
    itemId: '',
    productId: line.productId ?? null,
    productTypeId: line.productTypeId ?? null,
    subjectName: null,
    limitNum: line.limitNum ?? null,
    limitAmount: line.limitAmount ?? null,
    periodicUnit: line.periodicUnit ?? null,
    periodUnit: line.periodUnit ?? null,
    periodValue: line.periodValue ?? 1,
  };
}

/** The trades of whom the strategy is for, at its machines, the oldest first; within the user's data permission. */
async function tradesOf(ctx: Ctx, strategy: Strategy, begin: Date) {
  const atMachines = strategy.vmIds.length > 0 ? sql<boolean>`t.vm_id = any(${strategy.vmIds}::uuid[])` : sql<boolean>`true`;
  const query = from(ctx, 'trade', 't')
    .where('t.sign', '<>', 0)
    .where('t.empId', 'is not', null)
    .where('t.tradeTime', '>=', begin.toISOString())
    .where(ofEntity(ctx, strategy))
    .where(atMachines)
    .where(inScope(ctx, 'trade', 't'));
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = query
    .select([
      't.tradeTime',
      sql<string>`t.emp_id`.as('empId'),
      't.tradeEmpCode as empCode',
      't.tradeEmpName as empName',
      't.tradeEmpOrgName as departmentName',
      't.productId',
      't.productCode',
      't.productName',
      't.productTypeId',
      sql<number>`t.sign * t.trade_num`.as('num'),
      sql<number>`t.sign * t.total_price`.as('amount'),
    ])
    .orderBy('t.tradeTime')
    .orderBy('t.id')
    .stream(BATCH) as AsyncIterable<PastTrade>;
  return { total, rows };
}

/** From a type to itself and those above it. */
async function typePaths(ctx: Ctx): Promise<(typeId: string) => string[]> {
  const rows = await from(ctx, 'productType', 't').select(['t.id', 't.parentId']).execute();
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const known = new Map<string, string[]>();
  const pathOf = (id: string): string[] => {
    const parent = parents.get(id);
    const path = known.get(id) ?? [id, ...(parent ? pathOf(parent) : [])];
    known.set(id, path);
    return path;
  };
  return pathOf;
}
