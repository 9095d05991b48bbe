// Pictures of an unmanned warehouse: kept once, looked at by a person, the least sure first; what was recognised and what he said both stay, and stock
// moves only where he books it, once.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { SenseMethod, TraceKind } from '../../../contract/sense/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { PictureKind, RecognisedBy, VisionStatus } from '../../../contract/vision/codes.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { judgeSenses, takeSenses } from '../sense/index.ts';
import { onHand, openingEntry, proof } from '../stock/index.ts';
import { inChannel, type Furnished } from '../warehouse/test-store.ts';
import { sweepPictures, takePicture } from './index.ts';
import { openCamera, type Camera } from './test-camera.ts';

const database = testDatabase();
const camera = openCamera(database);
const { kept, rowOf, records, send, shot, files, asPrewh } = camera;
let callers: Camera['callers'];
let home: Furnished;
let codes: string[];
let start: number;
beforeAll(async () => {
  ({ callers, home, codes, start } = await camera.open());
});
afterAll(() => camera.close());

describe('a picture that is sent', () => {
  test('is kept with what was recognised, how sure, who and where; stock is as it was', async () => {
    const row = await kept({ cardNo: '0012345678' });
    expect(row).toMatchObject({
      visionStatus: VisionStatus.waiting,
      kind: PictureKind.taken,
      channelCode: codes[0],
      empName: '张三',
      recognisedProductId: home.drill,
      recognisedNum: 2,
      confidence: 873,
      recognisedBy: RecognisedBy.device,
      heldProductId: home.drill,
      confirmedAt: null,
      bookedNum: 0,
      bookableFlag: true,
    });
    expect(row.visionNo).toMatch(/^TX\d{8}-001$/);
    expect(row.pictureUrl).toMatch(/^\/gateway\/cdn\/file\/.+\.png$/);
    expect(await database.run((ctx) => inChannel(ctx, home.first))).toEqual({ onHand: 10, reserved: 0 });
  });

  test('counts once however often it is sent, also twice at the same time; another content under its id is refused', async () => {
    const one = shot();
    const before = await files();
    expect(new Set((await Promise.all([send(one), send(one), send(one)])).map(({ result }) => result))).toEqual(new Set(['kept', 'again']));
    expect(await send(one)).toMatchObject({ pictureId: one.pictureId, result: 'again' });
    await expect(send({ ...one, kind: PictureKind.put })).rejects.toMatchObject({ key: 'key-reused' });
    expect(await files()).toBe(before + 1);
  });

  test('that names an unknown channel or product, or is no picture, is refused and nothing of it stays; it comes again once that is mended', async () => {
    const before = [await files(), (await records()).length];
    const strange = shot({ channelCode: 'NEW-1-1' });
    await expect(send(strange)).rejects.toMatchObject({ key: 'sense-unknown' });
    await expect(send(shot({ recognised: { productCode: 'NOTHING', quantity: 1, confidence: 1 } }))).rejects.toMatchObject({
      key: 'sense-unknown',
    });
    await expect(send(shot({ picture: Buffer.from('no picture').toString('base64') }))).rejects.toMatchObject({ key: 'file-kind' });
    expect([await files(), (await records()).length]).toEqual(before);
    expect(await send({ ...strange, channelCode: codes[1] ?? '' })).toMatchObject({ result: 'kept' });
  });

  test('by a clock that cannot be right was taken when it was received; a card that nobody has stands as its number', async () => {
    const row = await kept({ shotAt: '1970-01-01T00:00:00Z', cardNo: '999' });
    expect(Date.parse(row.shotAt)).toBeGreaterThan(start - 60_000);
    expect(row).toMatchObject({ empName: '999', bookableFlag: false });
  });

  test('comes from an unmanned warehouse alone, and no more once people serve there', async () => {
    const machine = { kind: 'device', vmId: home.prewhId, vmCode: 'V', clockSkewMs: 0 } as const;
    await expect(database.run((ctx) => takePicture({ ...ctx, actor: machine }, shot()))).rejects.toMatchObject({ key: 'key-not-prewh' });
    const serve = (prewhType: number) => database.pool.query('update prewh set prewh_type = $1 where id = $2', [prewhType, home.prewhId]);
    const before = await files();
    await serve(PrewhType.stationed);
    await expect(send(shot())).rejects.toMatchObject({ key: 'key-needs-unmanned' });
    await serve(PrewhType.unmanned);
    expect(await files()).toBe(before);
  });
});

