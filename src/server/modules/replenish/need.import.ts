// Needs from a file: machine, channel, how many. The lines become plans as if they had been typed: what fits, and what the warehouse has.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, text } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { eachInPieces } from '../product/index.ts';
import { defineImport, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { channelNeeds, refillable } from './need.query.ts';
import { addPlans } from './plan.ts';

const Row = z.strictObject({
  vmCode: label('设备编码', text(50)),
  channelCode: label('货道', text(20)),
  quantity: label('补货数量', atLeastOne.check(z.lte(1_000_000, '数量过大'))),
  unit: label('单位', z.nullish(text(20))),
});
type NeedLine = Line<z.output<typeof Row>>;

const readChannels = (ctx: Ctx, batch: readonly NeedLine[]) =>
  channelNeeds(ctx)
    .select(['c.id', 'v.vmCode', 'c.channelCode', 'c.productId', 'g.needNum', 'k.id as warehouseId', refillable.as('refillable')])
    .select(sql<number>`coalesce(f.free, 0)`.as('free'))
    .select(sql<string>`coalesce(p.product_name, '')`.as('productName'))
    .where(sql<boolean>`v.vm_code = any(${[...new Set(batch.map(({ row }) => row.vmCode))]}::text[])`)
    .execute();
type Channel = Awaited<ReturnType<typeof readChannels>>[number];

const channelKey = ({ vmCode, channelCode }: { vmCode: string; channelCode: string }): string => compositeKey(vmCode, channelCode);

/** What the lines before took: channels that were named, and how much of each warehouse's goods is left. */
interface Seen {
  lines: Map<string, number>;
  free: Map<string, number>;
}

function problemOf({ line, row }: NeedLine, known: ReadonlyMap<string, Channel>, seen: Seen): Problem | undefined {
  const problem = (field: string, key: Problem['key'], params: Problem['params'] = {}): Problem => ({ line, field, key, params });
  const { vmCode: vm, channelCode: channel, quantity: asked } = row;
  const twice = seen.lines.get(channelKey(row));
  if (twice !== undefined) return problem('channelCode', 'row-twice', { line: twice, field: '货道', value: channel });
  const found = known.get(channelKey(row));
  if (!found) {
    const some = [...known.values()].some(({ vmCode }) => vmCode === vm);
    return some
      ? problem('channelCode', 'row-no-such', { thing: '货道', value: channel })
      : problem('vmCode', 'row-no-such', { thing: '设备', value: vm });
  }
  if (!found.refillable) return problem('channelCode', 'plan-not-refillable', { channel });
  if (!found.warehouseId) return problem('vmCode', 'plan-no-warehouse', { vm });
  if (asked > found.needNum) return problem('quantity', 'plan-over-need', { vm, channel, room: found.needNum, asked });
  const shelf = `${found.warehouseId}/${found.productId}`;
  const free = seen.free.get(shelf) ?? found.free;
  if (asked > free)
    return problem('quantity', 'plan-short', { line, vm, channel, product: found.productName, asked, free: Math.max(0, free) });
  seen.lines.set(channelKey(row), line);
  seen.free.set(shelf, free - asked);
  return undefined;
}

/** The lines with their quantities in pieces; `refused` says why a unit makes none. */
async function inPieceLines(ctx: Ctx, batch: readonly NeedLine[], known: ReadonlyMap<string, Channel>) {
  const asked = batch.map(({ row }) => {
    const productId = known.get(channelKey(row))?.productId;
    return { productId: productId ?? '', num: row.quantity, unit: productId ? row.unit : null };
  });
  const pieces = await eachInPieces(ctx, asked);
  return batch.map((line, at) => {
    const num = pieces[at] ?? line.row.quantity;
    const refused: Problem | undefined =
      typeof num === 'number' ? undefined : { line: line.line, field: 'unit', key: num.key, params: num.params };
    return { ...line, row: { ...line.row, quantity: typeof num === 'number' ? num : line.row.quantity }, refused };
  });
}

function begin(): ImportRun<z.output<typeof Row>> {
  const seen: Seen = { lines: new Map(), free: new Map() };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const known = new Map((await readChannels(ctx, batch)).map((channel) => [channelKey(channel), channel]));
      for (const line of await inPieceLines(ctx, batch, known)) {
        const problem = line.refused ?? problemOf(line, known, seen);
        if (problem) planned.problems.push(problem);
        else planned.added += 1;
      }
      return planned;
    },
    async apply(ctx, batch) {
      const known = new Map((await readChannels(ctx, batch)).map((channel) => [channelKey(channel), channel]));
      const ids = new Map([...known].map(([key, { id }]) => [key, id]));
      const lines = (await inPieceLines(ctx, batch, known)).map(({ row }) => ({
        channelId: ids.get(channelKey(row)) ?? '',
        quantity: row.quantity,
      }));
      if (lines.length > 0) await addPlans(ctx, { lines, remark: '文件导入' });
      return { added: batch.length, changed: 0, same: 0 };
    },
  };
}

export const needsImport = defineImport({
  template: 'IMPORT_REPLENISH_NEEDS',
  module: 'vm',
  permit: 'operate.replNeedsMachine.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    vmCode: ['设备', '机器编码', 'machine', 'machine code'],
    channelCode: ['货道号', '货道编码', 'channel', 'slot'],
    quantity: ['数量', '需补', 'needed', 'quantity', 'qty'],
    unit: ['包装', 'unit', 'package'],
  },
  example: { vmCode: 'VM001', channelCode: '101', quantity: '8' },
  begin,
});
