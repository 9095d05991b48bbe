// What the cameras of the demonstration site's unmanned warehouse see: pictures that wait, from the least sure on, and some that were looked at. They are
// drawn here, without words: no font is needed.
import { sql } from 'kysely';
import type { In } from '../../contract/kernel/endpoint.ts';
import { PictureKind } from '../../contract/vision/codes.ts';
import type { pictures } from '../../contract/vision/report.ts';
import { PrewhType } from '../../contract/warehouse/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from, sameNode } from '../kernel/scope.ts';
import { reviewPicture, takePicture } from '../modules/vision/index.ts';
import { stockedPrewhChannels } from '../modules/warehouse/index.ts';

const [WIDTH, HEIGHT] = [640, 480];
const HUES = ['#c8102e', '#0958d9', '#237804', '#ad4e00', '#531dab', '#08979c'];

/** So many boxes on a shelf, and a hand that reaches for them where something is taken or put in. */
async function drawn({ num, hue, hand }: { num: number; hue: number; hand: boolean }): Promise<string> {
  const { default: sharp } = await import('sharp');
  const colour = HUES[hue % HUES.length];
  const boxes = Array.from({ length: num }, (_, at) => {
    const [x, y] = [60 + (at % 5) * 108, 300 - Math.floor(at / 5) * 96];
    return `<rect x="${x}" y="${y}" width="92" height="88" rx="6" fill="${colour}"/><rect x="${x + 14}" y="${y + 18}" width="64" height="24" fill="#fff" opacity=".8"/>`;
  }).join('');
  const arm = hand ? '<path d="M640 60L420 190l-36 60 30 26 70-40 156-90z" fill="#f0c9a8" stroke="#c79a72" stroke-width="4"/>' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#d9dee5"/><rect y="392" width="100%" height="20" fill="#868e98"/>${boxes}${arm}</svg>`;
  const bytes = await sharp(Buffer.from(svg), { limitInputPixels: WIDTH * HEIGHT, failOn: 'error' })
    .webp({ quality: 80 })
    .toBuffer();
  return bytes.toString('base64');
}

interface Plan {
  /** How sure, in tenths of a percent; none where nothing was recognised. */
  confidence?: number;
  /** Pieces as they were recognised, and what a person says of them. */
  num: number;
  said?: number;
  kind?: In<typeof pictures>['kind'];
  /** It takes the goods of the channel beside for those of this one. */
  isMixedUp?: boolean;
  /** What was taken is booked. */
  isBooked?: boolean;
  /** A card that nobody has. */
  stranger?: string;
  /** So long ago. */
  hours: number;
}
const PLANS: readonly Plan[] = [
  { confidence: 981, num: 1, said: 1, isBooked: true, hours: 50 },
  { confidence: 934, num: 2, said: 1, hours: 49 },
  { confidence: 902, num: 1, said: 1, hours: 31 },
  { confidence: 415, num: 1, said: 1, isMixedUp: true, hours: 30 },
  { num: 1, hours: 6 },
  { confidence: 187, num: 3, isMixedUp: true, hours: 5 },
  { confidence: 436, num: 2, stranger: '0099887766', hours: 4 },
  { confidence: 702, num: 4, kind: PictureKind.put, hours: 3 },
  { confidence: 873, num: 1, hours: 2 },
  { confidence: 958, num: 5, kind: PictureKind.seen, hours: 1 },
];

/** Pictures of the unmanned warehouse; a site without one has none. */
export async function makeVision(ctx: Ctx): Promise<void> {
  const home = await from(ctx, 'prewh', 'w')
    .select(['w.id', 'w.prewhCode'])
    .where('w.prewhType', '=', PrewhType.unmanned)
    .orderBy('w.prewhCode')
    .executeTakeFirst();
  if (!home) return;
  const people = await from(ctx, 'employee', 'e')
    .select('e.empCode')
    .where('e.lockFlag', '=', false)
    .orderBy('e.empCode')
    .limit(5)
    .execute();
  const cells = await stockedPrewhChannels(ctx)
    .innerJoin('product as q', sameNode('q.id', 'c.productId'))
    .where('c.prewhId', '=', home.id)
    .where(sql<boolean>`s.free >= 3`)
    .select(['c.channelCode', 'q.id as productId', 'q.productCode'])
    .orderBy('c.channelCode', 'desc')
    .limit(PLANS.length)
    .execute();
  const device: Ctx = { ...ctx, actor: { kind: 'store', storeId: home.id, storeCode: home.prewhCode, clockSkewMs: 0 } };
  for (const [at, plan] of PLANS.entries()) {
    const cell = cells[at % Math.max(1, cells.length)];
    const beside = cells[(at + 1) % Math.max(1, cells.length)];
    const empCode = people[at % Math.max(1, people.length)]?.empCode;
    if (!cell || !beside || !empCode) return;
    const { confidence, num, kind = PictureKind.taken, isMixedUp, stranger } = plan;
    const pictureId = `${home.prewhCode}-CAM-${at + 1}`;
    await takePicture(device, {
      pictureId,
      kind,
      shotAt: new Date().toISOString(),
      channelCode: cell.channelCode,
      ...(stranger ? { cardNo: stranger } : { empCode }),
      recognised: confidence === undefined ? null : { productCode: (isMixedUp ? beside : cell).productCode, quantity: num, confidence },
      picture: await drawn({ num: plan.said ?? num, hue: at, hand: kind !== PictureKind.seen }),
    });
    await reviewed(ctx, { pictureId, productId: cell.productId, plan });
  }
}

/** Says what is on it where the plan does, and sets it back to its time: what is told is told now. */
async function reviewed(ctx: Ctx, { pictureId, productId, plan }: { pictureId: string; productId: string; plan: Plan }): Promise<void> {
  const { id } = await from(ctx, 'imgVision', 'v').select('v.id').where('v.pictureId', '=', pictureId).executeTakeFirstOrThrow();
  if (plan.said !== undefined) await reviewPicture(ctx, { id, productId, num: plan.said, ...(plan.isBooked ? { bookFlag: true } : {}) });
  await sql`update img_vision set shot_at = shot_at - ${plan.hours} * interval '1 hour', received_at = shot_at - ${plan.hours} * interval '1 hour',
      confirmed_at = confirmed_at - ${plan.hours - 1} * interval '1 hour'
    where node_id = ${ctx.nodeId} and id = ${id}`.execute(ctx.db);
}
