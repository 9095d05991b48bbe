// A vendor's price list from a file: what he offers comes into the mall, beside what others offer there, with his terms; his prices go into his price list from their
// day. What would become dearer or cheaper is shown before it counts.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { pieces } from '../../../contract/kernel/document.ts';
import { label } from '../../../contract/kernel/label.ts';
import { date, moneyInput, quantity, text } from '../../../contract/kernel/scalars.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addTo, from } from '../../kernel/scope.ts';
import {
  defineImport,
  directoryOf,
  type Counts,
  type Directory,
  type DirectoryEntry,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from '../transfer/index.ts';
import { offers } from './offer.query.ts';
import { writePrices } from './offer.ts';
import { saidOf, type PriceChange } from './price-change.ts';

const Row = z.strictObject({
  productCode: label('商品编码', text(50)),
  vendor: label('供应商', z.nullish(text(100))),
  price: label('单价', moneyInput),
  priceFrom: label('价格生效', z.nullish(date)),
  priceTo: label('价格失效', z.nullish(date)),
  packNum: label('起订倍数', z.nullish(pieces)),
  stockNum: label('供应商库存', z.nullish(quantity.check(z.lte(1_000_000_000, '数量过大')))),
  deliveryDays: label('交期（天）', z.nullish(quantity.check(z.lte(3650, '最多3650天')))),
});
type Row = z.output<typeof Row>;
type Vendors = Directory<DirectoryEntry & { lockFlag: boolean }>;

const knownVendors = async (ctx: Ctx): Promise<Vendors> =>
  directoryOf(
    await from(ctx, 'vendor', 'v')
      .select(['v.id', 'v.vendorCode as code', 'v.vendorName as name', 'v.lockFlag'])
      .orderBy('v.vendorCode')
      .execute(),
  );

/** What stands there now of the products that rows name: the product with its own vendor, and its offers. */
async function standing(ctx: Ctx, lines: readonly Line<Row>[]) {
  const codes = lines.map(({ row }) => row.productCode);
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.vendorId'])
    .where(sql<boolean>`p.product_code = any(${codes}::text[])`)
    .execute();
  const offered = await offers(ctx)
    .select(['m.productId', 'm.vendorId as usualId', 'o.vendorId', 'o.packNum', 'o.stockNum', 'o.deliveryDays'])
    .select(['r.price', 'r.validFrom', 'r.validTo'])
    .where(sql<boolean>`p.product_code = any(${codes}::text[])`)
    .execute();
  const byProduct = Map.groupBy(offered, ({ productId }) => productId);
  return new Map(products.map((product) => [product.productCode, { ...product, offers: byProduct.get(product.id) ?? [] }]));
}
type Standing = NonNullable<ReturnType<Awaited<ReturnType<typeof standing>>['get']>>;
type Offer = Standing['offers'][number];

const offerOf = (known: Standing | undefined, vendorId: string | undefined): Offer | undefined =>
  known?.offers.find((one) => one.vendorId === vendorId);

function begin(vendors: Vendors, today: string): ImportRun<Row> {
  const lines = new Map<string, number>();
  const changed: PriceChange[] = [];
  const vendorOf = ({ vendor }: Row, { vendorId, offers: [offer] }: Standing): string | undefined => {
    if (!vendor) return offer?.usualId ?? vendorId ?? undefined;
    const found = vendors.find(vendor, offer?.usualId);
    return found && !found.lockFlag ? found.id : undefined;
  };
  const keyOf = (row: Row, known: Standing): string => `${row.productCode} ${vendorOf(row, known)}`;
  const faultOf = (row: Row, known: Standing | undefined): Omit<Problem, 'line'> | undefined => {
    const twice = known && lines.get(keyOf(row, known));
    if (twice !== undefined) return fault('productCode', 'row-twice', { line: twice, field: '商品编码', value: row.productCode });
    if (!known) return fault('productCode', 'row-no-such', { thing: '商品', value: row.productCode });
    if (!vendorOf(row, known)) return fault('vendor', 'row-no-such', { thing: '供应商', value: row.vendor ?? '' });
    return row.priceTo && row.priceTo < (row.priceFrom ?? today) ? fault('priceTo', 'mall-price-days', {}) : undefined;
  };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const known = await standing(ctx, batch);
      for (const { line, row } of batch) {
        const there = known.get(row.productCode);
        const wrong = faultOf(row, there);
        if (wrong || !there) {
          planned.problems.push({ line, ...wrong! });
          continue;
        }
        lines.set(keyOf(row, there), line);
        const offer = offerOf(there, vendorOf(row, there));
        planned[effectOf(row, offer)] += 1;
        const before = offer?.price ?? null;
        if (before !== null && before !== row.price) changed.push({ code: row.productCode, before, after: row.price });
      }
      return planned;
    },
    preview: () => (changed.length === 0 ? [] : [saidOf(changed)]),
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const known = await standing(ctx, batch);
      const rows = batch.flatMap(({ row }) => {
        const there = known.get(row.productCode);
        const vendorId = there && vendorOf(row, there);
        if (!there || !vendorId) return [];
        const offer = offerOf(there, vendorId);
        counts[effectOf(row, offer)] += 1;
        return [{ row, productId: there.id, offer, vendorId }];
      });
      await write(ctx, rows, today);
      return counts;
    },
  };
}

