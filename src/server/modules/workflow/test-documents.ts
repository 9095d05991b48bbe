// Documents of the kinds that ask for a decision, each made by its noun's own verb; and what of its own rows must say the same as its run.
import { sql } from 'kysely';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { CaseOutcome } from '../../../contract/desk/codes.ts';
import { customers } from '../../../contract/customer/customers.ts';
import { PLACE, MOVE } from '../../../contract/stock/ledger.ts';
import { ToolOutcome, ToolState } from '../../../contract/tool/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { combo } from '../combo/noun.ts';
import { createCombo, updateCombo } from '../combo/combo.ts';
import { customer } from '../customer/noun.ts';
import { createRequest } from '../customer/requests.ts';
import { createAdditional, createAppeal, settleCase } from '../desk/index.ts';
import { desk } from '../desk/noun.ts';
import { countInventory, createInventory, submitInventory } from '../inventory/inventory.ts';
import { inventory } from '../inventory/noun.ts';
import { bindProducts } from '../machine/index.ts';
import { mall } from '../mall/noun.ts';
import { createOffer } from '../mall/offer.ts';
import { createMallOrder } from '../mall/order.ts';
import { beginClearance, createVendor } from '../org/index.ts';
import { giveBack } from '../org/clearance.ts';
import { org } from '../org/noun.ts';
import { createProduct, updateProduct } from '../product/product.ts';
import { product } from '../product/noun.ts';
import { purchase } from '../purchase/noun.ts';
import { createPurchase, updatePurchase } from '../purchase/purchase.ts';
import { openingEntry, postIntent } from '../stock/index.ts';
import { askRelease } from '../strategy/index.ts';
import { strategy } from '../strategy/noun.ts';
import { lendTool, settleTool, takeBackTool } from '../tool/desk.ts';
import { tool } from '../tool/noun.ts';
import { updateNodeConfig } from '../system/index.ts';
import { recordFault, recordTrades } from '../trade/index.ts';
import {
  createInventory as createPrewhCount,
  createPickOrder,
  createUwhOrder,
  updateInventory,
  updatePickOrder,
} from '../warehouse/index.ts';
import { warehouse } from '../warehouse/noun.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import type { Office } from './test-office.ts';

/** What the nouns say of their kinds to the engine. */
export const allApprovals = [combo, customer, desk, inventory, mall, org, product, purchase, strategy, tool, warehouse].flatMap(
  ({ approvals = [] }) => approvals,
);

export interface Kind {
  bizType: number;
  /** Has it decided; gives the key of what waits, undefined where nothing need. */
  make(ctx: Ctx, num: number): Promise<string | undefined>;
  change?(ctx: Ctx, id: string, num: number): Promise<unknown>;
  /** A query of what differs from its last run: `last` has those of this kind, `state` 0 while it waits, 1 passed, 2 not. */
  differs: string;
}

const PLENTY = 100_000;
const HELD = 1000;
const now = () => new Date().toISOString();
const one = async (made: Promise<{ id: string }>) => (await made).id;

