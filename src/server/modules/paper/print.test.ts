// Labels straight to a printer in the network: a real one at a real port, which says what it was told; and everything that keeps labels from it.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openTestApp, type Caller, type Site, type TestApp } from '../../../../test/trust/test-app.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { LabelType, PrinterLanguage } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { usualLayouts } from '../../../contract/paper/layout.ts';
import { newId } from '../../kernel/db/ids.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';
import { printTask } from './print-task.ts';
import { codesIn, readTspl, readZpl } from './test-read.ts';

const database = testDatabase();
const labelType = LabelType.channel;
const { layout } = usualLayouts(labelType)[1]!;
let app: TestApp;
let site: Site;
let admin: Caller;
let keeper: Caller;
let store: Furnished;

/** How the printer is at the moment. */
const machine = { zpl: '000,0,0', head: '0', ribbon: '0', tspl: 0x00, isMute: false, breaksOff: false, heard: [] as Buffer[] };
const { heard: _, ...READY } = machine;
let printer: Server;
let port = 0;

function attend(socket: Socket): void {
  const parts: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    const text = part.toString('latin1');
    if (text === '~HS\r\n') {
      const lines = [`${machine.zpl},0000,000,0,0,0,000,0,0,0`, `000,0,${machine.head},${machine.ribbon},0,2,4,0,00000000,1,000`, '1234,0'];
      if (!machine.isMute) socket.write(lines.map((line) => `\x02${line}\x03\r\n`).join(''));
    } else if (text === '\x1b!?') {
      if (!machine.isMute) socket.write(Buffer.from([machine.tspl]));
    } else if (machine.breaksOff) socket.resetAndDestroy();
    else parts.push(part);
  });
  socket.on('end', () => parts.length > 0 && machine.heard.push(Buffer.concat(parts)));
}

beforeAll(async () => {
  printer = createServer(attend);
  await new Promise<void>((done) => printer.listen(0, '127.0.0.1', done));
  port = (printer.address() as AddressInfo).port;
  app = await openTestApp(database, { jobs: true });
  site = await app.site('PRINT');
  admin = await site.hire();
  keeper = await site.hire({ rights: ['wms.wmsShelf', 'wms.wmsShelf.print'] });
  store = await site.run((ctx) => furnishStore(ctx, 'L1'));
}, 60_000);
afterEach(() => {
  Object.assign(machine, READY, { heard: [] });
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
});
afterAll(() => {
  delete process.env['OUTGOING_NETWORKS'];
  printer.close();
});

const one = { printerHost: '127.0.0.1', format: PrinterLanguage.zpl, dpi: 203 as const };
const save = async (more: object = {}): Promise<string> =>
  (await admin.send(paper.labelPrinter.save, { printerName: `打印机${newId()}`, printerPort: port, ...one, ...more })).data.id;
const lines = async (caller = keeper) => {
  const rows = (await caller.send(paper.codeLabel.list, { labelType, prewhId: store.prewhId })).data;
  return rows.slice(0, 2).map(({ bizId }: { bizId: string }, at: number) => ({ bizId, copies: at + 1 }));
};
async function printed(printerId: string, caller = keeper): Promise<{ taskNo: string; taskStatus: number; message: string | null }> {
  const { taskNo } = (await caller.send(paper.codeLabel.print, { labelType, layout, printerId, lines: await lines(caller) })).data;
  await expect
    .poll(async () => (await caller.send(paper.task.find, { taskNo })).data.taskStatus, { timeout: 30_000 })
    .toSatisfy((status) => status === JobStatus.done || status === JobStatus.failed);
  return { ...(await caller.send(paper.task.find, { taskNo })).data, taskNo };
}
const times = async () =>
  ((await keeper.send(paper.codeLabel.list, { labelType, prewhId: store.prewhId })).data as { printTimes: number }[])
    .slice(0, 2)
    .map(({ printTimes }) => printTimes);

test('issue 26 a keeper with a handheld prints on a printer in the network: its code is read off what the head is told, Chinese stands on it, each is counted', async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  const zebra = await save({ printerName: '收货口', position: '一号门' });
  const tsc = await save({ printerName: '货架旁', format: PrinterLanguage.tspl, dpi: 300 });
  expect((await keeper.send(paper.labelPrinter.list, {})).data).toMatchObject([{ printerName: '收货口', position: '一号门' }, { id: tsc }]);
  expect(await printed(zebra)).toMatchObject({ taskStatus: JobStatus.done, message: null });
  const zpl = readZpl(machine.heard[0]!.toString('ascii'));
  expect(zpl.map(({ copies }) => copies)).toEqual([1, 2]);
  const wanted = (await keeper.send(paper.codeLabel.list, { labelType, prewhId: store.prewhId })).data as { content: string }[];
  expect((await codesIn(zpl[0]!.pixels))[0]?.text).toBe(wanted[0]?.content);
  // What it says in Chinese is drawn, dot by dot: a label whose code alone is drawn has far fewer dark ones.
  expect(zpl[0]!.pixels.grey.filter((dot) => dot === 0).length).toBeGreaterThan(4_000);
  expect(await printed(tsc)).toMatchObject({ taskStatus: JobStatus.done });
  expect((await codesIn(readTspl(machine.heard[1]!)[1]!.pixels))[0]?.text).toBe(wanted[1]?.content);
  expect(await times()).toEqual([2, 4]);
  const [row] = (await admin.send(paper.labelPrinter.list, {})).data;
  expect(row).toMatchObject({ lastFailAt: null });
  expect(Date.now() - Date.parse(row.lastOkAt)).toBeLessThan(60_000);
}, 60_000);

