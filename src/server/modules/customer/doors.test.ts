// Every door to an entry order, tried by who has one customer's pages alone, with another customer's order and with one of the house: none opens, and
// nothing behind them has moved. Two weak rights are not a strong one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openTestApp, type Caller, type Site, type TestApp } from '../../../../test/trust/test-app.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { LabelFormat, LabelType } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { usualLayouts } from '../../../contract/paper/layout.ts';
import { exportAsync, exportLog, exportSync } from '../../../contract/transfer/exports.ts';
import { open, type StoredFile } from '../../kernel/files/index.ts';
import { from } from '../../kernel/scope.ts';
import { createEntry } from '../inbound/index.ts';
import { createVendor } from '../org/index.ts';
import { createPurchase } from '../purchase/index.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';

const { entryOrder, expectedOrder, putAway } = inbound;
const database = testDatabase();
let app: TestApp;
let site: Site;
let store: Furnished;
let vendorId: string;
let admin: Caller;
const OWNERS = ['house', 'bosch', 'bghn'] as const;
type Owner = (typeof OWNERS)[number];
/** Of each owner: an order, an entry order of it that waits, and one that is posted with a lot on hold. */
const goods = {} as Record<Owner, { poNo: string; waiting: string; posted: string; other: string }>;

const rightsOf = (...starts: string[]): Right[] => allRights.filter((right) => starts.some((one) => right.startsWith(`wms.${one}`)));
const order = (owner: Owner) =>
  site.run((ctx) => {
    const lines = [store.drill, store.glove].map((productId) => ({ productId, num: 100 }));
    const of = owner === 'house' ? undefined : { customer: owner, letters: 'X', fields: {} };
    return createPurchase(ctx, { vendorId, warehouseId: store.warehouseId, lines }, of);
  });
const enter = (poNo: string, postFlag: boolean) =>
  site.run((ctx) =>
    createEntry(ctx, {
      poNo,
      postFlag,
      lines: [
        { lineNo: 1, num: 4 },
        { lineNo: 2, num: 2, entryQuality: 1 },
      ],
    }),
  );