interface Offering {
  row: Row;
  productId: string;
  offer: Offer | undefined;
  vendorId: string;
}
/** Offers them as their rows say, and writes their prices into the list, from today where no day is said. */
async function write(ctx: Ctx, rows: readonly Offering[], today: string): Promise<void> {
  if (rows.length === 0) return;
  const creator = actorName(ctx);
  // Who is the first to offer a product is the one that it is bought of.
  const first = new Map(rows.toReversed().map(({ productId, vendorId }) => [productId, vendorId]));
  await addTo(
    ctx,
    'cloudMallProduct',
    [...first].map(([productId, vendorId]) => ({ productId, vendorId, creator })),
  )
    .onConflict((at) => at.doNothing())
    .execute();
  await addTo(
    ctx,
    'cloudMallOffer',
    rows.map(({ row: { packNum, stockNum, deliveryDays }, productId, vendorId, offer }) => ({
      productId,
      vendorId,
      packNum: packNum ?? offer?.packNum ?? 1,
      stockNum: stockNum ?? offer?.stockNum ?? null,
      deliveryDays: deliveryDays ?? offer?.deliveryDays ?? null,
      creator,
    })),
  )
    .onConflict((at) =>
      at.columns(['nodeId', 'productId', 'vendorId']).doUpdateSet({
        packNum: sql`excluded.pack_num`,
        stockNum: sql`excluded.stock_num`,
        deliveryDays: sql`excluded.delivery_days`,
        updatedAt: sql`excluded.updated_at`,
      }),
    )
    .execute();
  const prices = rows.map(({ row: { price, priceFrom, priceTo }, productId, vendorId }) => ({
    productId,
    vendorId,
    price,
    validFrom: priceFrom ?? today,
    validTo: priceTo ?? null,
  }));
  await writePrices(ctx, prices);
}

const fault = (field: keyof Row & string, key: Problem['key'], params: NonNullable<Problem['params']>): Omit<Problem, 'line'> => ({
  field,
  key,
  params,
});

/** What a row does to the offer that is there. */
function effectOf(row: Row, offer: Offer | undefined): keyof Counts {
  if (!offer) return 'added';
  const same =
    offer.price === row.price &&
    (row.priceFrom ?? offer.validFrom) === offer.validFrom &&
    (row.priceTo ?? null) === offer.validTo &&
    (['packNum', 'stockNum', 'deliveryDays'] as const).every((name) => (row[name] ?? offer[name]) === offer[name]);
  return same ? 'same' : 'changed';
}

export const priceImport = defineImport({
  template: 'IMPORT_MALL_PRICE',
  module: 'vmbiz',
  permit: 'operate.evmMarketMall.update',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    productCode: ['编码', '编号', '物料编码', 'code', 'product code', 'sku'],
    vendor: ['供应商编码', '供应商名称', '厂商', 'supplier', 'vendor'],
    price: ['价格', '单价（元）', '含税单价', 'price', 'unit price'],
    priceFrom: ['生效日期', '有效期从', 'valid from'],
    priceTo: ['失效日期', '有效期至', 'valid to'],
    packNum: ['包装数量', '起订量', '最小订购量', 'moq', 'pack'],
    stockNum: ['库存', 'stock'],
    deliveryDays: ['交期', '供货周期', 'lead time'],
  },
  example: { productCode: 'P0001', price: '12.50', priceFrom: '2026-12-01', packNum: '10', deliveryDays: '3' },
  begin: async (ctx) => begin(await knownVendors(ctx), dayOf(Date.now(), ctx.timeZone)),
});
