// Tools over a counter: lent to whoever shows a card, taken back with the state that they are in. One move of the ledger each, by the rule of all loans.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { SaleType } from '../../../contract/machine/codes.ts';
import { CONDITION, MOVE, type Condition } from '../../../contract/stock/ledger.ts';
import { ToolDeskDirection, ToolOutcome, ToolState } from '../../../contract/tool/codes.ts';
import type { desk } from '../../../contract/tool/desk.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { byCode, type HoldsCode } from '../../kernel/list/scanned.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import { orderAccounts } from '../org/index.ts';
import { heldBy, loans } from '../stock/index.ts';
import { recordWarehouseTrades, type WarehouseLine } from '../trade/index.ts';
import { isNumbered } from './borrower.ts';
import { bookOutcome, lockDamaged } from './damaged.ts';
import { endScrap, waitsForOthers } from './scrap.ts';

type Scanned = In<typeof desk.lend>;

/** Whose card or staff number it is, of those whom the actor sees. Refuses 'desk-who'. */
async function personOf(ctx: Ctx, code: string) {
  const row = await byCode(code, (holds) =>
    from(ctx, 'employee', 'e')
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select(['e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName'])
      .where(isNumbered(holds, ctx))
      // A card first: a number may be somebody else's card.
      .orderBy(holds(['e.empCode']))
      .orderBy('e.empCode')
      .limit(1)
      .executeTakeFirst(),
  );
  return row ?? refuse('desk-who', { code });
}

interface Tool {
  productId: string;
  productName: string;
  /** The code that is its own, as it was given. */
  cutterCode: string | null;
}

/** Which goods a code is on; of one tool that is known by its own code, that code as well. Refuses 'desk-what' for what is not lent. */
const toolOf = async (ctx: Ctx, code: string): Promise<Tool> =>
  (await byCode(code, (holds) => lentTool(ctx, holds))) ?? refuse('desk-what', { code });

async function lentTool(ctx: Ctx, holds: HoldsCode): Promise<Tool | undefined> {
  const lent = () => from(ctx, 'product', 'p').select(['p.id as productId', 'p.productName']).where('p.saleType', '=', SaleType.borrow);
  const product = await lent()
    .where(holds(['p.productCode', 'p.barcode', 'p.nodeProductCode'], { alias: 'p', ctx }))
    .orderBy('p.productCode')
    .limit(1)
    .executeTakeFirst();
  if (product) return { ...product, cutterCode: null };
  const bears = holds(['cutterCode']);
  const known = await sql<{ productId: string; cutterCode: string }>`select product_id as "productId", cutter_code as "cutterCode" from (
      select product_id, cutter_code, checked_at as at from tool_check where node_id = ${ctx.nodeId} and ${bears}
      union all select product_id, cutter_code, happened_at from cutter_status_log where node_id = ${ctx.nodeId} and ${bears}) x
    order by at desc limit 1`.execute(ctx.db);
  const [one] = known.rows;
  const single = one && (await lent().where('p.id', '=', one.productId).executeTakeFirst());
  return single && one ? { ...single, cutterCode: one.cutterCode } : undefined;
}

async function requireWarehouse(ctx: Ctx, id: string): Promise<void> {
  const row = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', id).executeTakeFirst();
  if (!row) refuse('not-found', { thing: '仓库' });
}

/** Whoever stands at the counter, with what he has on loan, what is due first before the rest. Refuses 'desk-who'. */
export async function findHolder(ctx: Ctx, { who }: In<typeof desk.holder>): Promise<Given<typeof desk.holder>> {
  const person = await personOf(ctx, who);
  return { ...person, held: await loans.openLoansOf(ctx, person.empId) };
}

