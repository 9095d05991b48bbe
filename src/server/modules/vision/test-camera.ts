// A camera of an unmanned warehouse to test with: it sends pictures of the store that `furnishStore` makes, and their rows are read by who may do all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCallers } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { PictureKind } from '../../../contract/vision/codes.ts';
import { systemCtx, type Ctx } from '../../kernel/ctx.ts';
import { openFiles } from '../../kernel/files/index.ts';
import { bindCard } from '../org/index.ts';
import { senseHandlers } from '../sense/index.ts';
import { warehouseHandlers } from '../warehouse/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { takePicture, visionHandlers } from './index.ts';

/** A picture of one dot, as Base64. */
export const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
/** A shelf with so many boxes of one colour on it, as Base64. */
export async function boxesOf(hue: string, num: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const boxes = Array.from({ length: num }, (_, at) => {
    const [x, y] = [20 + (at % 3) * 100, 140 - Math.floor(at / 3) * 70];
    return `<rect x="${x}" y="${y}" width="90" height="60" fill="${hue}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#d9dee5"/>${boxes.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg), { limitInputPixels: 320 * 240, failOn: 'error' })
    .webp({ quality: 80 })
    .toBuffer();
  return bytes.toString('base64');
}
type Picture = Parameters<typeof takePicture>[1];

async function furnished(database: TestDatabase) {
  const callers = await openCallers(database, [...visionHandlers, ...senseHandlers, ...warehouseHandlers], { under: '/warehouse/' });
  const home = await database.run((ctx) => furnishStore(ctx, 'UW', 1));
  await database.run(async (ctx) => bindCard(ctx, { id: home.empId, cardNo: '0012345678' }));
  const { rows } = await database.pool.query('select id, channel_code as code from prewh_channel where prewh_id = $1', [home.prewhId]);
  const codes: string[] = home.channels.map((id) => rows.find((row: { id: string }) => row.id === id).code);
  return { callers, home, codes, start: Date.now() };
}
export type Camera = Awaited<ReturnType<typeof furnished>>;

/** What sends; `open` furnishes the warehouse before the first test, `close` comes after the last. */
export function openCamera(database: TestDatabase) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vision-test-'));
  let store: Camera;
  let sent = 0;
  const open = async () => {
    await openFiles({ dataDir, s3: undefined });
    store = await furnished(database);
    return store;
  };
  const close = () => rmSync(dataDir, { recursive: true, force: true });
  /** As the device itself calls: no transaction is open. */
  const asPrewh = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    work({
      ...systemCtx(database.db, database.node, 'test'),
      actor: { kind: 'store', storeId: store.home.prewhId, storeCode: 'UW', clockSkewMs: 0 },
    });
  /** Two drills taken out of the first channel, each picture a second after the one before, unless it is said otherwise. */
  const shot = (more: Partial<Picture> = {}): Picture => {
    sent += 1;
    const recognised = { productCode: 'P-UW-钻头', quantity: 2, confidence: 873 };
    const shotAt = new Date(store.start + sent * 1000).toISOString();
    return {
      pictureId: `P-${sent}`,
      kind: PictureKind.taken,
      shotAt,
      channelCode: store.codes[0] ?? '',
      recognised,
      picture: DOT,
      ...more,
    };
  };
  const send = (picture: Picture) => asPrewh((ctx) => takePicture(ctx, picture));
  const records = async (body: object = {}, who = store.callers.admin) => (await who.ok('listImgVisionPage', { limit: 200, ...body })).rows;
  const rowOf = async (id: string) => (await records()).find((row: { id: string }) => row.id === id);
  /** Sends a picture and gives its row. */
  const kept = async (more: Partial<Picture> = {}) => {
    const picture = shot(more);
    await send(picture);
    const { rows } = await database.pool.query('select id from img_vision where picture_id = $1', [picture.pictureId]);
    return rowOf(rows[0].id);
  };
  const files = async (): Promise<number> =>
    (await database.pool.query("select count(*)::int as n from stored_file where purpose = 'image'")).rows[0].n;
  return { open, close, asPrewh, shot, send, records, rowOf, kept, files };
}
