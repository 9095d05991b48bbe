// What the screens of the demonstration site's machines show, and what its machines saved. The pictures are drawn here, without words: no font is needed.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { addressOf } from '../kernel/files/known.ts';
import { store } from '../kernel/files/index.ts';
import { from } from '../kernel/scope.ts';
import { saveBaseline } from '../modules/industry/index.ts';
import { createBanner, createTemplate } from '../modules/machine/index.ts';
import { AdvertType, BannerType, ScreenOrientation } from '../../contract/machine/codes.ts';

const [WIDTH, HEIGHT] = [960, 540];
const middle = `translate(${WIDTH / 2} ${HEIGHT / 2})`;
/** Signs as they hang in a workshop: danger, goggles, first aid. */
const SIGNS = [
  ['danger', '#1f1f1f', '<path d="M0-190L215 180H-215Z" fill="#fadb14"/><path d="M-18-70h36l-8 150h-20z"/><circle cy="125" r="22"/>'],
  [
    'goggles',
    '#e6f4ff',
    '<circle r="200" fill="#0958d9"/><g fill="none" stroke="#fff" stroke-width="22"><circle cx="-72" cy="-10" r="56"/><circle cx="72" cy="-10" r="56"/><path d="M-18-10h36M-128-20l-44-24M128-20l44-24"/></g>',
  ],
  [
    'aid',
    '#f6ffed',
    '<rect x="-200" y="-200" width="400" height="400" rx="24" fill="#237804"/><path d="M-42-150h84v108h108v84H42v108h-84V42h-108v-84h108z" fill="#fff"/>',
  ],
] as const;

async function drawn(ctx: Ctx, [name, ground, sign]: readonly [string, string, string]): Promise<string> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/><g transform="${middle}">${sign}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg), { limitInputPixels: WIDTH * HEIGHT, failOn: 'error' })
    .webp({ quality: 90 })
    .toBuffer();
  return addressOf((await store(ctx, Readable.from([bytes]), { name: `${name}.webp`, purpose: 'image' })).objectName);
}

/** Makes banners that run, that begin and that are over, a template, and the baseline of costs. Through the verbs. */
export async function makeScreens(ctx: Ctx): Promise<void> {
  const vms = await from(ctx, 'vm', 'v').select('v.id').orderBy('v.vmCode').execute();
  const vmIds = vms.map(({ id }) => id);
  const today = dayOf(Date.now(), ctx.timeZone);
  const pictures: string[] = [];
  for (const sign of SIGNS) pictures.push(await drawn(ctx, sign));
  const [danger = '', goggles = '', aid = ''] = pictures;
  const common = { bannerType: BannerType.picture, statusFlag: true } as const;
  const strip = {
    templateName: '首页底部安全条',
    screenOrientation: ScreenOrientation.landscape,
    advertType: AdvertType.carousel,
    layout: 'strip',
    fileUrls: [danger, goggles, aid],
  } as const;
  const { id: templateId } = await createTemplate(ctx, { ...strip, fileUrls: [...strip.fileUrls] });
  await createBanner(ctx, {
    ...common,
    bannerName: '安全生产月',
    fileUrls: pictures,
    switchInterval: 5,
    startDate: addDays(today, -6),
    endDate: addDays(today, 24),
    vmIds,
  });
  await createBanner(ctx, {
    ...common,
    bannerName: '护目镜佩戴提示',
    templateId,
    fileUrls: [goggles],
    startDate: addDays(today, -30),
    vmIds: vmIds.slice(0, 3),
  });
  await createBanner(ctx, {
    ...common,
    bannerName: '急救培训通知',
    fileUrls: [aid],
    startDate: addDays(today, 5),
    endDate: addDays(today, 12),
    vmIds: vmIds.slice(0, 2),
  });
  await createBanner(ctx, {
    ...common,
    bannerName: '夏季防暑',
    fileUrls: [danger, aid],
    switchInterval: 8,
    startDate: addDays(today, -120),
    endDate: addDays(today, -60),
    vmIds: vmIds.slice(0, 4),
  });
  await makeBaseline(ctx, [goggles]);
}

const YUAN = 100;
const round = (fen: number): number => Math.round(fen / (100 * YUAN)) * 100 * YUAN;

/** A fifth more than the months since: what was counted by hand before. */
async function makeBaseline(ctx: Ctx, pictureUrls: string[]): Promise<void> {
  const months = await from(ctx, 'tradeMonth', 's')
    .select(['s.month', sql<number>`sum(s.total_price)`.as('totalPrice')])
    .groupBy('s.month')
    .orderBy('s.month')
    .execute();
  const [first] = months;
  if (!first) return;
  const usual = Math.max(...months.map(({ totalPrice }) => totalPrice));
  await saveBaseline(ctx, {
    // The history begins in the middle of a month: that one is compared with nothing.
    baselineMonth: first.month,
    baselineAmount: round(usual * 1.2),
    staffCost: 18_000 * YUAN,
    staffCostNow: 7_500 * YUAN,
    stockCost: 6_200 * YUAN,
    stockCostNow: 4_100 * YUAN,
    purchaseCost: 3_000 * YUAN,
    purchaseCostNow: null,
    pictureUrls,
    remark: '基准取自引入设备前最后一个月的领料台账；发料人工按两名库管员计。',
  });
}
