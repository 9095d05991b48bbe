// What the devices of a smart warehouse tell: visits, doors and temperature, tags that pass a gate, and how much lies in its channels. Each sense is kept once by its own id; what is sensed is held against
// the books of that moment, and a difference is kept for a person. Stock is never moved by it.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { senses } from '../../../contract/sense/report.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import { piecesOf } from '../../../contract/warehouse/weigh.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { announcePrewh } from '../live/index.ts';
import { eventHash } from '../stock/index.ts';
import { holdPrewh } from '../warehouse/index.ts';
import { booksAt } from './books.ts';
import { knownTo, type Registry } from './known.ts';
import { AGAIN, KEPT, momentOf, refused, type Outcome, type Placed, type StockSense } from './outcome.ts';
import { takePassages } from './passages.ts';
import { takeRooms } from './rooms.ts';
import { keepRuns } from './runs.ts';
import { takeVisits } from './visits.ts';

interface Fresh {
  position: number;
  sense: StockSense;
  hash: string;
  channelId: string;
  productId: string;
  /** Pieces, as told or as weighed. */
  sensed: number;
  /** The weight is no whole number of pieces. */
  misfit: boolean;
  happenedAt: string;
}

/** The smart warehouse that calls; refuses 'key-not-prewh'. */
export function callingPrewh({ actor }: Ctx): string {
  return actor.kind === 'store' ? actor.storeId : refuse('key-not-prewh');
}

/**
 * Keeps the senses of the calling smart warehouse that it has not told before; answers for each in the order it was sent. Refuses 'key-not-prewh', and
 * 'key-needs-unmanned' once people serve there.
 */
export async function takeSenses(ctx: Ctx, { senses: told }: In<typeof senses>): Promise<Given<typeof senses>> {
  const prewhId = callingPrewh(ctx);
  // One call of a warehouse after the other, and no pick of its goods between what is read here.
  const home = await holdPrewh(ctx, prewhId);
  if (!UNMANNED.some((type) => type === home.prewhType)) refuse('key-needs-unmanned', { prewh: home.prewhName });
  const placed = told.map((one, position) => ({ ...one, position }));
  const known = await knownTo(ctx, prewhId, told);
  const outcomes = new Map<number, Outcome>([
    ...(await takeVisits(
      ctx,
      known,
      placed.filter((one) => one.kind === 'visit'),
    )),
    ...(await takeRooms(
      ctx,
      known,
      placed.filter((one) => one.kind === 'room'),
    )),
    ...(await takeStock(
      ctx,
      known,
      placed.filter((one) => one.kind === 'stock'),
    )),
    ...(await takePassages(
      ctx,
      known,
      placed.filter((one) => one.kind === 'passage'),
    )),
  ]);
  // Whoever looks at the warehouse asks anew where something new was sensed in its channels, not for who comes and goes, nor for what is told again.
  if (told.some(({ kind }, position) => (kind === 'stock' || kind === 'passage') && outcomes.get(position)?.result === 'kept'))
    await announcePrewh(ctx, home);
  return {
    serverTime: new Date().toISOString(),
    senses: told.map(({ senseId }, position) => ({ position, senseId, ...(outcomes.get(position) ?? KEPT) })),
  };
}

async function takeStock(ctx: Ctx, known: Registry, told: readonly Placed<StockSense>[]): Promise<[number, Outcome][]> {
  const outcomes: [number, Outcome][] = [];
  const fresh = new Map<string, Fresh>();
  const again: [position: number, senseId: string][] = [];
  for (const { position, ...sense } of told) {
    const hash = eventHash(sense);
    const first = known.stock.get(sense.senseId)?.hash ?? fresh.get(sense.senseId)?.hash;
    if (first !== undefined) {
      if (first === hash) again.push([position, sense.senseId]);
      else outcomes.push([position, refused(ctx, new Refusal('key-reused'))]);
      continue;
    }
    const cell = cellOf(known, sense);
    if (cell instanceof Refusal) outcomes.push([position, refused(ctx, cell)]);
    else fresh.set(sense.senseId, { position, sense, hash, ...cell, happenedAt: momentOf(ctx, known, sense.happenedAt) });
  }
  const diffs = await keep(ctx, known.prewhId, [...fresh.values()]);
  for (const { position, sense } of fresh.values()) outcomes.push([position, { ...KEPT, diffNum: diffs.get(sense.senseId) ?? null }]);
  for (const [position, senseId] of again)
    outcomes.push([position, { ...AGAIN, diffNum: known.stock.get(senseId)?.diffNum ?? diffs.get(senseId) ?? null }]);
  return outcomes;
}

type Cell = Pick<Fresh, 'channelId' | 'productId' | 'sensed' | 'misfit'>;

/** The channel that was sensed, the product in it (the one that is told, else what the channel holds), and how much of it. */
function cellOf(known: Registry, { channelCode, productCode, quantity, weightMg }: StockSense): Cell | Refusal {
  const channel = known.channels.get(channelCode);
  if (!channel) return new Refusal('sense-unknown', { thing: '货道', value: channelCode });
  // What lies in a merged channel is one quantity: its scales are summed by whoever tells.
  if (channel.mainCode) return new Refusal('sense-merged', { value: channelCode, main: channel.mainCode });
  const productId = productCode ? known.products.get(productCode) : channel.productId;
  if (!productId)
    return new Refusal('sense-unknown', productCode ? { thing: '商品', value: productCode } : { thing: '货道', value: channelCode });
  const [isTold, isWeighed] = [quantity ?? null, weightMg ?? null].map((one) => one !== null);
  if (isTold === isWeighed) return new Refusal('sense-amount');
  if (!isWeighed) return { channelId: channel.id, productId, sensed: quantity ?? 0, misfit: false };
  if (!channel.weightPerUnit || productId !== channel.productId) return new Refusal('sense-weightless', { value: channelCode });
  const { num, isWhole } = piecesOf(weightMg ?? 0, channel.weightPerUnit, channel.weightTolerance);
  return { channelId: channel.id, productId, sensed: num, misfit: !isWhole };
}

/** Writes new senses with what the books say of their moments; gives what differs, by the device's id. */
async function keep(ctx: Ctx, prewhId: string, fresh: readonly Fresh[]): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const books = await booksAt(ctx, fresh);
  await addTo(
    ctx,
    'prewhSense',
    fresh.map(({ sense, hash, channelId, productId, sensed, misfit, happenedAt }, at) => ({
      id: newId(),
      prewhId,
      senseId: sense.senseId,
      bodyHash: hash,
      method: sense.method,
      channelId,
      productId,
      sensedNum: sensed,
      weightMg: sense.weightMg ?? null,
      misfit,
      bookNum: books[at] ?? 0,
      happenedAt,
    })),
  ).execute();
  await keepRuns(ctx, prewhId, fresh);
  return new Map(fresh.map(({ sense, sensed }, at) => [sense.senseId, sensed - (books[at] ?? 0)]));
}