describe('a person looks', () => {
  test('the least sure stands first, what nobody recognised before it; what was looked at behind them', async () => {
    const sure = await kept({ recognised: { productCode: 'P-UW-钻头', quantity: 1, confidence: 999 } });
    const unsure = await kept({ recognised: { productCode: 'P-UW-钻头', quantity: 1, confidence: 120 } });
    const unknown = await kept({ recognised: null });
    const done = await kept({ recognised: { productCode: 'P-UW-钻头', quantity: 1, confidence: 1 } });
    await callers.admin.ok('updateImgVision', { id: done.id, productId: home.drill, num: 1 });
    const order = (await records()).map(({ id }: { id: string }) => id);
    expect([unknown, unsure, sure, done].map(({ id }) => order.indexOf(id))).toEqual(
      [unknown, unsure, sure, done].map(({ id }) => order.indexOf(id)).toSorted((a, b) => a - b),
    );
    expect(order[0]).toBe(unknown.id);
    expect(order.at(-1)).toBe(done.id);
  });

  test('he agrees or corrects: both stay, with who and when; he may say it anew', async () => {
    const row = await kept();
    await callers.admin.ok('updateImgVision', { id: row.id, productId: home.drill, num: 2 });
    expect(await rowOf(row.id)).toMatchObject({ visionStatus: VisionStatus.right, confirmedNum: 2, confirmedBy: '测试' });
    await callers.admin.ok('updateImgVision', { id: row.id, productId: home.glove, num: 1 });
    expect(await rowOf(row.id)).toMatchObject({
      visionStatus: VisionStatus.corrected,
      recognisedProductId: home.drill,
      recognisedNum: 2,
      confidence: 873,
      confirmedProductId: home.glove,
      confirmedNum: 1,
    });
    await callers.admin.ok('updateImgVision', { id: row.id, productId: null, num: 0 });
    expect(await rowOf(row.id)).toMatchObject({ visionStatus: VisionStatus.corrected, confirmedProductId: null, confirmedNum: 0 });
    const unknown = await kept({ recognised: null });
    await callers.admin.ok('updateImgVision', { id: unknown.id, productId: home.drill, num: 1 });
    expect(await rowOf(unknown.id)).toMatchObject({ visionStatus: VisionStatus.byHand });
    expect(await callers.admin.refusal('updateImgVision', { id: row.id, productId: null, num: 3 })).toBe('vision-nothing');
    expect(await callers.admin.refusal('updateImgVision', { id: row.id, productId: home.drill, num: 0 })).toBe('vision-nothing');
    expect(await callers.admin.refusal('updateImgVision', { id: row.id, productId: home.empId, num: 1 })).toBe('not-found');
  });

  test('what somebody said meanwhile is not overwritten unseen', async () => {
    const row = await kept();
    const say = (num: number, seenAt: string | null) => ({ id: row.id, productId: home.drill, num, seenAt });
    await callers.admin.ok('updateImgVision', say(2, row.confirmedAt));
    expect(await callers.other.refusal('updateImgVision', say(1, row.confirmedAt))).toBe('changed');
    const now = await rowOf(row.id);
    expect(now).toMatchObject({ confirmedNum: 2 });
    await callers.other.ok('updateImgVision', say(1, now.confirmedAt));
    expect(await rowOf(row.id)).toMatchObject({ confirmedNum: 1 });
  });

  test('without the right he only looks; out of his data permission there is nothing; whom he may not see he does not see', async () => {
    const row = await kept({ cardNo: '0012345678' });
    const body = { id: row.id, productId: home.drill, num: 2 };
    const reader = callers.as({ rights: ['wms.wmsImgVision'] });
    expect((await reader.post('updateImgVision', body)).code).toBe(403);
    const elsewhere = callers.as({ scope: { warehouse: [home.prewhId] } });
    expect(await records({}, elsewhere)).toEqual([]);
    expect((await elsewhere.post('updateImgVision', body)).error).toBe('not-found');
    const narrow = callers.as({ scope: { department: [home.prewhId] } });
    expect((await records({}, narrow)).find(({ id }: { id: string }) => id === row.id)).toMatchObject({
      empName: null,
      bookableFlag: false,
    });
    expect(await records({ empId: home.empId }, narrow)).toEqual([]);
    expect((await narrow.post('updateImgVision', { ...body, bookFlag: true })).error).toBe('not-found');
  });
});

