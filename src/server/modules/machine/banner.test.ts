// Banners over the real server: what is kept, who may change it, what a machine is told as the days go by, and the files it may have.
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type Answer, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { open } from '../../../contract/device/index.ts';
import { machine } from '../../../contract/machine/index.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { store } from '../../kernel/files/index.ts';
import { removeUnused } from './banner-files.ts';
import { createVm, createVmModel } from './index.ts';

const { vmBanner } = machine;
const database = testDatabase();
let testApp: TestApp;
let site: Site;
let admin: Caller;
/** The first machine is the one that calls; the third stands upright. */
let vms: string[];
let picture: string;
let film: string;
const today = dayOf(Date.now(), 'Asia/Shanghai');

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isomiso2mp41'), Buffer.alloc(64)]);
const stored = (where: Site, purpose: 'image' | 'video') =>
  where.run(async (ctx) => {
    const bytes = purpose === 'image' ? PNG : MP4;
    return `/gateway/cdn/file/${(await store(ctx, Readable.from([bytes]), { name: '广告', purpose })).objectName}`;
  });

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('BANNER');
  admin = await site.hire();
  vms = await site.run(async (ctx) => {
    const [first, second] = [await furnish(ctx, { code: 'A1' }), await furnish(ctx, { code: 'A2' })];
    const tall = await createVmModel(ctx, { modelCode: 'TALL', modelName: '竖屏机', rows: 1, columns: 1, screenOrientation: 2 });
    const third = await createVm(ctx, { vmCode: 'A3', deviceCode: 'D-A3', vmName: '竖屏机3', vmModelId: tall.id });
    return [first.vmId, second.vmId, third.id];
  });
  picture = await stored(site, 'image');
  film = await stored(site, 'video');
});
afterEach(() => void vi.useRealTimers());
afterAll(() => testApp?.close());

let count = 0;
const banner = (change: object = {}) => {
  count += 1;
  return { bannerName: `广告${count}`, bannerType: 1, fileUrls: [picture], startDate: today, vmIds: [vms[0]], ...change };
};
const made = async (change: object = {}, by = admin): Promise<string> => {
  const answer = await by.send(vmBanner.create, banner(change));
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id;
};
const rowOf = async (id: string, by = admin) => {
  const { data } = await by.send(vmBanner.list, { limit: 200 });
  return data.rows.find((row: { id: string }) => row.id === id);
};
const refusal = async (answer: Promise<Answer>): Promise<string | undefined> => (await answer).error;

it('R280 a banner is kept with its days, its machines and seconds that the list of intervals has', async () => {
  const id = await made({ endDate: addDays(today, 3), switchInterval: 8, vmIds: [vms[0], vms[1]] });
  expect(await rowOf(id)).toMatchObject({
    state: 'running',
    layout: 'full',
    switchInterval: 8,
    vmCount: 2,
    screenOrientation: 1,
    advertType: 1,
  });
  for (const seconds of [3, 5, 8, 10, 15, 20]) expect((await admin.send(vmBanner.update, { id, switchInterval: seconds })).code).toBe(200);
  expect(await refusal(admin.send(vmBanner.update, { id, switchInterval: 4 }))).toBe('bad-input');
  await admin.send(vmBanner.update, { id, statusFlag: false });
  expect(await rowOf(id)).toMatchObject({ state: 'off', switchInterval: 20 });
  expect((await admin.send(vmBanner.list, { state: 'off' })).data.rows.map((row: { id: string }) => row.id)).toEqual([id]);
});

it('what does not fit is refused with what to do: name, days, files of another kind or site, a screen that stands otherwise', async () => {
  const id = await made({ bannerName: '节日' });
  const elsewhere = await stored(await testApp.site('BANNER2'), 'image');
  const cases: [object, string][] = [
    [{ bannerName: '节日' }, 'conflict'],
    [{ endDate: addDays(today, -1) }, 'banner-days'],
    [{ fileUrls: [film] }, 'file-gone'],
    [{ fileUrls: [elsewhere] }, 'file-gone'],
    [{ fileUrls: ['https://example.com/a.png'] }, 'file-gone'],
    [{ fileUrls: [] }, 'bad-input'],
    [{ bannerType: 2, fileUrls: [film, film] }, 'banner-one-video'],
    [{ bannerType: 2, fileUrls: [picture] }, 'file-gone'],
    [{ vmIds: [vms[2]] }, 'banner-turned'],
    [{ vmIds: [id] }, 'not-found'],
  ];
  for (const [change, error] of cases)
    expect([change, await refusal(admin.send(vmBanner.create, banner(change)))]).toEqual([change, error]);
  expect(await refusal(admin.send(vmBanner.update, { id, screenOrientation: 2 }))).toBe('banner-turned');
  expect((await admin.send(vmBanner.create, banner({ bannerType: 2, fileUrls: [film] }))).code).toBe(200);
});