beforeAll(async () => {
  // Nobody is there: what is mailed waits.
  process.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
  app = await openTestApp(database, { jobs: true });
  site = await app.site('DOORS');
  admin = await site.hire();
  store = await site.run((ctx) => furnishStore(ctx, 'D1'));
  vendorId = (await site.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
  for (const owner of OWNERS) {
    const { poNo } = await order(owner);
    const [waiting, posted] = [await enter(poNo, false), await enter(poNo, true)];
    goods[owner] = { poNo, waiting: waiting.entryNumber, posted: posted.entryNumber, other: (await order(owner)).poNo };
  }
}, 120_000);
afterAll(async () => {
  delete process.env['SMTP_URL'];
  await app.close();
});

const found = async (entryNumber: string) => (await admin.send(entryOrder.find, { entryNumber })).data;
const everything = async () =>
  JSON.stringify(await Promise.all(OWNERS.flatMap((owner) => [found(goods[owner].waiting), found(goods[owner].posted)])));
const labels = { labelType: LabelType.entryBatch, layout: usualLayouts(LabelType.entryBatch)[1]!.layout, format: LabelFormat.zpl };

/** What each door says to somebody with what is of an owner: the code of its refusal, 'nothing' for an empty answer, 'open'. */
async function doors(caller: Caller, owner: Owner): Promise<Record<string, string>> {
  const { poNo, waiting, posted } = goods[owner];
  const [idle, held] = [await found(waiting), (await found(posted)).lines[1].batches[0]];
  const lines = [{ lineNo: 1, num: 1 }];
  const one = { lines: [{ bizId: held.batchId, copies: 1 }] };
  const { layout, labelType } = labels;
  const tried = {
    create: await caller.send(entryOrder.create, { poNo, lines }),
    createPosted: await caller.send(entryOrder.create, { poNo, lines, postFlag: true }),
    createMultiple: await caller.send(entryOrder.createMultiple, { lines: [{ poNo, ...lines[0] }] }),
    update: await caller.send(entryOrder.update, { entryNumber: waiting, remark: '换' }),
    updateMultiple: await caller.send(entryOrder.updateMultiple, { entryNumber: waiting, remark: '换' }),
    putAwayList: await caller.send(putAway.propose, { entryNumber: posted }),
    putAway: await caller.send(putAway.book, {
      entryNumber: posted,
      lines: [{ batchId: (await found(posted)).lines[0].batches[0].batchId, channelId: store.first, num: 1 }],
    }),
    release: await caller.send(entryOrder.release, { entryNumber: posted, passFlag: true, lines: [{ batchId: held.batchId, num: 1 }] }),
    label: await caller.send(paper.codeLabel.export, { ...labels, ...one }),
    labelLook: await caller.send(paper.codeLabel.preview, { labelType, layout, bizId: held.batchId }),
    mail: await caller.send(paper.entryMail.send, { entryNumber: posted, to: ['x@example.com'] }),
    find: await caller.send(entryOrder.find, { entryNumber: posted }),
    findOrder: await caller.send(expectedOrder.find, { poNo }),
    labelList: await caller.send(paper.codeLabel.list, { labelType, entryNumbers: [posted] }),
    list: await caller.send(entryOrder.list, { entryNumber: posted }),
    listOrders: await caller.send(expectedOrder.list, { poNo }),
    deleteDetail: await caller.send(entryOrder.deleteDetail, { eodId: idle.lines[0].eodId }),
    post: await caller.send(entryOrder.post, { entryNumber: waiting }),
  };
  const said = ({ error, data }: (typeof tried)['find']) => error ?? ((data?.rows ?? data)?.length === 0 ? 'nothing' : 'open');
  return Object.fromEntries(Object.entries(tried).map(([name, answer]) => [name, said(answer)]));
}
const SHUT = {
  ...Object.fromEntries(
    'create createPosted createMultiple update updateMultiple putAwayList putAway release label labelLook mail find findOrder deleteDetail post'
      .split(' ')
      .map((name) => [name, 'not-found']),
  ),
  labelList: 'nothing',
  list: 'nothing',
  listOrders: 'nothing',
};

test('who has all of BorgWarner’s pages comes through no door to Bosch’s and the house’s orders, and through each to his own', async () => {
  const before = await everything();
  const caller = await site.hire({ rights: rightsOf('bghn') });
  expect(await doors(caller, 'bosch')).toEqual(SHUT);
  expect(await doors(caller, 'house')).toEqual(SHUT);
  expect(await everything()).toBe(before);
  expect([...new Set(Object.values(await doors(caller, 'bghn')))]).toEqual(['open']);
});

test('who has all of Bosch’s pages receives Bosch’s orders alone; what its pages have no button for is refused before it is looked for', async () => {
  const before = await everything();
  const caller = await site.hire({ rights: rightsOf('bosch') });
  const shut = {
    ...SHUT,
    ...Object.fromEntries('putAway release label labelLook mail labelList'.split(' ').map((name) => [name, 'not-permitted'])),
  };
  expect(await doors(caller, 'house')).toEqual(shut);
  expect(await doors(caller, 'bghn')).toEqual(shut);
  expect(await everything()).toBe(before);
});

/** The entry numbers in a file of entry orders, made at once and in the background. */
async function exported(caller: Caller): Promise<string[][]> {
  const asked = { taskCode: 'EXPORT_ENTRY_ORDER', format: 'csv', columns: ['entryNumber'], filter: {} };
  const now = await caller.send(exportSync.warehouse, asked);
  const { taskNumber } = (await caller.send(exportAsync.warehouse, asked)).data;
  const done = await expect
    .poll(async () => (await caller.send(exportLog.states, { taskNumbers: [taskNumber] })).data[0], { timeout: 60_000 })
    .toMatchObject({ exportStatus: JobStatus.done })
    .then(async () => (await caller.send(exportLog.states, { taskNumbers: [taskNumber] })).data[0]);
  const later = await site.run(async (ctx) => {
    const file = await from(ctx, 'storedFile', 'f').selectAll('f').where('f.objectName', '=', done.filePath).executeTakeFirstOrThrow();
    return Buffer.concat(await Array.fromAsync((await open(ctx, file as StoredFile)) as AsyncIterable<Buffer>));
  });
  return [now.raw, later.toString()].map((text) => OWNERS.flatMap((owner) => (text.includes(goods[owner].posted) ? [owner] : [])));
}

test('two weak rights are not a strong one: a view of the house and a button of a customer show, mail, print, export and post that customer’s alone', async () => {
  const buttons: Right[] = ['wms.bghn.bghnWarehousing', 'wms.bghn.bghnWarehousing.export', 'wms.bghn.bghnWarehousing.mail'];
  const viewer = await site.hire({
    rights: ['wms.warehousing', ...buttons, 'wms.bghn.bghnWarehousing.print', 'wms.bghn.bghnWarehousing.post'],
  });
  const { posted, waiting } = goods.house;
  expect((await viewer.send(entryOrder.list, { entryNumber: posted })).data.total).toBe(1);
  expect((await viewer.send(paper.entryMail.send, { entryNumber: posted, to: ['x@example.com'] })).error).toBe('not-found');
  expect((await viewer.send(paper.codeLabel.list, { labelType: LabelType.entryBatch, entryNumbers: [posted] })).data).toEqual([]);
  expect((await viewer.send(entryOrder.post, { entryNumber: waiting })).error).toBe('not-found');
  expect(await exported(viewer)).toEqual([['bghn'], ['bghn']]);
  // And whoever may export the house's has them all.
  expect(await exported(admin)).toEqual([[...OWNERS], [...OWNERS]]);
  const buyer = await site.hire({ rights: ['wms.purchase', 'wms.bghn.bghnWarehousing'] });
  const rows = (await buyer.send(entryOrder.list, { limit: 200 })).data.rows.map((row: { entryNumber: string }) => row.entryNumber);
  expect(rows).toContain(goods.bghn.posted);
  expect(rows).not.toContain(posted);
  // Made through the house's right, posted through the customer's: the order of the house is not.
  const maker = await site.hire({ rights: ['wms.warehousing', 'wms.warehousing.create', ...buttons, 'wms.bghn.bghnWarehousing.post'] });
  const come = (owner: Owner) => ({ poNo: goods[owner].other, lines: [{ lineNo: 1, num: 1 }], postFlag: true });
  expect((await maker.send(entryOrder.create, come('house'))).error).toBe('not-permitted');
  expect((await admin.send(entryOrder.list, { poNo: goods.house.other })).data.total).toBe(0);
  expect((await maker.send(entryOrder.create, come('bghn'))).error).toBeUndefined();
}, 120_000);

test('an entry order is of one customer; one from before that is of two is nobody’s who has one customer’s pages', async () => {
  const [first, second] = [await order('bghn'), await order('bghn')];
  const mixed = [goods.house.other, first.poNo].map((poNo) => ({ poNo, lineNo: 1, num: 1 }));
  expect((await admin.send(entryOrder.createMultiple, { lines: mixed })).error).toBe('entry-customers');
  const lines = [first, second].map(({ poNo }) => ({ poNo, lineNo: 1, num: 1 }));
  const { entryNumber } = (await admin.send(entryOrder.createMultiple, { lines })).data;
  const caller = await site.hire({ rights: rightsOf('bghn') });
  expect((await caller.send(entryOrder.find, { entryNumber })).error).toBeUndefined();
  await database.pool.query('update purchase_order set customer = null where id = $1', [second.id]);
  expect((await caller.send(entryOrder.find, { entryNumber })).error).toBe('not-found');
  expect((await caller.send(entryOrder.list, { entryNumber })).data.total).toBe(0);
  expect((await caller.send(entryOrder.post, { entryNumber })).error).toBe('not-found');
});

test('who sends goods back to vendors opens what goes back, and no other out order', async () => {
  const { warehouseId, empId } = store;
  const lines = [{ productId: store.drill, num: 1 }];
  const make = async (outKind: number) =>
    (await admin.send(outbound.outOrder.create, { outKind, warehouseId, vendorId, empId, lines })).data.id;
  const [back, given] = [await make(OutKind.supplier), await make(OutKind.consumption)];
  const caller = await site.hire({ rights: ['wms.xinjiang.returnOrder'] });
  expect((await caller.send(outbound.outOrder.find, { id: back })).error).toBeUndefined();
  expect((await caller.send(outbound.outOrder.find, { id: given })).error).toBe('not-found');
  const both = await site.hire({ rights: ['wms.xinjiang.returnOrder', 'wms.outOrder'] });
  expect((await both.send(outbound.outOrder.find, { id: given })).error).toBeUndefined();
});
