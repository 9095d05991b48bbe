// Purchase orders from a file: the rows of one vendor, warehouse and day are one order. The same file sent again on the same day orders nothing twice.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, date, moneyInput, text } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { defineImport, WHOLE_FILE, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { expecting } from './purchase.flow.ts';
import { createPurchase } from './purchase.ts';

const Row = z.strictObject({
  vendorCode: label('供应商编码', text(50)),
  warehouseCode: label('收货仓库编码', text(50)),
  needDate: label('要求到货', z.nullish(date)),
  productCode: label('商品编码', text(50)),
  num: label('订购数量', atLeastOne.check(z.lte(1_000_000, '数量过大'))),
  price: label('单价', z.nullish(moneyInput)),
});
type Row = z.output<typeof Row>;
/** Lines of one order. */
const MOST = 500;
/** What stands in an order that a file made. */
const REMARK = '文件导入';

async function readNamed(ctx: Ctx, batch: readonly Line<Row>[]) {
  const codes = (name: 'vendorCode' | 'warehouseCode' | 'productCode') => [...new Set(batch.map(({ row }) => row[name]))];
  const vendors = await from(ctx, 'vendor', 'v')
    .select(['v.id', 'v.vendorCode'])
    .where('v.lockFlag', '=', false)
    .where(sql<boolean>`v.vendor_code = any(${codes('vendorCode')}::text[])`)
    .execute();
  const warehouses = await from(ctx, 'warehouse', 'h')
    .select(['h.id', 'h.warehouseCode'])
    .where(sql<boolean>`h.warehouse_code = any(${codes('warehouseCode')}::text[])`)
    .execute();
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.unitPrice'])
    .where(sql<boolean>`p.product_code = any(${codes('productCode')}::text[])`)
    .execute();
  return {
    vendors: new Map(vendors.map(({ id, vendorCode }) => [vendorCode, id])),
    warehouses: new Map(warehouses.map(({ id, warehouseCode }) => [warehouseCode, id])),
    products: new Map(products.map(({ productCode, ...product }) => [productCode, product])),
    made: await madeToday(ctx),
  };
}
type Named = Awaited<ReturnType<typeof readNamed>>;

interface Ordered {
  vendorId: string;
  warehouseId: string;
  needDate: string | null;
  lines: readonly { productId: string; num: number; price: number }[];
}
/** What an order is of, whatever the order of its lines. */
const contentOf = ({ vendorId, warehouseId, needDate, lines }: Ordered): string =>
  JSON.stringify([vendorId, warehouseId, needDate, lines.map(({ productId, num, price }) => [productId, num, price].join()).sort()]);

/** What files have ordered today, as far as it is still expected. */
async function madeToday(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['o.id', 'o.vendorId', 'o.warehouseId', 'o.needDate', 'l.productId', 'l.num', 'l.price'])
    .where('o.orderDate', '=', dayOf(new Date(), ctx.timeZone))
    .where('o.orderStatus', 'in', expecting)
    .where('o.remark', '=', REMARK)
    .execute();
  return new Set([...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => (lines[0] ? contentOf({ ...lines[0], lines }) : [])));
}

/** The rows of one order as the order that they ask for. */
function orderedBy(rows: readonly Row[], { vendors, warehouses, products }: Named): Ordered {
  const [first] = rows;
  const lines = rows.map(({ productCode, num, price }) => {
    const product = products.get(productCode);
    return { productId: product?.id ?? '', num, price: price ?? product?.unitPrice ?? 0 };
  });
  return {
    vendorId: vendors.get(first?.vendorCode ?? '') ?? '',
    warehouseId: warehouses.get(first?.warehouseCode ?? '') ?? '',
    needDate: first?.needDate ?? null,
    lines,
  };
}
const ordersOf = (rows: readonly Row[], named: Named): Ordered[] =>
  [...Map.groupBy(rows, orderOf).values()].map((own) => orderedBy(own, named));

const orderOf = ({ vendorCode, warehouseCode, needDate }: Row): string => JSON.stringify([vendorCode, warehouseCode, needDate ?? null]);

interface Seen {
  lines: Map<string, number>;
  sizes: Map<string, number>;
}
function problemOf({ line, row }: Line<Row>, named: Named, { lines, sizes }: Seen): Problem | undefined {
  const problem = (field: string, key: Problem['key'], params: Problem['params'] = {}): Problem => ({ line, field, key, params });
  const missing = (thing: string, value: string) => ({ thing, value });
  if (!named.vendors.has(row.vendorCode)) return problem('vendorCode', 'row-no-such', missing('供应商', row.vendorCode));
  if (!named.warehouses.has(row.warehouseCode)) return problem('warehouseCode', 'row-no-such', missing('仓库', row.warehouseCode));
  if (!named.products.has(row.productCode)) return problem('productCode', 'row-no-such', missing('商品', row.productCode));
  const order = orderOf(row);
  const key = `${order}/${row.productCode}`;
  const twice = lines.get(key);
  if (twice !== undefined) return problem('productCode', 'row-twice', { line: twice, field: '商品编码', value: row.productCode });
  const size = (sizes.get(order) ?? 0) + 1;
  if (size > MOST) return problem('productCode', 'purchase-many', { most: MOST });
  lines.set(key, line);
  sizes.set(order, size);
  return undefined;
}

function begin(): ImportRun<Row> {
  const seen: Seen = { lines: new Map(), sizes: new Map() };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const named = await readNamed(ctx, batch);
      const good: Row[] = [];
      for (const line of batch) {
        const problem = problemOf(line, named, seen);
        if (problem) planned.problems.push(problem);
        else good.push(line.row);
      }
      for (const order of ordersOf(good, named)) planned[named.made.has(contentOf(order)) ? 'same' : 'added'] += order.lines.length;
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const named = await readNamed(ctx, batch);
      const rows = batch.map(({ row }) => row);
      for (const order of ordersOf(rows, named)) {
        const isMade = named.made.has(contentOf(order));
        counts[isMade ? 'same' : 'added'] += order.lines.length;
        if (!isMade) await createPurchase(ctx, { ...order, remark: REMARK });
      }
      return counts;
    },
  };
}

export const purchaseImport = defineImport({
  template: 'IMPORT_PURCHASE_ORDER',
  module: 'warehouse',
  permit: 'operate.purchasingOrder.create',
  row: Row,
  options: z.strictObject({}),
  batch: WHOLE_FILE,
  synonyms: {
    vendorCode: ['供应商', 'vendor', 'supplier'],
    warehouseCode: ['收货仓库', '仓库', '仓库编码', 'warehouse'],
    needDate: ['到货日期', '交期', 'needed on', 'due'],
    productCode: ['商品', '编码', 'product code', 'sku'],
    num: ['数量', 'quantity', 'qty'],
    price: ['价格', 'price'],
  },
  example: { vendorCode: 'V001', warehouseCode: 'W01', needDate: '', productCode: 'P0001', num: '50', price: '12.50' },
  begin,
});
