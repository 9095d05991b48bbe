// Who decides a purchase order or an order of the mall changes its prices within what his step lets him; which kinds have prices is said alike on both sides.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { ApproverType, PRICED_KINDS, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { ServerNoun } from '../noun.ts';
import * as nouns from '../nouns.ts';
import { createVendor } from '../org/index.ts';
import { purchaseApprovals } from '../purchase/approvals.ts';
import { createPurchase } from '../purchase/purchase.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { changeApproval } from './change.ts';
import { openOffice, step, type Office } from './test-office.ts';

const database = testDatabase();
let office: Office;
let store: Awaited<ReturnType<typeof furnishStore>>;
let vendorId: string;
beforeAll(async () => {
  office = await openOffice(database);
  store = await database.run((ctx) => furnishStore(ctx, 'PRICE'));
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
});

let drawn = 0;
const draw = async (more: object): Promise<void> => {
  await database.pool.query('update workflow set status_flag = false');
  const steps = [step({ approverType: ApproverType.person, approverIds: [office.chief.empId], ...more })];
  drawn += 1;
  const workflowName = `采购${drawn}`;
  const body = { workflowName, bizType: WorkflowBizType.purchase, sort: 1, conditions: {}, steps };
  await office.keeper.boss.ok('/vmbiz/workflow/create', body);
};
/** Ten drills at 10.01 yuan each; gives the order's id. */
const order = async (): Promise<string> => {
  const lines = [{ productId: store.drill, num: 10, price: 1001 }];
  return (
    await database.run((ctx) => createPurchase(ctx, { vendorId, warehouseId: store.warehouseId, needDate: null, remark: null, lines }))
  ).id;
};
const runOf = async (docId: string) =>
  (await database.pool.query('select id, amount::int, lines from approval where doc_id = $1 order by revision desc limit 1', [docId]))
    .rows[0];
const lineOf = async (docId: string) =>
  (await database.pool.query('select num::int, price::int from purchase_order_line where order_id = $1', [docId])).rows[0];

/** The chief wants so many at such a price (fen); gives what it was refused with. */
async function change(docId: string, num: number, price?: number): Promise<string | undefined> {
  const { id } = await runOf(docId);
  const { userId, empId, name: userName } = office.chief;
  const actor = { kind: 'user' as const, userId, empId, userName, loginAccount: 'chief', loginSys: 'fms' };
  const input = { id, nums: [num], prices: price === undefined ? null : [price], remark: null };
  return database
    .run((ctx) => changeApproval({ ...ctx, actor }, purchaseApprovals, input))
    .then(
      () => undefined,
      (error: { key: string }) => error.key,
    );
}

test('a price goes up and down by the percentage of what was asked for, to the fen; order, amount and timeline say it', async () => {
  await draw({ changePricePct: 10 });
  const id = await order();
  // 10 % of 10.01 are between 9.009 and 11.011: to the fen 9.01 to 11.01.
  expect([await change(id, 10, 900), await change(id, 10, 1102)]).toEqual(['approval-price-beyond', 'approval-price-beyond']);
  expect([await change(id, 10, 901), await lineOf(id), (await runOf(id)).amount]).toEqual([undefined, { num: 10, price: 901 }, 9010]);
  expect((await runOf(id)).lines).toMatchObject([{ askedPrice: 1001, amount: 9010 }]);
  // However often: of what was asked for.
  expect([await change(id, 10, 811), await change(id, 10, 1101), await lineOf(id)]).toEqual([
    'approval-price-beyond',
    undefined,
    { num: 10, price: 1101 },
  ]);
  const { rows } = await database.pool.query(
    "select remark from approval_act where remark like '%901%' or remark like '%9.01%' order by acted_at",
  );
  expect(rows[0].remark).toContain('¥10.01 → ¥9.01；¥100.10 → ¥90.10');
});

test('what the step does not name stays: quantities by one who may change prices, prices by one who may change quantities', async () => {
  await draw({ changePricePct: 10 });
  const priced = await order();
  expect([await change(priced, 9, 1001), await change(priced, 9)]).toEqual(['approval-fixed', 'approval-fixed']);
  await draw({ changeFlag: true });
  const counted = await order();
  expect([await change(counted, 9, 1000), await change(counted, 9, 1001), await lineOf(counted)]).toEqual([
    'approval-price-fixed',
    undefined,
    { num: 9, price: 1001 },
  ]);
  await draw({ changeFlag: true, changePricePct: 20 });
  const both = await order();
  expect([await change(both, 8, 900), await lineOf(both), (await runOf(both)).amount]).toEqual([undefined, { num: 8, price: 900 }, 7200]);
});

test('the kinds whose prices a step may name are those whose documents have prices', () => {
  const repriced = Object.values<ServerNoun>(nouns).flatMap(({ approvals = [] }) =>
    approvals.flatMap(({ bizType, changes }) => (changes?.reprice ? [bizType] : [])),
  );
  expect(repriced.toSorted()).toEqual([...PRICED_KINDS].toSorted());
});
