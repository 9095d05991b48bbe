// Opening stock from a file: what lies in a warehouse, or in a channel of a smart one, when the site begins. Only where the books have none yet: so a file
// that is sent twice is booked once, and what was counted since is not counted anew.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, date, text } from '../../../contract/kernel/scalars.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lotsOf, onHand, openingEntry, requireSerials, serialGoods, type Place } from '../stock/index.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { binsOf, problemsOf, productsOf, warehousesOf } from './import-floor.ts';

const Row = z.strictObject({
  warehouseCode: label('仓库编码', z.nullish(text(50))),
  prewhCode: label('智能仓编码', z.nullish(text(50))),
  channelCode: label('货道', z.nullish(text(20))),
  productCode: label('商品编码', text(50)),
  num: label('数量', atLeastOne.check(z.lte(1_000_000, '数量过大'))),
  batchNo: label('批号', z.nullish(text(50))),
  expiryDate: label('有效期至', z.nullish(date)),
});
type Row = z.output<typeof Row>;
interface Cell {
  place: Place;
  productId: string;
}

async function readFloor(ctx: Ctx, batch: readonly Line<Row>[]) {
  const rows = batch.map(({ row }) => row);
  const warehouses = await warehousesOf(
    ctx,
    rows.map((row) => row.warehouseCode),
  );
  const products = await productsOf(
    ctx,
    rows.map((row) => row.productCode),
  );
  const bins = await binsOf(
    ctx,
    rows.map((row) => row.prewhCode),
  );
  const binOf = (row: Row) => bins.get(`${row.prewhCode}/${row.channelCode}`);
  const cellOf = (row: Row): Cell | undefined => {
    const productId = products.get(row.productCode) ?? '';
    const bin = binOf(row);
    if (bin) return { place: { kind: PLACE.prewhChannel, ref: bin.id, owner: bin.prewhId }, productId };
    const ref = warehouses.get(row.warehouseCode ?? '');
    return ref ? { place: { kind: PLACE.warehouse, ref }, productId } : undefined;
  };
  const places = rows.flatMap((row) => cellOf(row)?.place ?? []);
  const lying = places.length === 0 ? [] : await onHand(ctx, { places, products: [...products.values()] });
  const filled = new Set(lying.map(({ placeRef, productId }) => `${placeRef}/${productId}`));
  return { warehouses, products, binOf, cellOf, filled, serials: await serialGoods(ctx, [...products.values()]) };
}
type Floor = Awaited<ReturnType<typeof readFloor>>;

const keyOf = ({ place, productId }: Cell): string => `${place.ref}/${productId}`;

function problemOf({ line, row }: Line<Row>, floor: Floor, seen: Map<string, number>): Problem | undefined {
  const problem = problemsOf(line);
  const { warehouseCode, prewhCode, channelCode, productCode, batchNo } = row;
  if (Boolean(warehouseCode) === Boolean(prewhCode)) return problem('warehouseCode', 'opening-place');
  if (warehouseCode && !floor.warehouses.has(warehouseCode))
    return problem('warehouseCode', 'row-no-such', { thing: '仓库', value: warehouseCode });
  const bin = floor.binOf(row);
  if (prewhCode && !bin) return problem('channelCode', 'row-no-such', { thing: '货道', value: `${prewhCode} ${channelCode ?? ''}` });
  if (!floor.products.has(productCode)) return problem('productCode', 'row-no-such', { thing: '商品', value: productCode });
  const cell = floor.cellOf(row);
  if (!cell) return problem('warehouseCode', 'opening-place');
  if (bin && bin.productId !== cell.productId)
    return problem('productCode', 'opening-other', { channel: bin.channelCode, product: productCode });
  if (floor.filled.has(keyOf(cell))) return problem('productCode', 'opening-there', { product: productCode });
  if (floor.serials.has(cell.productId) && (row.num !== 1 || !batchNo)) return problem('batchNo', 'serial-each', { product: productCode });
  const key = `${keyOf(cell)}/${batchNo ?? ''}`;
  const twice = seen.get(key);
  if (twice !== undefined) return problem('productCode', 'row-twice', { line: twice, field: '商品编码', value: productCode });
  seen.set(key, line);
  return undefined;
}

async function apply(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Counts> {
  const floor = await readFloor(ctx, batch);
  const lines = batch.flatMap(({ row }) => {
    const cell = floor.cellOf(row);
    return cell ? [{ ...cell, row }] : [];
  });
  const named = lines.flatMap(({ productId, row }) =>
    row.batchNo ? [{ productId, lotNo: row.batchNo, expiryDate: row.expiryDate ?? null }] : [],
  );
  const lots = named.length === 0 ? [] : await lotsOf(ctx, named);
  const lotOf = new Map(named.map(({ productId, lotNo }, at) => [`${productId}/${lotNo}`, lots[at] ?? null]));
  const booked = lines.map(({ place, productId, row }) => ({
    place,
    productId,
    qty: row.num,
    lotId: row.batchNo ? (lotOf.get(`${productId}/${row.batchNo}`) ?? null) : null,
  }));
  await requireSerials(
    ctx,
    lines.map(({ productId, row }) => ({ productId, num: row.num, lotNo: row.batchNo })),
  );
  if (booked.length > 0) await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: booked });
  return { added: batch.length, changed: 0, same: 0 };
}

function begin(): ImportRun<Row> {
  const seen = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const floor = await readFloor(ctx, batch);
      for (const line of batch) {
        const problem = problemOf(line, floor, seen);
        if (problem) planned.problems.push(problem);
        else planned.added += 1;
      }
      return planned;
    },
    apply,
  };
}

export const openingImport = defineImport({
  template: 'IMPORT_OPENING_STOCK',
  module: 'warehouse',
  permit: 'wms.warehouse.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    warehouseCode: ['仓库', 'warehouse'],
    prewhCode: ['智能仓', '前置仓', 'smart warehouse'],
    channelCode: ['货道号', '货位', 'channel', 'bin'],
    productCode: ['商品', '编码', 'product code', 'sku'],
    num: ['库存', '期初数量', '期初库存', 'quantity', 'qty', 'stock'],
    batchNo: ['批次', 'lot', 'batch'],
    expiryDate: ['有效期', '到期日', 'expiry'],
  },
  example: { warehouseCode: 'W01', prewhCode: '', channelCode: '', productCode: 'P0001', num: '100', batchNo: '', expiryDate: '' },
  begin,
});
