// Labels and papers through the whole product: asked for, made in the background, counted, mailed by a real mail server; refused without the right.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { testDatabase } from '../../../../test/database.ts';
import { openTestApp, type Caller, type Site, type TestApp } from '../../../../test/trust/test-app.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { LabelFormat, LabelType } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { usualLayouts } from '../../../contract/paper/layout.ts';
import { newId } from '../../kernel/db/ids.ts';
import { findFile, open } from '../../kernel/files/index.ts';
import { createEntryOfSeveral } from '../inbound/index.ts';
import { createVendor } from '../org/index.ts';
import { closePurchase, createPurchase } from '../purchase/index.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';
import { readPdf } from './test-read.ts';

const database = testDatabase();
const EXPIRY = addDays(dayOf(new Date(), 'Asia/Shanghai'), 200);
const mails: { to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString('latin1') });
      done();
    });
  },
});
let app: TestApp;
let site: Site;
let admin: Caller;
let store: Furnished;
let entryNumber = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const address = server.server.address();
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  app = await openTestApp(database, { jobs: true });
  site = await app.site('PAPER');
  admin = await site.hire();
  store = await site.run((ctx) => furnishStore(ctx, 'L1'));
  entryNumber = await site.run(async (ctx) => {
    const vendor = await createVendor(ctx, { vendorCode: 'V1', vendorName: '山特', email: 'order@sandvik.example' });
    const { poNo } = await createPurchase(ctx, {
      vendorId: vendor.id,
      warehouseId: store.warehouseId,
      lines: [
        { productId: store.drill, num: 10 },
        { productId: store.glove, num: 6 },
      ],
    });
    const came = [
      { poNo, lineNo: 1, num: 10, batches: [{ batchNo: 'B7', expiryDate: EXPIRY, num: 10 }] },
      { poNo, lineNo: 2, num: 5, entryQuality: 0 as const },
      { productId: store.glove, num: 2, entryQuality: 2 as const },
    ];
    return (await createEntryOfSeveral(ctx, { lines: came, postFlag: true })).entryNumber;
  });
}, 120_000);
afterAll(async () => {
  delete process.env['SMTP_URL'];
  await app.close();
  await new Promise<void>((done) => server.close(() => done()));
});

const labelType = LabelType.entryBatch;
const layout = usualLayouts(labelType)[1]!.layout;
const list = async (caller = admin) => (await caller.send(paper.codeLabel.list, { labelType, entryNumbers: [entryNumber] })).data;