/** The machine and two warehouses of an office full of goods; 张三 leaves with pliers in his hands. */
async function furnishGoods(ctx: Ctx, { floor, zhang }: Office) {
  const { vmId, channels, glove, warehouseId, typeId } = floor;
  const { empId, name } = zhang;
  await bindProducts(
    ctx,
    channels.map((channelId) => ({ channelId, productId: glove })),
  );
  for (const channelId of channels) await fill(ctx, { vmId, channelId, productId: glove, qty: PLENTY });
  const store = await furnishStore(ctx, 'ALL', 1);
  const { id: vendorId } = await createVendor(ctx, { vendorCode: 'ALL', vendorName: '山特' });
  await createOffer(ctx, { productId: glove, vendorId, price: 900 });
  const sold = (productCode: string) =>
    one(createProduct(ctx, { productCode, productName: productCode, productTypeId: typeId, productPrice: 1000, saleType: 2 }));
  const [wrench, pliers] = [await sold('WRENCH'), await sold('PLIERS')];
  const crib = { kind: PLACE.warehouse, ref: warehouseId };
  const document = () => ({ kind: 'opening' as const, id: newId() });
  const stocked = [glove, wrench, pliers].map((productId) => ({ place: crib, productId, qty: PLENTY }));
  const bin = { kind: PLACE.prewhChannel, ref: store.third, owner: store.prewhId };
  await openingEntry(ctx, { document: document(), lines: [...stocked, { place: bin, productId: store.glove, qty: HELD }] });
  // Whatever a count finds has to be agreed to.
  await updateNodeConfig(ctx, { countAmount: 0 });
  const hand = { productId: pliers, qty: HELD, from: crib, to: { kind: PLACE.employee, ref: empId }, kind: MOVE.borrow };
  await postIntent(ctx, { document: document(), moves: [hand] });
  await beginClearance(ctx, { id: empId, leaveDate: '2099-12-31' });
  return { ...floor, store, vendorId, pliers, empId, name };
}
type Goods = Awaited<ReturnType<typeof furnishGoods>>;

/** The kinds at an office, all for 张三. */
export async function openKinds(ctx: Ctx, office: Office): Promise<Kind[]> {
  const goods = await furnishGoods(ctx, office);
  return [...orders(goods), ...asked(goods), ...atMachines(goods), ...booked(goods), ...ofTools(goods)];
}

/** What has quantities that are asked for. */
function orders({ empId, glove, warehouseId, vendorId, store }: Goods): Kind[] {
  const lines = (num: number) => [{ productId: glove, num }];
  const binned = (num: number) => [{ productId: store.drill, num }];
  const priced = (num: number) => [{ productId: glove, num, price: 1000 }];
  const order = { empId, costId: null, projectId: null, remark: null };
  return [
    {
      bizType: WorkflowBizType.combo,
      make: (inner, num) => one(createCombo(inner, { empId, lines: lines(num) })),
      change: (inner, id, num) => updateCombo(inner, { id, empId, lines: lines(num) }),
      differs: `select o.order_no from last a join combo_pick_order o on o.id = a.doc_id
        where o.combo_status <> a.state or (select sum(l.num) from combo_pick_order_line l where l.order_id = o.id) <> a.num`,
    },
    {
      bizType: WorkflowBizType.uwh,
      make: (inner, num) => one(createUwhOrder(inner, { ...order, prewhId: store.prewhId, lines: binned(num) })),
      differs: `select o.order_no from last a join uwh_pick_order o on o.id = a.doc_id
        where o.approval_status <> (array[2, 1, 3])[a.state + 1]
          or (select sum(l.apply_num) from uwh_pick_order_detail l where l.order_id = o.id) <> a.num`,
    },
    {
      bizType: WorkflowBizType.pick,
      make: (inner, num) => one(createPickOrder(inner, { ...order, prewhId: store.prewhId, lines: binned(num) })),
      change: (inner, id, num) => updatePickOrder(inner, { id, lines: binned(num) }),
      differs: `select a.doc_no from last a where (select sum(l.plan_num) from pick_order_line l where l.order_id = a.doc_id) <> a.num`,
    },
    {
      bizType: WorkflowBizType.purchase,
      make: (inner, num) => one(createPurchase(inner, { vendorId, warehouseId, needDate: null, remark: null, lines: priced(num) })),
      change: (inner, id, num) => updatePurchase(inner, { id, lines: priced(num) }),
      differs: `select a.doc_no from last a where (select sum(l.num) from purchase_order_line l where l.order_id = a.doc_id) <> a.num`,
    },
  ];
}