/** Lends a tool out of a warehouse. Refuses 'desk-who', 'desk-what', 'desk-broken', 'not-found', 'employee-locked', 'stock-short'. */
export async function lendTool(ctx: Ctx, input: Scanned): Promise<void> {
  if (input.toolState === ToolState.broken) refuse('desk-broken');
  await requireWarehouse(ctx, input.warehouseId);
  const { empId } = await personOf(ctx, input.who);
  const { productId, cutterCode } = await toolOf(ctx, input.what);
  const { accounts } = await orderAccounts(ctx, { empId });
  const line: WarehouseLine = { channelId: null, productId, quantity: input.num, tradeType: MOVE.borrow, cutterCode };
  await recordWarehouseTrades(ctx, { ...tradeOf(input), ...accounts, lines: [line] });
  await keep(ctx, input, { direction: ToolDeskDirection.lent, empId, productId, cutterCode, parts: [{ lotId: NIL, num: input.num }] });
}

/** Takes back what somebody has on loan. Refuses 'desk-who', 'desk-what', 'desk-not-held', 'not-found'. */
export async function takeBackTool(ctx: Ctx, input: Scanned): Promise<void> {
  await requireWarehouse(ctx, input.warehouseId);
  const { empId, empName } = await personOf(ctx, input.who);
  const { productId, productName, cutterCode } = await toolOf(ctx, input.what);
  const employee = await from(ctx, 'employee', 'e')
    .select(['e.departmentId', 'e.costId'])
    .where('e.id', '=', empId)
    .executeTakeFirstOrThrow();
  // scope: what he holds is no matter of which part of the data the actor sees
  const held = (await heldBy(wholeNode(ctx), { employees: [empId] })).filter((one) => one.productId === productId);
  const all = held.reduce((sum, { qty }) => sum + qty, 0);
  if (all < input.num) refuse('desk-not-held', { name: empName, product: productName, held: all });
  let left = input.num;
  const parts = held.flatMap(({ lotId, condition, qty }) => {
    const num = Math.min(left, qty);
    left -= num;
    return num > 0 ? [{ lotId, condition: condition as Condition, num }] : [];
  });
  const toCondition = input.toolState === ToolState.broken ? CONDITION.onHold : CONDITION.good;
  await recordWarehouseTrades(ctx, {
    ...tradeOf(input),
    empId,
    departmentId: employee.departmentId,
    costId: employee.costId,
    projectId: null,
    lines: parts.map(({ lotId, condition, num }) => ({
      channelId: null,
      productId,
      quantity: num,
      tradeType: MOVE.giveBack,
      which: { lotId: lotId === NIL ? null : lotId, condition },
      toCondition,
      cutterCode,
    })),
  });
  await keep(ctx, input, { direction: ToolDeskDirection.back, empId, productId, cutterCode, parts });
}

const tradeOf = ({ warehouseId, remark }: Scanned) => ({
  prewhId: null,
  warehouseId,
  // The end of an id is chance; its beginning is the moment, which two counters may share.
  tradeNumber: `GJ-${newId().slice(-12)}`,
  remark: remark ?? null,
});

interface Kept {
  direction: number;
  empId: string;
  productId: string;
  cutterCode: string | null;
  parts: readonly { lotId: string; num: number }[];
}

/** What whoever stood there saw, a row for each lot. */
async function keep(ctx: Ctx, { warehouseId, toolState, remark, pictures }: Scanned, { parts, ...kept }: Kept): Promise<void> {
  const rows = parts.map(({ lotId, num }) => ({
    id: newId(),
    ...kept,
    warehouseId,
    lotId,
    num,
    toolState,
    remark: remark ?? null,
    pictures: pictures ?? [],
    checker: actorName(ctx),
  }));
  await addTo(ctx, 'toolCheck', rows).execute();
  ctx.tell({ ...kept, toolState });
}

/**
 * A damaged tool is mended and lies good again where it was, or is scrapped: where a workflow takes that, once others have agreed.
 * Refuses 'desk-settled', 'not-found', 'stock-short' where it is gone, 'approval-waits' while scrapping it waits.
 */
export async function settleTool(ctx: Ctx, { id, outcome, settleRemark = null }: In<typeof desk.settle>): Promise<{ waits: boolean }> {
  const tool = await lockDamaged(ctx, id);
  const waits = outcome === ToolOutcome.scrapped && (await waitsForOthers(ctx, tool, settleRemark));
  if (outcome === ToolOutcome.mended) await endScrap(ctx, id);
  if (!waits) await bookOutcome(ctx, tool, { outcome, settleRemark });
  return { waits };
}
