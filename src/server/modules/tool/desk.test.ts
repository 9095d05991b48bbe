// Over the counter: lent by what was scanned, taken back in the state that it is in, mended or scrapped; the ledger agrees.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindCard } from '../org/index.ts';
import { createProduct, createProductType } from '../product/index.ts';
import { openingEntry, proof } from '../stock/index.ts';
import { createWarehouse } from '../warehouse/index.ts';
import { createWorkflow } from '../workflow/index.ts';
import { toolHandlers } from './index.ts';
import { decideScraps } from './scrap.ts';

const database = testDatabase();
let site: Awaited<ReturnType<typeof openCallers>>;
let warehouseId: string;
let wrench: string;
beforeAll(async () => {
  site = await openCallers(database, toolHandlers, { under: '/customtrade/' });
  await database.run(async (ctx) => {
    warehouseId = (await createWarehouse(ctx, { warehouseCode: 'CRIB', warehouseName: '工具库', warehouseType: 0 })).id;
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'TL', productTypeName: '工具' });
    const product = (productCode: string, saleType?: 2) =>
      createProduct(ctx, { productCode, productName: productCode, productTypeId, productPrice: 100, ...(saleType ? { saleType } : {}) });
    wrench = (await product('WRENCH', 2)).id;
    await product('GLOVE');
    const place = { kind: PLACE.warehouse, ref: warehouseId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: wrench, qty: 5 }] });
    await hire(ctx, 'E7');
  });
});

const scanned = (more: object = {}) => ({ warehouseId, who: 'E7', what: 'WRENCH', num: 1, toolState: 1, ...more });
const held = async () => (await site.admin.ok('findToolHolder', { who: 'E7' })).held as { num: number; productCode: string }[];
const inCrib = async () => {
  const { rows } = await database.pool.query<{ condition: number; n: number }>(
    'select condition, sum(on_hand)::int as n from stock_balance where node_id = $1 and place_ref = $2 and on_hand > 0 group by condition',
    [database.node.nodeId, warehouseId],
  );
  return Object.fromEntries(rows.map(({ condition, n }) => [condition, n]));
};

test('a tool is lent by card and code and is on loan; taken back fine it lies there again', async () => {
  await site.admin.ok('lendTool', scanned({ num: 2 }));
  expect(await held()).toMatchObject([{ num: 2, productCode: 'WRENCH' }]);
  expect(await inCrib()).toEqual({ 1: 3 });
  await site.admin.ok('takeBackTool', scanned({ num: 2, toolState: 2, remark: '手柄磨了' }));
  expect([await held(), await inCrib()]).toEqual([[], { 1: 5 }]);
  const { rows } = await site.admin.ok('listToolCheck', { page: 1, limit: 10 });
  expect(rows).toMatchObject([
    { direction: 1, toolState: 2, num: 2, remark: '手柄磨了', outcome: null },
    { direction: 0, toolState: 1, num: 2 },
  ]);
});