describe('what somebody took', () => {
  const lying = async (channelId: string) => (await database.run((ctx) => inChannel(ctx, channelId))).onHand;
  const trades = async (visionNo: string) =>
    (
      await database.pool.query(
        'select trade_type, sign * trade_num::int as n, emp_id from trade where trade_number = $1 order by trade_time, line_no, trade_type',
        [visionNo],
      )
    ).rows.map((row: { trade_type: number; n: number }) => [row.trade_type, row.n]);

  test('is booked once as his pick, out of that channel; said again it moves nothing, corrected it moves the difference alone', async () => {
    const before = [await lying(home.first), await lying(home.third)];
    const row = await kept({ empCode: 'E-UW' });
    const say = (productId: string | null, num: number, more: object = {}) =>
      callers.admin.ok('updateImgVision', { id: row.id, productId, num, ...more });
    await say(home.drill, 2, { bookFlag: true });
    await say(home.drill, 2, { bookFlag: true });
    await say(home.drill, 2);
    expect(await lying(home.first)).toBe((before[0] ?? 0) - 2);
    expect(await rowOf(row.id)).toMatchObject({ bookedNum: 2, visionStatus: VisionStatus.right });
    expect(await trades(row.visionNo)).toEqual([[10001, 2]]);
    await say(home.drill, 3);
    expect(await lying(home.first)).toBe((before[0] ?? 0) - 3);
    await say(home.drill, 1);
    expect(await lying(home.first)).toBe((before[0] ?? 0) - 1);
    await say(home.drill, 1, { bookFlag: false });
    expect([await lying(home.first), await lying(home.third)]).toEqual(before);
    expect(await rowOf(row.id)).toMatchObject({ bookedNum: 0, confirmedNum: 1 });
    const sum = (await trades(row.visionNo)).reduce((all: number, [, n]: number[]) => all + (n ?? 0), 0);
    expect(sum).toBe(0);
  });

  test('another product takes the first one back; one that the channel has not is refused, and what was booked stays', async () => {
    const row = await kept({ empCode: 'E-UW' });
    const say = { id: row.id, productId: home.drill, num: 2, bookFlag: true };
    await callers.admin.ok('updateImgVision', say);
    const drills = await lying(home.first);
    expect(await callers.admin.refusal('updateImgVision', { id: row.id, productId: home.glove, num: 1 })).toBe('stock-short');
    expect([await lying(home.first), (await rowOf(row.id)).confirmedProductId]).toEqual([drills, home.drill]);
    const place = { kind: PLACE.prewhChannel, ref: home.first, owner: home.prewhId };
    const lines = [{ place, productId: home.glove, qty: 3 }];
    await database.run((ctx) => openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines }));
    await callers.admin.ok('updateImgVision', { id: row.id, productId: home.glove, num: 1 });
    const now = await database.run((ctx) => onHand(ctx, { places: [place] }));
    const left = new Map(now.map((one) => [one.productId, one.onHand]));
    expect([left.get(home.drill), left.get(home.glove)]).toEqual([drills + 2, 2]);
    expect(await trades(row.visionNo)).toHaveLength(3);
  });

  test('picks of his about that time stand beside it: the same taking may be booked already', async () => {
    await database.run((ctx) => hire(ctx, 'E-NEAR'));
    const row = await kept({ empCode: 'E-NEAR' });
    expect(row.picksNear).toBeNull();
    await callers.admin.ok('updateImgVision', { id: row.id, productId: home.drill, num: 1, bookFlag: true });
    expect((await rowOf(row.id)).picksNear).toBeNull();
    const later = await kept({ empCode: 'E-NEAR' });
    expect(later.picksNear).toBe(`${row.visionNo} 钻头×1`);
  });

  test('calls the open screens of its warehouse once it is booked, and not before', async () => {
    const ear = await database.pool.connect();
    const heard: string[] = [];
    ear.on('notification', ({ payload = '' }) => heard.push(payload));
    await ear.query('listen factory_live');
    const calls = async () => {
      const mark = newId();
      await database.pool.query(`select pg_notify('factory_live', $1)`, [mark]);
      await vi.waitFor(() => expect(heard).toContain(mark), 10_000);
      return heard.splice(0).filter((word) => word.includes(home.prewhId)).length;
    };
    const row = await kept({ empCode: 'E-UW' });
    const say = { id: row.id, productId: home.drill, num: 1 };
    await callers.admin.ok('updateImgVision', say);
    expect(await calls()).toBe(0);
    await callers.admin.ok('updateImgVision', { ...say, bookFlag: true });
    expect(await calls()).toBeGreaterThan(0);
    ear.release(true);
  });

  test('two people at one picture book it once', async () => {
    const before = await lying(home.first);
    const row = await kept({ empCode: 'E-UW' });
    const body = { id: row.id, productId: home.drill, num: 2, bookFlag: true };
    await Promise.all([1, 2, 3, 4].map(() => callers.admin.post('updateImgVision', body)));
    expect(await lying(home.first)).toBe(before - 2);
  });

  test('what is not there, was not taken or was taken by nobody known is refused, and nothing of it stays', async () => {
    const row = await kept({ empCode: 'E-UW' });
    const book = (id: string, more: object = {}) =>
      callers.admin.refusal('updateImgVision', { id, productId: home.drill, num: 1, bookFlag: true, ...more });
    expect(await book(row.id, { num: 500 })).toBe('stock-short');
    expect(await rowOf(row.id)).toMatchObject({ confirmedAt: null, bookedNum: 0 });
    expect(await book((await kept({ empCode: 'E-UW', kind: PictureKind.seen })).id)).toBe('vision-not-taken');
    expect(await book((await kept({ cardNo: '999' })).id)).toBe('vision-nobody');
    const mayNot = callers.as({ rights: ['wms.wmsImgVision', 'wms.wmsImgVision.update'] });
    expect((await mayNot.post('updateImgVision', { id: row.id, productId: home.drill, num: 1, bookFlag: true })).code).toBe(403);
    await mayNot.ok('updateImgVision', { id: row.id, productId: home.drill, num: 1 });
  });
});

