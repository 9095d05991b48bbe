// A fourth customer is a folder of at most 200 lines and one line in the table of contents: here one that is invented is served, shown and held to its rights.
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { menuItems, type Right } from '../src/contract/menu.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { implementations } from '../src/server/modules/index.ts';
import { createVendor } from '../src/server/modules/org/index.ts';
import { furnishStore } from '../src/server/modules/warehouse/test-store.ts';
import { openCallers } from './callers.ts';
import { testDatabase } from './database.ts';
import { acme as english } from './fourth-customer/en.ts';
import { acme } from './fourth-customer/index.ts';

vi.mock('../src/contract/customer/customers.ts', async (original) => {
  const { customers } = await original<{ customers: object }>();
  const { acme } = await import('./fourth-customer/index.ts');
  return { customers: { ...customers, acme } };
});

// Screens are of another project than tests are.
const { screens } = await vi.importActual<{ screens: object }>('../src/web/screens.ts');

const FOLDER = 'test/fourth-customer';
const rights = (...pages: string[]) => pages.map((page) => `wms.acme.${page}`) as Right[];

test('it is a folder of at most 200 lines, and all that it says has its English there', () => {
  const texts = globSync(`${FOLDER}/*`).map((file) => readFileSync(file, 'utf8'));
  expect(texts.join('').split('\n').length).toBeLessThanOrEqual(200);
  const said = Object.values(acme.menu).flatMap((entry) => (entry.kind === 'page' ? [entry.title, entry.purpose] : [entry.title]));
  const more = [acme.name, ...Object.values(acme.orders?.fields ?? {}), acme.orders?.exportTitle ?? '', acme.requests?.exportTitle ?? ''];
  expect([...said, ...more].filter((text) => !english[text])).toEqual([]);
});

test('its pages stand in the menu, each with a screen; its calls are served under its name', () => {
  const own = menuItems.filter(({ code }) => code.startsWith('wms.acme.')).map(({ code }) => code);
  expect(own).toHaveLength(6);
  expect(own.filter((code) => !(code in screens))).toEqual([]);
  const paths = implementations.flatMap(({ endpoints }) => Object.values(endpoints).map(({ path }) => path));
  for (const call of ['listAcmePurchaseOrder', 'findAcmePurchaseOrder', 'createAcmePurchaseOrder', 'listAcmeProcure', 'createAcmeProcure'])
    expect(paths).toContain(`/warehouse/${call}`);
  // It has no button to change or close an order, and its system sends none.
  for (const call of ['updateAcmePurchaseOrder', 'closeAcmePurchaseOrder', 'syncAcmePurchaseOrder'])
    expect(paths).not.toContain(`/warehouse/${call}`);
});

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  calls = await openCallers(database, implementations);
});

