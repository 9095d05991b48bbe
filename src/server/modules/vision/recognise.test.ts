// Pictures that come without what is on them are recognised by this machine or shown to the service of the site: off until it is set, never before a person.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { RecognisedBy, RecognitionMode, VisionStatus } from '../../../contract/vision/codes.ts';
import { runJob } from '../../kernel/jobs/run.ts';
import type { Furnished } from '../warehouse/test-store.ts';
import { recogniseTask } from './index.ts';
import { boxesOf, DOT, openCamera, type Camera } from './test-camera.ts';

const database = testDatabase();
const camera = openCamera(database);
const { kept, rowOf } = camera;
let callers: Camera['callers'];
let home: Furnished;

/** The service of the site: what it answers, and what it was asked. */
const service = { status: 200, answer: {} as unknown, asked: [] as { picture: string; products: object[] }[], keys: [] as string[] };
let server: Server;
beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      service.asked.push(JSON.parse(Buffer.concat(parts).toString()));
      service.keys.push(String(request.headers.authorization));
      reply.writeHead(service.status, { 'content-type': 'application/json' }).end(JSON.stringify(service.answer));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ({ callers, home } = await camera.open());
});
afterAll(() => {
  delete process.env['OUTGOING_NETWORKS'];
  server.close();
  camera.close();
});

const link = () => callers.admin.read('findImgVisionLink');
const reached = () => ({ mode: RecognitionMode.service, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recognise` });
/** Runs the job that waits; gives how it stands then. */
async function work(): Promise<{ status: number; rests: boolean } | undefined> {
  const { rows } = await database.pool.query(
    `select id from job where task = 'vision.recognise' and status = 0 order by created_at limit 1`,
  );
  if (!rows[0]) return undefined;
  await database.pool.query('update job set not_before = now() where id = $1', [rows[0].id]);
  const parts = { db: database.db, task: recogniseTask, stopping: new AbortController().signal, log: () => undefined };
  await runJob(parts as never, { nodeId: database.node.nodeId, jobId: rows[0].id });
  return (await database.pool.query('select status, not_before > now() as rests from job where id = $1', [rows[0].id])).rows[0];
}

test('is off until it is set; its key is kept and never read back, and does not follow to another host', async () => {
  await kept({ recognised: null });
  expect(await work()).toBeUndefined();
  expect(await link()).toEqual({ mode: RecognitionMode.off, url: null, keyFlag: false, answeredAt: null, problem: null });
  expect(await callers.admin.refusal('updateImgVisionLink', reached())).toBe('vision-link-key');
  expect(await callers.admin.refusal('updateImgVisionLink', { mode: RecognitionMode.service })).toBe('vision-link-address');
  await callers.admin.ok('updateImgVisionLink', { ...reached(), secret: 'geheim' });
  await callers.admin.ok('updateImgVisionLink', reached());
  expect(await callers.admin.refusal('updateImgVisionLink', { ...reached(), url: 'http://other/x' })).toBe('vision-link-key');
  const { rows } = await database.pool.query(
    `select to_jsonb(k)::text as kept, (select string_agg(l::text, '') from operate_log l) as log from vision_link k`,
  );
  expect(JSON.stringify(rows)).not.toContain('geheim');
  const reader = callers.as({ rights: ['wms.wmsImgVision', 'wms.wmsImgVision.update'] });
  expect((await reader.send({ method: 'GET', path: 'findImgVisionLink' })).code).toBe(403);
});

test('is shown what came without a result, with what the warehouse keeps; its answer stands in the queue', async () => {
  service.answer = { productCode: 'P-UW-手套', quantity: 3, confidence: 640 };
  await kept();
  expect(await work()).toBeUndefined();
  const row = await kept({ recognised: null });
  await work();
  expect(await rowOf(row.id)).toMatchObject({
    recognisedProductId: home.glove,
    recognisedNum: 3,
    confidence: 640,
    recognisedBy: RecognisedBy.service,
  });
  expect(service.keys.at(-1)).toBe('Bearer geheim');
  expect(service.asked.at(-1)).toMatchObject({ picture: DOT, products: [{ productCode: 'P-UW-手套' }, { productCode: 'P-UW-钻头' }] });
  expect(await link()).toMatchObject({ keyFlag: true, problem: null, answeredAt: expect.stringContaining('T') });
});

test('while it is away the question rests; an answer that was not agreed ends it, and the screen says why', async () => {
  service.status = 503;
  const row = await kept({ recognised: null });
  expect(await work()).toEqual({ status: 0, rests: true });
  expect((await link()).problem).toContain('503');
  service.status = 200;
  await work();
  expect(await rowOf(row.id)).toMatchObject({ confidence: 640 });
  expect((await link()).problem).toBeNull();
  service.answer = { productCode: 'P-UW-手套', quantity: 3, confidence: 0.64 };
  await kept({ recognised: null });
  expect(await work()).toMatchObject({ rests: false });
  expect((await link()).problem).toContain('confidence');
});

test('a person who was first is not overwritten', async () => {
  service.answer = { productCode: 'P-UW-手套', quantity: 3, confidence: 640 };
  const row = await kept({ recognised: null });
  await callers.admin.ok('updateImgVision', { id: row.id, productId: home.drill, num: 1 });
  const asked = service.asked.length;
  await work();
  expect(service.asked).toHaveLength(asked);
  expect(await rowOf(row.id)).toMatchObject({ visionStatus: VisionStatus.byHand, confidence: null, confirmedProductId: home.drill });
});

test('this machine knows again what people have said of pictures like it, without asking anybody; what it has never seen it does not', async () => {
  await callers.admin.ok('updateImgVisionLink', { mode: RecognitionMode.here });
  const asked = service.asked.length;
  const shown = async (hue: string, boxes: number) => kept({ recognised: null, picture: await boxesOf(hue, boxes) });
  const say = async (hue: string, productId: string, num: number) =>
    callers.admin.ok('updateImgVision', { id: (await shown(hue, num)).id, productId, num });
  await say('#c8102e', home.drill, 1);
  await say('#c8102e', home.drill, 4);
  await say('#0958d9', home.glove, 1);
  // What waits for what was said of by now is done with first.
  while (await work());
  const [red, blue, strange] = [await shown('#c01030', 4), await shown('#1058d0', 1), await shown('#20c020', 9)];
  while (await work());
  expect(await rowOf(red.id)).toMatchObject({ recognisedProductId: home.drill, recognisedNum: 4, recognisedBy: RecognisedBy.here });
  expect(await rowOf(blue.id)).toMatchObject({ recognisedProductId: home.glove, recognisedNum: 1 });
  expect((await rowOf(red.id)).confidence).toBeLessThanOrEqual(900);
  expect(await rowOf(strange.id)).toMatchObject({ recognisedProductId: null, visionStatus: VisionStatus.waiting });
  // One that cannot be read is like none.
  const damaged = await kept({ recognised: null });
  expect(await work()).toMatchObject({ rests: false });
  expect(await rowOf(damaged.id)).toMatchObject({ recognisedProductId: null });
  expect(service.asked).toHaveLength(asked);
  // The service keeps its address and key meanwhile.
  await callers.admin.ok('updateImgVisionLink', { mode: RecognitionMode.service });
});