test('figures say by product how often it was right, of what was looked at alone', async () => {
  await database.pool.query('delete from img_vision');
  const said = [
    [home.drill, 2],
    [home.drill, 2],
    [home.drill, 1],
    [home.glove, 2],
  ] as const;
  for (const [productId, num] of said) await callers.admin.ok('updateImgVision', { id: (await kept()).id, productId, num });
  await kept();
  await callers.admin.ok('updateImgVision', { id: (await kept({ recognised: null })).id, productId: home.drill, num: 1 });
  const { total, rows } = await callers.admin.ok('listImgVisionFigurePage', {});
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    { productId: home.drill, productName: '钻头', reviewedNum: 4, rightNum: 2, wrongProductNum: 1, wrongNumNum: 1, rightRate: 500 },
  ]);
  expect((await callers.admin.ok('listImgVisionFigurePage', { recognisedProductId: home.glove })).rows).toEqual([]);
  const elsewhere = callers.as({ scope: { warehouse: [home.prewhId] } });
  expect((await elsewhere.ok('listImgVisionFigurePage', {})).rows).toEqual([]);
});

test('a picture of a channel stands on the way to its difference', async () => {
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const sense = (senseId: string, quantity: number, happenedAt: string) => {
    const stock = { kind: 'stock', senseId, happenedAt, method: SenseMethod.weight, channelCode: codes[2] ?? '', quantity } as const;
    return asPrewh((ctx) => inTransaction(ctx, (tx) => takeSenses(tx, { senses: [stock] })));
  };
  await sense('S-1', 8, at(100));
  const recognised = { productCode: 'P-UW-手套', quantity: 1, confidence: 700 };
  const row = await kept({ channelCode: codes[2] ?? '', shotAt: at(101), cardNo: '0012345678', recognised });
  const other = await kept({ channelCode: codes[2] ?? '', shotAt: at(102), recognised: null });
  await kept({ channelCode: codes[1] ?? '', shotAt: at(101) });
  await kept({ channelCode: codes[2] ?? '', shotAt: at(99) });
  await sense('S-2', 7, at(103));
  // It counts once it has stood for as long as the site says.
  await database.pool.query("update abnormal_record set last_at = found_at + interval '11 minutes'");
  await database.run(judgeSenses);
  const route = await callers.admin.ok('listAbnormalRoutePage', { limit: 200, kind: TraceKind.picture });
  expect(route.rows).toMatchObject([
    { visionNo: other.visionNo, empName: null, num: null, happenedAt: at(102) },
    { visionNo: row.visionNo, empName: '张三', num: 1, happenedAt: at(101) },
  ]);
});

test('after half a year the picture goes, what was said of it stays', async () => {
  const old = await kept();
  const young = await kept();
  await callers.admin.ok('updateImgVision', { id: old.id, productId: home.drill, num: 2 });
  await database.pool.query("update img_vision set received_at = now() - interval '181 days' where id = $1", [old.id]);
  const before = await files();
  await database.run(sweepPictures);
  expect(await files()).toBe(before - 1);
  expect(await rowOf(old.id)).toMatchObject({ pictureUrl: null, confirmedNum: 2, recognisedNum: 2 });
  expect((await rowOf(young.id)).pictureUrl).toBeTruthy();
});

test('who stands on a picture, and what is recognised there, is not deleted', async () => {
  const empId = await database.run((ctx) => hire(ctx, 'E-SEEN'));
  await kept({ empCode: 'E-SEEN' });
  await expect(database.pool.query('delete from employee where id = $1', [empId])).rejects.toMatchObject({ code: '23503' });
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});
