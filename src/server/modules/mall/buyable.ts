// What somebody asks for, judged by the mall: offered, at a price that is in force, by so many at a time, to whom it may be sold. What the person may take at all
// is the pick decision's matter (pick/order-allowed.ts).
import type { ErrorCode, ErrorParams } from '../../../contract/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { leaveOf } from './auth.ts';
import { offers, ofWhom } from './offer.query.ts';

export interface LineRequest {
  productId: string;
  /** Pieces. */
  num: number;
  /** Of whom; where nobody is named, of the usual vendor or who stands in for him. */
  vendorId?: string | null | undefined;
}
export interface Buyer {
  empId: string;
  empName: string;
}
/** A line as an order keeps it, its price in fen. */
export interface PricedLine extends LineRequest {
  vendorId: string;
  price: number;
}
interface Fault {
  key: ErrorCode;
  params: ErrorParams;
}

const offersFor = (ctx: Ctx, productIds: readonly string[]) =>
  offers(ctx)
    .select(['m.productId', 'p.productName', 'p.onSaleFlag as usedFlag', 'o.vendorId', 'v.lockFlag', 'r.price'])
    .select(ofWhom(ctx).as('usualId'))
    .select(['o.packNum', 'm.onSaleFlag', 'm.limitedFlag'])
    .where('m.productId', 'in', [...productIds])
    .execute();
type Offer = Awaited<ReturnType<typeof offersFor>>[number];

/** What is wrong with a line as it stands; nothing where it can be bought. */
function faultOf({ num }: LineRequest, offer: Offer): Fault | undefined {
  const { productName: product, packNum: pack } = offer;
  if (!offer.onSaleFlag || !offer.usedFlag || offer.lockFlag) return { key: 'mall-not-offered', params: { product } };
  if (offer.price === null) return { key: 'mall-no-price', params: { product } };
  return num % pack === 0 ? undefined : { key: 'mall-multiple', params: { product, pack } };
}

/** By product: why the buyer cannot have it as it stands, where he cannot. Two statements for all lines. What the mall has not is refused. */
async function judged(ctx: Ctx, buyer: Buyer | null, lines: readonly LineRequest[]) {
  const all = await offersFor(
    ctx,
    lines.map(({ productId }) => productId),
  );
  const known = new Map(all.map((offer) => [`${offer.productId} ${offer.vendorId}`, offer]));
  const usual = new Map(all.flatMap((offer) => (offer.vendorId === offer.usualId ? [[offer.productId, offer] as const] : [])));
  const missing = lines.flatMap((line) => (offerOf(line, known, usual) ? [] : [line.productId]));
  if (missing.length > 0) await refuseUnoffered(ctx, missing);
  const offered = lines.map((line) => ({ line, offer: offerOf(line, known, usual) ?? refuse('not-found', { thing: '商品' }) }));
  const limited = offered.filter(({ offer }) => offer.limitedFlag).map(({ line }) => line.productId);
  const leave = buyer && limited.length > 0 ? await leaveOf(ctx, { empId: buyer.empId, productIds: limited }) : undefined;
  return offered.map(({ line, offer }) => ({
    line,
    offer,
    fault: faultOf(line, offer) ?? (buyer && leave && unnamed(line, offer, { buyer, leave })),
  }));
}

type Offers = ReadonlyMap<string, Offer>;
const offerOf = ({ productId, vendorId }: LineRequest, known: Offers, usual: Offers): Offer | undefined =>
  vendorId ? known.get(`${productId} ${vendorId}`) : usual.get(productId);

/** Refuses 'mall-not-offered' by the name of the first of these products, 'not-found' where there is none. */
async function refuseUnoffered(ctx: Ctx, ids: readonly string[]): Promise<never> {
  const product = await from(ctx, 'product', 'p')
    .select('p.productName')
    .where('p.id', 'in', [...ids])
    .orderBy('p.productCode')
    .limit(1)
    .executeTakeFirst();
  return product ? refuse('mall-not-offered', { product: product.productName }) : refuse('not-found', { thing: '商品' });
}

interface Named {
  buyer: Buyer;
  leave: Awaited<ReturnType<typeof leaveOf>>;
}
/** Of what only named people may buy: not he, or not so much. */
function unnamed(
  { productId, num: asked }: LineRequest,
  { limitedFlag, productName: product }: Offer,
  { buyer, leave }: Named,
): Fault | undefined {
  if (!limitedFlag) return undefined;
  const left = leave.get(productId);
  const emp = buyer.empName;
  if (left === undefined) return { key: 'mall-not-authorised', params: { emp, product } };
  return asked > left ? { key: 'mall-limit', params: { emp, product, left, asked } } : undefined;
}

/** The lines with vendor and price of today. Refuses the first that cannot be bought: 'not-found', 'mall-not-offered', 'mall-no-price', 'mall-multiple', 'mall-not-authorised', 'mall-limit'. */
export async function priced(ctx: Ctx, buyer: Buyer, lines: readonly LineRequest[]): Promise<PricedLine[]> {
  const all = await judged(ctx, buyer, lines);
  return all.map(({ line: { productId, num }, offer, fault }) => {
    if (fault) refuse(fault.key, fault.params);
    return { productId, num, vendorId: offer.vendorId, price: offer.price ?? 0 };
  });
}

/** Why lines cannot be bought as they stand, by product; without a buyer nobody is asked whether he may. */
export async function faultsOf(ctx: Ctx, buyer: Buyer | null, lines: readonly LineRequest[]): Promise<Map<string, Fault>> {
  if (lines.length === 0) return new Map();
  return new Map((await judged(ctx, buyer, lines)).flatMap(({ line, fault }) => (fault ? [[line.productId, fault] as const] : [])));
}