test('a damaged one is lent to nobody until it is mended; one that cannot be is scrapped', async () => {
  await site.admin.ok('lendTool', scanned({ num: 2 }));
  for (const _ of [1, 2]) await site.admin.ok('takeBackTool', scanned({ toolState: 3 }));
  expect(await inCrib()).toEqual({ 1: 3, 3: 2 });
  expect(await site.admin.refusal('lendTool', scanned({ num: 4 }))).toBe('stock-short');
  const waiting = async () => (await site.admin.ok('listToolCheck', { page: 1, limit: 10, waitingFlag: true })).rows as { id: string }[];
  const [first, second] = await waiting();
  await site.admin.ok('settleToolCheck', { id: first!.id, outcome: 1 });
  await site.admin.ok('settleToolCheck', { id: second!.id, outcome: 2, settleRemark: '断了' });
  expect([await inCrib(), await waiting()]).toEqual([{ 1: 4 }, []]);
  expect(await site.admin.refusal('settleToolCheck', { id: first!.id, outcome: 2 })).toBe('desk-settled');
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('where a workflow takes it a tool is scrapped once others have agreed; rejected it waits, mended nobody is asked any more', async () => {
  await database.run((ctx) =>
    createWorkflow(ctx, {
      workflowName: '工具报废',
      bizType: WorkflowBizType.toolScrap,
      sort: 1,
      conditions: {},
      steps: [
        { sort: 1, stepName: '主管', approverType: ApproverType.role, approverIds: [newId()], passRule: PassRule.one, onDue: OnDue.remind },
      ],
    }),
  );
  const before = await inCrib();
  await site.admin.ok('lendTool', scanned());
  await site.admin.ok('takeBackTool', scanned({ toolState: 3 }));
  const waiting = async () =>
    (await site.admin.ok('listToolCheck', { page: 1, limit: 10, waitingFlag: true })).rows as { id: string; scrapWaits: boolean }[];
  const [tool] = await waiting();
  const scrap = { id: tool!.id, outcome: 2 };
  expect(await site.admin.ok('settleToolCheck', scrap)).toEqual({ waits: true });
  expect([await inCrib(), await waiting()]).toMatchObject([{ 1: 3, 3: 1 }, [{ id: tool!.id, scrapWaits: true }]]);
  expect(await site.admin.refusal('settleToolCheck', scrap)).toBe('approval-waits');
  const decide = (passFlag: boolean) => database.run((ctx) => decideScraps(ctx, { ids: [tool!.id], passFlag, remark: null }));
  await decide(false);
  expect([await inCrib(), (await waiting())[0]?.scrapWaits]).toEqual([{ 1: 3, 3: 1 }, false]);
  // Two who decide at once scrap it once.
  await site.admin.ok('settleToolCheck', scrap);
  const both = await Promise.allSettled([decide(true), decide(true)]);
  expect([both.map(({ status }) => status).toSorted(), await inCrib(), await waiting()]).toEqual([['fulfilled', 'rejected'], { 1: 3 }, []]);
  await site.admin.ok('lendTool', scanned());
  await site.admin.ok('takeBackTool', scanned({ toolState: 3 }));
  const [next] = await waiting();
  await site.admin.ok('settleToolCheck', { ...scrap, id: next!.id });
  expect(await site.admin.ok('settleToolCheck', { id: next!.id, outcome: 1 })).toEqual({ waits: false });
  await expect(database.run((ctx) => decideScraps(ctx, { ids: [next!.id], passFlag: true, remark: null }))).rejects.toThrow('desk-settled');
  expect([before, await inCrib()]).toEqual([{ 1: 4 }, { 1: 3 }]);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('card, staff number and tool are known in whatever letters a scanner sends them; to the letter it is that one', async () => {
  const twins = await database.run(async (ctx) => {
    const holder = await hire(ctx, 'Zhao-8');
    await bindCard(ctx, { id: holder, cardNo: '04a2Cd' });
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'TT', productTypeName: '孪生' });
    for (const productCode of ['Spanner', 'SPANNER']) {
      const { id: productId } = await createProduct(ctx, {
        productCode,
        productName: productCode,
        productTypeId,
        productPrice: 100,
        saleType: 2,
      });
      const place = { kind: PLACE.warehouse, ref: warehouseId };
      await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId, qty: 5 }] });
    }
    return holder;
  });
  await site.admin.ok('lendTool', scanned({ who: 'zhao-8', what: 'wrench' }));
  for (const who of ['ZHAO-8', '04A2CD', '04a2cd']) expect((await site.admin.ok('findToolHolder', { who })).empId).toBe(twins);
  await site.admin.ok('takeBackTool', scanned({ who: '04A2CD', what: 'Wrench' }));
  await site.admin.ok('lendTool', scanned({ who: 'ZHAO-8', what: 'SPANNER' }));
  await site.admin.ok('lendTool', scanned({ who: 'ZHAO-8', what: 'Spanner', num: 2 }));
  const { held: both } = (await site.admin.ok('findToolHolder', { who: 'Zhao-8' })) as { held: { productCode: string; num: number }[] };
  expect(Object.fromEntries(both.map(({ productCode, num }) => [productCode, num]))).toEqual({ SPANNER: 1, Spanner: 2 });
});

test('refused: strangers, what is not lent, more than is held, a damaged tool, what the actor does not see', async () => {
  const no = (path: string, more: object, who = site.admin) => who.refusal(path, scanned(more));
  expect(await no('lendTool', { who: 'NOBODY' })).toBe('desk-who');
  expect(await no('lendTool', { what: 'GLOVE' })).toBe('desk-what');
  expect(await no('lendTool', { toolState: 3 })).toBe('desk-broken');
  expect(await no('takeBackTool', {})).toBe('desk-not-held');
  expect(await no('lendTool', {}, site.as({ scope: { warehouse: [newId()] } }))).toBe('not-found');
  expect(await no('lendTool', {}, site.as({ rights: ['wms.toolDesk', 'wms.toolDesk.takeBack'] }))).toBe('not-permitted');
});