test('its people ask, decide, order and receive with its own texts and numbers, and see nothing of other customers', async () => {
  const store = await database.run((ctx) => furnishStore(ctx, 'HD'));
  const { id: vendorId } = await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }));
  const asker = calls.as({ userId: newId(), rights: rights('requests', 'requests.create') });
  const chief = calls.as({ userId: newId(), rights: rights('requests', 'requests.approve', 'requests.createOrder') });
  const keeper = calls.as({
    userId: newId(),
    rights: rights('orders', 'orders.create', 'orders.receive', 'entries', 'entries.create', 'entries.post', 'problems'),
  });
  const lines = [{ productId: store.drill, num: 4 }];
  const { id, procureNo } = await asker.ok('/warehouse/createAcmeProcure', { warehouseId: store.warehouseId, lines });
  expect(procureNo).toMatch(/^HDSQ\d{8}-001$/);
  await chief.ok('/warehouse/approveAcmeProcure', { ids: [id], passFlag: true });
  const [{ poNo }] = await chief.ok('/warehouse/orderAcmeProcure', { ids: [id], vendorId });
  expect(poNo).toMatch(/^HD\d{8}-001$/);
  const second = { vendorId, warehouseId: store.warehouseId, lines, lineOfWork: '二线', shift: '夜班' };
  await keeper.ok('/warehouse/createAcmePurchaseOrder', second);
  const today = dayOf(new Date(), 'Asia/Shanghai');
  await keeper.ok('/warehouse/createEntryOrder', {
    poNo,
    postFlag: true,
    lines: [
      { lineNo: 1, num: 3, batches: [{ batchNo: 'A', expiryDate: addDays(today, 9), num: 3 }] },
      { lineNo: 1, num: 1, entryQuality: 2 },
    ],
  });
  const orders = (await keeper.ok('/warehouse/listAcmePurchaseOrder', { sorts: [{ field: 'poNo', order: 'asc' }] })).rows;
  expect(orders).toMatchObject([
    { poNo, orderStatus: 0, receivedNum: 3, lineOfWork: null },
    { orderStatus: 0, lineOfWork: '二线', shift: '夜班' },
  ]);
  expect((await keeper.ok('/warehouse/listEntryOrderPage', {})).rows).toMatchObject([{ poNos: poNo, refusedNum: 1 }]);
  expect((await keeper.ok('/warehouse/listProblemRecordPage', {})).rows).toMatchObject([{ problemKind: 1, num: 1 }]);
  // BorgWarner's, Bosch's and the house's stay theirs.
  const body = { vendorId, warehouseId: store.warehouseId, lines };
  await calls.admin.ok('/warehouse/createBghnPurchaseOrder', body);
  const { poNo: house } = await calls.admin.ok('/vreplenish/createPurchaseOrder', body);
  for (const path of ['listAcmePurchaseOrder', 'listPurchaseOrderPage']) expect((await keeper.ok(`/warehouse/${path}`, {})).total).toBe(2);
  expect((await keeper.send({ method: 'GET', path: `/warehouse/findPurchaseOrder?poNo=${house}` })).error).toBe('not-found');
  for (const path of ['listBghnPurchaseOrder', 'listBoschPurchaseOrder', 'listBghnProcure'])
    expect([path, await keeper.refusal(`/warehouse/${path}`)]).toEqual([path, 'not-permitted']);
});

test('what its people ask for waits in the inbox of who decides for it, and of nobody who decides for another customer', async () => {
  const store = await database.run((ctx) => furnishStore(ctx, 'HI'));
  const [mine, theirs] = [
    calls.as({ userId: newId(), rights: rights('requests', 'requests.approve') }),
    calls.as({ userId: newId(), rights: ['wms.bghn.bghnProcure', 'wms.bghn.bghnProcure.approve'] }),
  ];
  const ask = async (path: string) =>
    (
      await calls.admin.ok(`/warehouse/create${path}Procure`, {
        warehouseId: store.warehouseId,
        lines: [{ productId: store.drill, num: 1 }],
      })
    ).id;
  const [acmes, bghns] = [await ask('Acme'), await ask('Bghn')];
  const waiting = async (who: typeof mine) =>
    (await who.ok('/vmbiz/listApprovalInbox', { bizType: 10 })).rows as { id: string; docId: string }[];
  expect((await waiting(mine)).map(({ docId }) => docId)).toEqual([acmes]);
  const [theirRun] = await waiting(theirs);
  expect(theirRun?.docId).toBe(bghns);
  const decision = { passFlag: true, ids: [theirRun?.id] };
  expect(await mine.refusal('/vmbiz/decideApproval', decision)).toBe('approval-not-yours');
  expect(await mine.refusal('/vmbiz/listApprovalTrail', { bizType: 10, docId: bghns })).toBe('not-found');
  await theirs.ok('/vmbiz/decideApproval', decision);
  expect((await calls.admin.read(`/warehouse/findBghnProcure?id=${bghns}`)).procureStatus).toBe(1);
  // Decided on its own page, and gone from the inbox; taken back, the same.
  await mine.ok('/warehouse/approveAcmeProcure', { ids: [acmes], passFlag: false });
  const third = await ask('Acme');
  expect((await waiting(mine)).map(({ docId }) => docId)).toEqual([third]);
  await calls.admin.ok('/warehouse/cancelAcmeProcure', { id: third });
  expect(await waiting(mine)).toEqual([]);
});