async function ended(taskNo: string, caller = admin) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const { data } = await caller.send(paper.task.find, { taskNo });
    if (data.taskStatus > JobStatus.running) return data;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${taskNo} does not end: ${app.faults.join('\n')}`);
}
const bytesOf = (objectName: string) =>
  site.run(async (ctx) =>
    Buffer.concat(await Array.fromAsync((await open(ctx, await findFile(ctx, { objectName }))) as AsyncIterable<Buffer>)),
  );

test('the lots that came have a label each, the refused ones none; printed, they are counted and can be scanned', async () => {
  const rows = await list();
  expect(rows).toMatchObject([
    { productName: '钻头', batchNo: 'B7', num: 10, printTimes: 0, content: `P-L1-钻头|B7|${EXPIRY.replaceAll('-', '')}`, entryNumber },
    { productName: '手套', batchNo: null, num: 5, content: 'P-L1-手套' },
  ]);
  const lines = [
    { bizId: rows[1].bizId, copies: 1 },
    { bizId: rows[0].bizId, copies: 2 },
  ];
  const asked = { labelType, layout, format: LabelFormat.pdf, lines };
  const { data } = await admin.send(paper.codeLabel.export, asked);
  const task = await ended(data.taskNo);
  expect(task).toMatchObject({ taskStatus: JobStatus.done, message: null, fileName: expect.stringMatching(/^标签文件-入库批次-.*\.pdf$/) });
  const pages = await readPdf(await bytesOf(task.filePath));
  expect(pages.map(({ codes }) => codes[0]?.text)).toEqual([rows[1].content, rows[0].content, rows[0].content]);
  expect((await list()).map(({ printTimes }: { printTimes: number }) => printTimes)).toEqual([2, 1]);
}, 90_000);

test('channels and goods have labels too, by their own right; what somebody made is nobody else’s', async () => {
  const channels = (await admin.send(paper.codeLabel.list, { labelType: LabelType.channel, prewhId: store.prewhId })).data;
  expect(channels).toHaveLength(6);
  expect(channels[0]).toMatchObject({ channelCode: channels[0].content, productName: '钻头', prewhName: '智能仓L1' });
  const goods = (await admin.send(paper.codeLabel.list, { labelType: LabelType.product, ids: [store.drill] })).data;
  expect(goods).toMatchObject([{ content: 'P-L1-钻头' }]);
  const clerk = await site.hire({ rights: ['wms.wmsShelf', 'wms.wmsShelf.print'] });
  expect((await clerk.send(paper.codeLabel.list, { labelType: LabelType.channel, prewhId: store.prewhId })).data).toHaveLength(6);
  expect((await clerk.send(paper.codeLabel.list, { labelType, entryNumbers: [entryNumber] })).error).toBe('not-permitted');
  const one = { layout, format: LabelFormat.zpl, lines: [{ bizId: channels[0].bizId, copies: 1 }] };
  expect((await clerk.send(paper.codeLabel.export, { labelType, ...one })).error).toBe('not-permitted');
  const { taskNo } = (await clerk.send(paper.codeLabel.export, { labelType: LabelType.channel, ...one })).data;
  expect(await ended(taskNo, clerk)).toMatchObject({ taskStatus: JobStatus.done });
  expect((await admin.send(paper.task.find, { taskNo })).error).toBe('not-found');
  const elsewhere = await site.hire({ scope: { warehouse: [newId()] } });
  expect((await elsewhere.send(paper.codeLabel.list, { labelType: LabelType.channel, prewhId: store.prewhId })).data).toEqual([]);
});

test('a template is kept under its name, drawn before it is printed, and gone when it is deleted; what is no label is refused', async () => {
  const own = { ...layout, width: 700, lines: [{ field: 'batchNo' as const, size: 200, bold: true }] };
  const { id } = (await admin.send(paper.codeLabel.keepTemplate, { labelType, templateName: '大批号', layout })).data;
  expect((await admin.send(paper.codeLabel.keepTemplate, { labelType, templateName: '大批号', layout: own })).data.id).toBe(id);
  expect((await admin.send(paper.codeLabel.templates, { labelType })).data).toMatchObject([{ id, templateName: '大批号', layout: own }]);
  const [row] = await list();
  const look = async (asked: object) => admin.send(paper.codeLabel.preview, { labelType, layout: own, bizId: row.bizId, ...asked });
  expect((await look({})).data.svg).toMatch(/^<svg .*viewBox="0 0 70 40".*<\/svg>$/);
  expect((await look({ layout: { ...own, symbol: 2 } })).error).toBe('label-code-text');
  expect((await look({ bizId: 'x' })).error).toBe('not-found');
  await admin.send(paper.codeLabel.deleteTemplate, { id });
  expect((await admin.send(paper.codeLabel.templates, { labelType })).data).toEqual([]);
});

test('an entry order goes to its vendor as PDF, to each address a mail; the PDF says what came; nobody without the right sends it', async () => {
  const { data } = await admin.send(paper.entryMail.send, { entryNumber, remark: '请核对' });
  expect(await ended(data.taskNo)).toMatchObject({ taskStatus: JobStatus.done, fileName: `入库单-${entryNumber}.pdf` });
  await expect.poll(() => mails.length, { timeout: 60_000 }).toBe(1);
  expect(mails[0]?.to).toEqual(['order@sandvik.example']);
  const attached = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mails[0]?.raw ?? '')?.[1] ?? '';
  const [page] = await readPdf(Buffer.from(attached, 'base64'));
  expect(page?.codes).toEqual([{ format: 'QRCode', text: entryNumber }]);
  const text = page?.text.replaceAll(/\s/g, '') ?? '';
  for (const said of [entryNumber, '山特', 'P-L1-钻头', 'B7', EXPIRY, '10', '拒收', '待检0件', '1/1']) expect(text).toContain(said);
  await admin.send(paper.entryMail.send, { entryNumber, to: ['a@example.com', 'b@example.com', 'a@example.com'] });
  await expect
    .poll(() => mails.flatMap(({ to }) => to).toSorted(), { timeout: 60_000 })
    .toEqual(['a@example.com', 'b@example.com', 'order@sandvik.example']);
  const reader = await site.hire({ rights: ['wms.warehousing'] });
  expect((await reader.send(paper.entryMail.send, { entryNumber })).error).toBe('not-permitted');
  expect((await admin.send(paper.entryMail.send, { entryNumber: 'RK-0' })).error).toBe('not-found');
}, 120_000);

test('orders go to their vendors as PDF, a mail each; a vendor without an address is said; one that is over, or of nobody, is not sent', async () => {
  mails.length = 0;
  const order = (vendorCode: string, email?: string) =>
    site.run(async (ctx) => {
      const vendor = await createVendor(ctx, { vendorCode, vendorName: `厂${vendorCode}`, ...(email ? { email } : {}) });
      const lines = [{ productId: store.drill, num: 12 }];
      return createPurchase(ctx, { vendorId: vendor.id, warehouseId: store.warehouseId, needDate: EXPIRY, lines });
    });
  const [known, silent] = [await order('V2', 'in@v2.example'), await order('V3')];
  const sent = await admin.send(paper.orderMail.send, { ids: [known.id, silent.id, known.id], remark: '请尽快' });
  expect(sent.data).toMatchObject([
    { poNo: known.poNo, vendorName: '厂V2', to: 'in@v2.example' },
    { poNo: silent.poNo, vendorName: '厂V3', to: null },
  ]);
  await expect.poll(() => mails.length, { timeout: 60_000 }).toBe(1);
  expect(mails[0]?.to).toEqual(['in@v2.example']);
  const attached = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mails[0]?.raw ?? '')?.[1] ?? '';
  const [page] = await readPdf(Buffer.from(attached, 'base64'));
  expect(page?.codes).toEqual([{ format: 'QRCode', text: known.poNo }]);
  const text = page?.text.replaceAll(/\s/g, '') ?? '';
  for (const said of [known.poNo, '厂V2', 'P-L1-钻头', '12', EXPIRY, '1/1']) expect(text).toContain(said);
  // The order itself knows to whom it went, and when; one that went nowhere knows nothing.
  const mailedOf = async ({ poNo }: { poNo: string }) => (await admin.send(purchase.purchaseOrder.list, { poNo })).data.rows[0];
  await expect.poll(async () => (await mailedOf(known)).mailedTo, { timeout: 30_000 }).toBe('in@v2.example');
  expect(Date.now() - Date.parse((await mailedOf(known)).mailedAt)).toBeLessThan(120_000);
  expect(await mailedOf(silent)).toMatchObject({ mailedTo: null, mailedAt: null });
  expect((await admin.send(paper.orderMail.send, { ids: [silent.id] })).error).toBe('paper-vendor-nobody');
  await site.run((ctx) => closePurchase(ctx, { id: known.id }));
  expect((await admin.send(paper.orderMail.send, { ids: [known.id] })).error).toBe('not-allowed-now');
  expect((await admin.send(paper.orderMail.send, { ids: [newId()] })).error).toBe('not-found');
  const reader = await site.hire({ rights: ['operate.purchasingOrder'] });
  expect((await reader.send(paper.orderMail.send, { ids: [silent.id] })).error).toBe('not-permitted');
}, 120_000);