/** What is asked for at a desk: goods of vendors, and stopped ones that are taken again. */
function asked({ empId, glove, warehouseId, typeId }: Goods): Kind[] {
  const lines = (num: number) => [{ productId: glove, num }];
  const order = { empId, costId: null, projectId: null, remark: null };
  return [
    {
      bizType: WorkflowBizType.procure,
      make: (inner, num) => one(createRequest(customers.bghn)(inner, { warehouseId, lines: lines(num) })),
      differs: `select o.procure_no from last a join procure o on o.id = a.doc_id where o.procure_status <> a.state`,
    },
    {
      bizType: WorkflowBizType.mall,
      make: (inner, num) => one(createMallOrder(inner, { ...order, warehouseId, lines: lines(num) })),
      // What has passed is held for it, once.
      differs: `select o.order_no from last a join cloud_mall_order o on o.id = a.doc_id
        where o.approval_status <> (array[2, 1, 3])[a.state + 1]
          or coalesce((select sum(l.stock_num) from cloud_mall_order_line l where l.order_id = o.id), 0) <> case a.state when 1 then a.num else 0 end`,
    },
    {
      bizType: WorkflowBizType.relist,
      make: async (inner) => {
        const id = await one(
          createProduct(inner, { productCode: newId(), productName: '停用', productTypeId: typeId, productPrice: 1000 }),
        );
        await updateProduct(inner, { id, onSaleFlag: false });
        return (await updateProduct(inner, { id, onSaleFlag: true })).waits ? id : undefined;
      },
      differs: `select a.doc_no from last a join product p on p.id = a.doc_id where p.on_sale_flag <> (a.state = 1)`,
    },
  ];
}

/** What goes wrong at machines. */
function atMachines({ vmId, channels, glove, drill, empId }: Goods): Kind[] {
  const [first = ''] = channels;
  return [
    {
      bizType: WorkflowBizType.release,
      make: async (inner, quantity) =>
        (await askRelease(inner, { vmId, empId, productId: quantity % 2 ? glove : drill, quantity }, { usual: true }))?.id,
      differs: `select a.doc_no from last a join pick_release g on g.id = a.doc_id
          where g.release_status not in ((array[2, 1, 3])[a.state + 1], case when a.approval_status = 5 then 2 end)
        union all select 'grants' where (select count(*) from pick_privilege) <> (select count(*) from last where state = 1)`,
    },
    {
      bizType: WorkflowBizType.additional,
      make: (inner, quantity) =>
        one(createAdditional(inner, { vmId, channelCode: '101', empId, quantity, tradeTime: now(), reason: '断网', productId: glove })),
      differs: `select a.doc_no from last a join trade_additional o on o.id = a.doc_id
        where o.review_status <> a.state
          or (select coalesce(sum(t.trade_num), 0) from trade t where t.trade_number = 'BL-' || o.id) <> case a.state when 1 then o.quantity else 0 end`,
    },
    {
      bizType: WorkflowBizType.appeal,
      make: async (inner, appealNum) => {
        const tradeNumber = newId();
        const line = { channelId: first, productId: glove, quantity: appealNum };
        const told = { vmId, tradeNumber, tradeType: MOVE.pick, happenedAt: now(), event: { id: newId() }, empId, lines: [line] };
        await recordTrades(inner, [told]);
        const { id: tradeId } = await inner.db
          .selectFrom('trade')
          .select('id')
          .where('tradeNumber', '=', tradeNumber)
          .executeTakeFirstOrThrow();
        return one(createAppeal(inner, { tradeId, appealNum, reason: '没出货' }));
      },
      differs: `select a.doc_no from last a join sale_appeal o on o.id = a.doc_id
        where o.review_status <> a.state or (select count(*) from refund_record r where r.source_id = o.id) <> (a.state = 1)::integer`,
    },
  ];
}

