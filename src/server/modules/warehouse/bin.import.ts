// Channels of smart warehouses from a file: known by warehouse and code; each takes its goods and settings. They are made with their shelf.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, orDefault, quantity, text } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { OWNER, stockOf } from '../channel/index.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { bindProduct, setCapacity } from './channel.ts';
import { binsOf, problemsOf, productsOf, type KnownBin } from './import-floor.ts';

const points = orDefault(quantity.check(z.lte(1_000_000, '最多1000000')));
const Row = z.strictObject({
  prewhCode: label('智能仓编码', text(50)),
  channelCode: label('货道', text(20)),
  productCode: label('商品编码', z.nullish(text(50))),
  capacity: label('容量', points),
  warnNum: label('预警点', points),
  remindNum: label('提醒点', points),
  weightPerUnit: label('单件重量（mg）', orDefault(atLeastOne.check(z.lte(1_000_000_000, '数量过大')))),
});
type Row = z.output<typeof Row>;
const SETTINGS = ['capacity', 'warnNum', 'remindNum', 'weightPerUnit'] as const;

async function readFloor(ctx: Ctx, batch: readonly Line<Row>[]) {
  const bins = await binsOf(
    ctx,
    batch.map(({ row }) => row.prewhCode),
  );
  const binOf = ({ prewhCode, channelCode }: Row) => bins.get(`${prewhCode}/${channelCode}`);
  const named = batch.flatMap(({ row }) => binOf(row)?.id ?? []);
  const codes = batch.map(({ row }) => row.productCode);
  return { binOf, products: await productsOf(ctx, codes), stock: await stockOf(ctx, OWNER.prewh, named) };
}
type Floor = Awaited<ReturnType<typeof readFloor>>;

const settingsOf = (row: Row, known: KnownBin) =>
  Object.fromEntries(SETTINGS.filter((name) => row[name] !== undefined && row[name] !== known[name]).map((name) => [name, row[name]]));
const goodsOf = ({ productCode }: Row, known: KnownBin, { products }: Floor): string | undefined => {
  const productId = products.get(productCode ?? '');
  return productId === known.productId ? undefined : productId;
};

function problemOf({ line, row }: Line<Row>, floor: Floor, seen: Map<string, number>): Problem | undefined {
  const problem = problemsOf(line);
  const { channelCode: channel, productCode } = row;
  const known = floor.binOf(row);
  if (!known) return problem('channelCode', 'row-no-such', { thing: '货道', value: `${row.prewhCode} ${channel}` });
  const twice = seen.get(known.id);
  if (twice !== undefined) return problem('channelCode', 'row-twice', { line: twice, field: '货道', value: channel });
  if (known.mergedInto) return problem('channelCode', 'channel-is-part', { channel });
  if (productCode && !floor.products.has(productCode)) return problem('productCode', 'row-no-such', { thing: '商品', value: productCode });
  const goods = goodsOf(row, known, floor);
  const others = (floor.stock.get(known.id) ?? []).filter(({ productId }) => goods && productId !== goods);
  const stock = others.reduce((sum, { qty }) => sum + qty, 0);
  if (stock > 0) return problem('productCode', 'channel-not-empty', { channel, stock });
  const now = { ...known, ...settingsOf(row, known) };
  const [warn, remind, capacity] = [now.warnNum, now.remindNum, now.capacity];
  if (warn > remind || remind > capacity) return problem('warnNum', 'channel-points', { channel, warn, remind, capacity });
  seen.set(known.id, line);
  return undefined;
}

const how = (row: Row, known: KnownBin, floor: Floor): keyof Counts =>
  goodsOf(row, known, floor) || Object.keys(settingsOf(row, known)).length > 0 ? 'changed' : 'same';

async function apply(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const floor = await readFloor(ctx, batch);
  const known = batch.flatMap(({ row }) => {
    const bin = floor.binOf(row);
    return bin ? [{ row, bin }] : [];
  });
  for (const { row, bin } of known) counts[how(row, bin, floor)] += 1;
  // Those that are alike go together: a file of a thousand channels has few kinds.
  const goods = Map.groupBy(known, ({ row, bin }) => goodsOf(row, bin, floor));
  for (const [productId, same] of goods) if (productId) await bindProduct(ctx, { ids: same.map(({ bin }) => bin.id), productId });
  const settings = Map.groupBy(known, ({ row, bin }) => JSON.stringify(settingsOf(row, bin)));
  for (const same of settings.values()) {
    const [one] = same;
    const said = one ? settingsOf(one.row, one.bin) : {};
    if (Object.keys(said).length > 0) await setCapacity(ctx, { ids: same.map(({ bin }) => bin.id), ...said });
  }
  return counts;
}

function begin(): ImportRun<Row> {
  const seen = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const floor = await readFloor(ctx, batch);
      for (const line of batch) {
        const problem = problemOf(line, floor, seen);
        const known = floor.binOf(line.row);
        if (problem) planned.problems.push(problem);
        else if (known) planned[how(line.row, known, floor)] += 1;
      }
      return planned;
    },
    apply,
  };
}

export const binImport = defineImport({
  template: 'IMPORT_PREWH_CHANNEL',
  module: 'warehouse',
  permit: 'wms.wmsShelf.create',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    prewhCode: ['智能仓', '前置仓', 'smart warehouse'],
    channelCode: ['货道号', '货道编码', '货位', 'channel', 'bin'],
    productCode: ['商品', '编码', 'product code', 'sku'],
    warnNum: ['库存预警', 'min'],
    remindNum: ['补货点'],
    weightPerUnit: ['单重', 'weight'],
  },
  example: {
    prewhCode: 'Z01',
    channelCode: 'S01-101',
    productCode: 'P0001',
    capacity: '20',
    warnNum: '3',
    remindNum: '8',
    weightPerUnit: '',
  },
  begin,
});
