// Channels from a file: known by machine and code. New ones need their place; known ones take what the file says, but never move.
// The stock alarm template sets the warning points of channels that are there, and nothing else.
import * as z from 'zod/mini';
import { ChannelThreadSize, ChannelType, SaleType } from '../../../contract/machine/codes.ts';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, orDefault, quantity, text } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned } from '../transfer/index.ts';
import { change, problemOf, readFloor, type ChannelImportRow } from './channel.import-plan.ts';
import { OWNER, setChannels } from '../channel/index.ts';
import { addChannels, lockWholeChannels } from './channel.ts';
import { bindProducts } from './channel-product.ts';
import { lockVms } from './vm.ts';

const points = orDefault(quantity.check(z.lte(1_000_000, '最多1000000')));
const place = z.nullish(atLeastOne.check(z.lte(40, '最多40')));
const Row = z.strictObject({
  vmCode: label('设备编码', text(50)),
  channelCode: label('货道', text(20)),
  tray: label('层', place),
  position: label('列', place),
  channelType: label('货道类型', orDefault(ChannelType)),
  threadSize: label('螺纹规格', orDefault(ChannelThreadSize)),
  capacity: label('容量', points),
  warnNum: label('预警点', points),
  remindNum: label('提醒点', points),
  saleType: label('售卖方式', orDefault(SaleType)),
  productCode: label('商品编码', z.nullish(text(50))),
});
const AlarmRow = z.strictObject({
  vmCode: label('设备编码', text(50)),
  channelCode: label('货道', text(20)),
  warnNum: label('预警点', points),
  remindNum: label('提醒点', points),
});

function begin(creates: boolean): ImportRun<ChannelImportRow> {
  const seen = { lines: new Map<string, number>(), places: new Map<string, number>(), creates };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const floor = await readFloor(ctx, batch);
      for (const line of batch) {
        const problem = problemOf(line, floor, seen);
        if (problem) planned.problems.push(problem);
        else planned[change(line.row, floor)] += 1;
      }
      return planned;
    },
    apply: applyBatch,
  };
}

async function applyBatch(ctx: Ctx, batch: Line<ChannelImportRow>[]): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const floor = await lockFloor(ctx, batch);
  const bindings: { channelId: string; productId: string }[] = [];
  const fresh = new Map<string, ChannelImportRow[]>();
  const bind = (channelId: string, { productCode }: ChannelImportRow) => {
    const productId = productCode && floor.products.get(productCode);
    if (productId) bindings.push({ channelId, productId });
  };
  for (const { row } of batch) {
    const how = change(row, floor);
    counts[how] += 1;
    const vmId = floor.vmOf(row)?.id ?? '';
    const known = floor.channelOf(row);
    if (how === 'added') fresh.set(vmId, [...(fresh.get(vmId) ?? []), row]);
    if (how !== 'changed' || !known) continue;
    await setChannels(ctx, OWNER.vm, { ids: [known.id], ...settingsOf(row) });
    bind(known.id, row);
  }
  for (const [vmId, rows] of fresh) {
    const made = rows.map((row) => ({
      channelCode: row.channelCode,
      tray: row.tray ?? 0,
      position: row.position ?? 0,
      ...settingsOf(row),
    }));
    const { ids } = await addChannels(ctx, { vmId, rows: made as Parameters<typeof addChannels>[1]['rows'] });
    ids.forEach((id, at) => rows[at] && bind(id, rows[at]));
  }
  await bindProducts(ctx, bindings);
  return counts;
}

/** Locks the machines of a batch, then its channels, and reads them as they then are. */
async function lockFloor(ctx: Ctx, batch: Line<ChannelImportRow>[]) {
  const before = await readFloor(ctx, batch);
  const vmIds = batch.flatMap(({ row }) => before.vmOf(row)?.id ?? []);
  if (vmIds.length > 0) await lockVms(ctx, vmIds);
  const known = batch.flatMap(({ row }) => before.channelOf(row)?.id ?? []);
  if (known.length > 0) await lockWholeChannels(ctx, known);
  return readFloor(ctx, batch);
}

/** What the file says of a channel's settings; what it leaves empty is left out. */
function settingsOf({ channelType, threadSize, capacity, warnNum, remindNum, saleType }: ChannelImportRow) {
  const said = Object.entries({ channelType, threadSize, capacity, warnNum, remindNum, saleType });
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

export const channelImport = defineImport({
  template: 'IMPORT_VM_CHANNEL',
  module: 'vm',
  permit: 'machine.vmChannelpz.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    vmCode: ['设备', '机器编码', 'machine', 'machine code'],
    channelCode: ['货道号', '货道编码', 'channel', 'slot'],
    tray: ['层号', 'tray'],
    position: ['列号', '位置', 'position'],
    productCode: ['商品', '编码', 'product code', 'sku'],
    capacity: ['capacity'],
    warnNum: ['库存预警', 'min'],
    remindNum: ['补货点'],
  },
  example: {
    vmCode: 'VM001',
    channelCode: '101',
    tray: '1',
    position: '1',
    capacity: '20',
    warnNum: '3',
    remindNum: '8',
    productCode: 'P0001',
  },
  begin: () => begin(true),
});

export const stockAlarmImport = defineImport({
  template: 'IMPORT_STOCK_ALARM',
  module: 'vm',
  permit: 'report.onlineStockReport.caveat',
  row: AlarmRow,
  options: z.strictObject({}),
  synonyms: { vmCode: ['设备', '机器编码', 'machine'], channelCode: ['货道号', 'channel'] },
  example: { vmCode: 'VM001', channelCode: '101', warnNum: '3', remindNum: '8' },
  begin: () => begin(false),
});