/** What the books say and is not so. */
function booked({ vmId, channels, glove, empId, store }: Goods): Kind[] {
  const [, second = '', third = ''] = channels;
  return [
    {
      bizType: WorkflowBizType.writeOff,
      make: async (inner, quantity) => {
        const lost = { vmId, channelId: second, productId: glove, quantity, happenedAt: now(), empId, fault: 'jam' as const };
        await recordFault(inner, { ...lost, event: { id: newId() } });
        const { rows } = await sql<{ id: string }>`select id from stock_abnormality
          where product_id = ${glove} order by opened_at desc limit 1`.execute(inner.db);
        const { id = '' } = rows[0] ?? {};
        await settleCase(inner, { id, outcome: CaseOutcome.scrapped });
        const waits = await inner.db.selectFrom('caseWriteOff').select('id').where('caseId', '=', id).executeTakeFirst();
        return waits?.id;
      },
      differs: `select a.doc_no from last a join case_write_off o on o.id = a.doc_id
        where o.write_off_status <> (array[2, 1, 3])[a.state + 1]
          or (select coalesce(sum(c.quantity), 0) from case_outcome c where c.case_id = o.case_id) <> case a.state when 1 then o.quantity else 0 end`,
    },
    {
      bizType: WorkflowBizType.vmCount,
      make: async (inner, less) => {
        const id = await one(createInventory(inner, { vmId, channelIds: [third], thresholdAmount: 0 }));
        const qty = await lying(inner, { kind: 'vmChannel', ref: third });
        for (let round = 0; round < 2; round += 1) await countInventory(inner, { id, lines: [{ lineNo: 1, realNum: qty - less }] });
        await submitInventory(inner, { id });
        return id;
      },
      // Waiting, finished, or counted once more.
      differs: `select a.doc_no from last a join vm_inventory o on o.id = a.doc_id where o.status <> (array[2, 3, 1])[a.state + 1]`,
    },
    {
      bizType: WorkflowBizType.prewhCount,
      make: async (inner, less) => {
        const { id } = await createPrewhCount(inner, { prewhId: store.prewhId, channelIds: [store.third] });
        const qty = await lying(inner, { kind: 'prewhChannel', ref: store.third });
        const lines = [{ lineNo: 1, realNum: qty - less }];
        for (const finishFlag of [false, true]) await updateInventory(inner, { id, lines, finishFlag });
        return id;
      },
      // Waiting, finished, or counted once more; what has passed is what lies there.
      differs: `select a.doc_no from last a join prewh_inventory o on o.id = a.doc_id where o.status <> (array[3, 2, 1])[a.state + 1]
        union all select 'bin' where (select sum(b.on_hand) from stock_balance b where b.place_ref = '${store.third}')
          <> coalesce((select l.real_num from last a join prewh_inventory_line l on l.inventory_id = a.doc_id where a.state = 1
            order by l.counted_at desc limit 1), ${HELD} + 8)`,
    },
  ];
}

/** What becomes of tools. */
function ofTools({ empId, name, pliers, warehouseId }: Goods): Kind[] {
  return [
    {
      bizType: WorkflowBizType.toolLoss,
      make: async (inner, qty) => {
        if (!(await giveBack(inner, { id: empId, productId: pliers, qty, way: 3 })).waits) return undefined;
        const waiting = inner.db.selectFrom('approval').select('docId').where('bizType', '=', WorkflowBizType.toolLoss);
        return (await waiting.where('approvalStatus', '=', 2).executeTakeFirstOrThrow()).docId;
      },
      // What he has in his hands is what he had, less what has passed.
      differs: `select 'hands' where (select sum(b.on_hand) from stock_balance b where b.place_ref = '${empId}' and b.product_id = '${pliers}')
        <> ${HELD} - (select coalesce(sum(a.num), 0) from last a where a.state = 1)`,
    },
    {
      bizType: WorkflowBizType.toolScrap,
      make: async (inner, num) => {
        const remark = newId();
        const scanned = { warehouseId, who: name, what: 'WRENCH', num };
        await lendTool(inner, { ...scanned, toolState: ToolState.fine });
        await takeBackTool(inner, { ...scanned, toolState: ToolState.broken, remark });
        const { id } = await inner.db.selectFrom('toolCheck').select('id').where('remark', '=', remark).executeTakeFirstOrThrow();
        return (await settleTool(inner, { id, outcome: ToolOutcome.scrapped })).waits ? id : undefined;
      },
      differs: `select a.doc_no from last a join tool_check o on o.id = a.doc_id where (o.outcome is not null) <> (a.state = 1)`,
    },
  ];
}