it('a template says where, which way and what stands beside; used, it is neither turned nor deleted', async () => {
  const template = { templateName: '底条', screenOrientation: 1, advertType: 2, layout: 'strip', fileUrls: [picture] };
  expect(await refusal(admin.send(vmBanner.createTemplate, { ...template, fileUrls: [] }))).toBe('template-files');
  expect(await refusal(admin.send(vmBanner.createTemplate, { ...template, layout: 'full' }))).toBe('template-files');
  const templateId = (await admin.send(vmBanner.createTemplate, template)).data.id;
  const id = await made({ templateId, screenOrientation: 2, advertType: 1 });
  expect(await rowOf(id)).toMatchObject({
    screenOrientation: 1,
    advertType: 2,
    layout: 'strip',
    fixedUrls: [picture],
    templateName: '底条',
  });
  expect(await refusal(admin.send(vmBanner.updateTemplate, { id: templateId, screenOrientation: 2 }))).toBe('template-in-use');
  expect(await refusal(admin.send(vmBanner.deleteTemplate, { id: templateId }))).toBe('in-use');
  await admin.send(vmBanner.updateTemplate, { id: templateId, advertType: 3 });
  expect(await rowOf(id)).toMatchObject({ advertType: 3 });
  await admin.send(vmBanner.update, { id, templateId: null });
  expect(await rowOf(id)).toMatchObject({ layout: 'full', templateName: null, screenOrientation: 1, advertType: 3 });
  expect((await admin.send(vmBanner.deleteTemplate, { id: templateId })).code).toBe(200);
});

it('R200 who sees one machine sees what runs there, and changes nothing that runs elsewhere too', async () => {
  const [both, other, alone] = [await made({ vmIds: [vms[0], vms[1]] }), await made({ vmIds: [vms[1]] }), await made()];
  const narrow = await site.hire({ scope: { vm: [vms[0]!] } });
  const seen = (await narrow.send(vmBanner.list, { limit: 200 })).data.rows;
  expect(seen.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([both, alone]));
  expect(seen.map(({ id }: { id: string }) => id)).not.toContain(other);
  expect(await rowOf(both, narrow)).toMatchObject({ vmCount: 1, vmIds: [vms[0]] });
  expect(await refusal(narrow.send(vmBanner.update, { id: both, statusFlag: false }))).toBe('banner-elsewhere');
  expect(await refusal(narrow.send(vmBanner.delete, { id: both }))).toBe('banner-elsewhere');
  expect(await refusal(narrow.send(vmBanner.delete, { id: other }))).toBe('not-found');
  expect((await narrow.send(vmBanner.update, { id: both, vmIds: [] })).code).toBe(200);
  expect(await rowOf(both)).toMatchObject({ vmIds: [vms[1]] });
  expect((await narrow.send(vmBanner.delete, { id: alone })).code).toBe(200);
  expect((await narrow.send(vmBanner.today, {})).data.rows.map(({ vmId }: { vmId: string }) => vmId)).toEqual([vms[0]]);
});

it('a machine hears of a banner before it begins, and its beginning and its end are changes of the configuration', async () => {
  await database.pool.query('delete from vm_banner');
  const config = async (since?: string) => (await admin.send(open.config, since ? { since } : {})).data;
  const empty = await config();
  expect(empty.banners).toEqual({ changed: [], removed: [] });
  const id = await made({ startDate: addDays(today, 1), endDate: addDays(today, 2) });
  const told = await config(empty.version);
  expect(told).toMatchObject({ snapshot: false, channels: { changed: [] } });
  expect(told.banners.changed).toMatchObject([{ key: id, running: false, files: [picture.split('/').at(-1)], layout: 'full' }]);
  expect((await config(told.version)).version).toBe(told.version);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const begun = await config(told.version);
  expect(begun.banners.changed).toMatchObject([{ key: id, running: true }]);
  expect((await admin.send(vmBanner.today, {})).data.rows[0].banners).toMatchObject([{ id }]);
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  const over = await config(begun.version);
  expect([over.snapshot, over.banners]).toEqual([false, { changed: [], removed: [id] }]);
  expect(over.version).toBe(empty.version);
  expect(await rowOf(id)).toMatchObject({ state: 'over' });
});

it('trust 37 a machine has the files of its own banners and no others', async () => {
  await made();
  const other = await stored(site, 'image');
  await made({ vmIds: [vms[1]], fileUrls: [other] });
  const fetched = (url: string) => admin.send(open.file, { objectName: url.split('/').at(-1) });
  expect((await fetched(picture)).status).toBe(200);
  expect((await fetched(picture)).raw).toContain('IHDR');
  for (const url of [other, 'nothing.png']) expect(await fetched(url)).toMatchObject({ error: 'file-gone' });
});

it('the files of a banner that is gone leave the store, those that something still shows stay', async () => {
  const [alone, shared] = [await stored(site, 'image'), await stored(site, 'image')];
  await made({ fileUrls: [shared] });
  const id = await made({ fileUrls: [alone, shared] });
  expect((await admin.send(vmBanner.delete, { id })).code).toBe(200);
  const { rows: jobs } = await database.pool.query<{ payload: { urls: string[] } }>(
    "select payload from job where task = 'banner.files' order by created_at desc limit 1",
  );
  expect(jobs[0]?.payload.urls).toEqual([alone, shared]);
  expect(await site.run((ctx) => removeUnused(ctx, [alone, shared]))).toBe(1);
  const left = await database.db.selectFrom('storedFile').select('objectName').execute();
  const names = left.map(({ objectName }) => `/gateway/cdn/file/${objectName}`);
  expect([names.includes(alone), names.includes(shared)]).toEqual([false, true]);
});