test('issue 26 what keeps labels from a printer is said, counted as nothing, and nothing is sent to it', async () => {
  const zebra = await save();
  const tsc = await save({ format: PrinterLanguage.tspl });
  const before = await times();
  for (const [how, id, error] of [
    [{ zpl: '000,1,0' }, zebra, 'printer-no-paper'],
    [{ zpl: '000,0,1' }, zebra, 'printer-paused'],
    [{ head: '1' }, zebra, 'printer-open'],
    [{ ribbon: '1' }, zebra, 'printer-no-ribbon'],
    [{ tspl: 0x04 }, tsc, 'printer-no-paper'],
    [{ tspl: 0x02 }, tsc, 'printer-jam'],
    [{ breaksOff: true }, zebra, 'printer-stuck'],
  ] as const) {
    Object.assign(machine, READY, how);
    expect([how, (await keeper.send(paper.labelPrinter.test, { id })).error]).toEqual([how, error]);
  }
  Object.assign(machine, READY, { zpl: '000,1,0' });
  expect(await printed(zebra)).toMatchObject({
    taskStatus: JobStatus.failed,
    message: expect.stringMatching(/^打印机“.+”缺纸：请装好标签纸再打$/),
  });
  expect(machine.heard).toEqual([]);
  expect(await times()).toEqual(before);
  // One that says nothing of itself is sent its label all the same.
  Object.assign(machine, READY, { isMute: true });
  expect((await keeper.send(paper.labelPrinter.test, { id: zebra })).data).toEqual({ answered: false });
  Object.assign(machine, READY);
  expect((await keeper.send(paper.labelPrinter.test, { id: zebra })).data).toEqual({ answered: true });
  await expect.poll(() => machine.heard.length).toBe(2);
}, 60_000);

test('trust 38 a printer in a network that is not opened is not called, whatever stands at its port; nor one that is not there', async () => {
  const [open, shut] = [await save(), await save({ printerPort: 1 })];
  delete process.env['OUTGOING_NETWORKS'];
  const said = await Promise.all([open, shut].map(async (id) => (await keeper.send(paper.labelPrinter.test, { id })).error));
  expect(said).toEqual(['printer-address', 'printer-address']);
  const named = await save({ printerHost: 'localhost' });
  expect((await keeper.send(paper.labelPrinter.test, { id: named })).error).toBe('printer-address');
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  expect((await keeper.send(paper.labelPrinter.test, { id: shut })).error).toBe('printer-away');
  const nobody = await save({ printerHost: 'no-such-printer.invalid' });
  expect((await keeper.send(paper.labelPrinter.test, { id: nobody })).error).toBe('printer-name');
  expect(machine.heard).toEqual([]);
}, 60_000);

test('a job that begins anew after its labels went out prints nothing twice', async () => {
  const zebra = await save();
  const { taskNo } = await printed(zebra);
  expect(machine.heard.length).toBe(1);
  await site.run(async (ctx) => {
    const task = await from(ctx, 'paperTask', 't').select(['t.id', 't.sentAt']).where('t.taskNo', '=', taskNo).executeTakeFirstOrThrow();
    expect(task.sentAt).not.toBeNull();
    const payload = { labelType, layout, printerId: zebra, lines: await lines(), paperId: task.id };
    const again = (): Promise<void> => printTask.run(ctx, payload, { progress: () => undefined, finish: async () => undefined } as never);
    await expect(again()).rejects.toMatchObject({ key: 'printer-unsure' });
    await changeIn(ctx, 'paperTask').set({ sentAt: null }).where('id', '=', task.id).execute();
  });
  expect(machine.heard.length).toBe(1);
}, 60_000);

test('printers are set up with the right to it; a name is one, what is no host is refused, one that is gone prints nothing', async () => {
  const id = await save({ printerName: '甲' });
  const said = { printerPort: port, ...one };
  expect((await keeper.send(paper.labelPrinter.save, { printerName: '乙', ...said })).error).toBe('not-permitted');
  expect((await keeper.send(paper.labelPrinter.delete, { id })).error).toBe('not-permitted');
  expect((await admin.send(paper.labelPrinter.save, { printerName: '甲', ...said })).error).toBe('conflict');
  for (const printerHost of ['http://10.0.0.1', '10.0.0.1/24', 'a b', '-x'])
    expect((await admin.send(paper.labelPrinter.save, { printerName: '乙', ...said, printerHost })).error).toBe('bad-input');
  expect((await admin.send(paper.labelPrinter.save, { id, printerName: '甲', ...said, position: '二楼' })).data).toEqual({ id });
  const elsewhere = await (await app.site('OTHER')).hire();
  expect((await elsewhere.send(paper.labelPrinter.test, { id })).error).toBe('not-found');
  await admin.send(paper.labelPrinter.delete, { id });
  expect((await keeper.send(paper.codeLabel.print, { labelType, layout, printerId: id, lines: await lines() })).error).toBe('not-found');
  const reader = await site.hire({ rights: ['wms.warehousing'] });
  expect((await reader.send(paper.labelPrinter.list, {})).error).toBe('not-permitted');
});
