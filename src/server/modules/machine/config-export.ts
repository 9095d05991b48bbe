// The configuration of chosen machines as a file: a row for each channel, with its machine's settings before it.
import type * as z from 'zod/mini';
import type { machine } from '../../../contract/machine/index.ts';
import {
  ChannelThreadSize,
  ChannelType,
  DeviceType,
  FreezeStatus,
  PickModeCode,
  SaleType,
  SettlementType,
} from '../../../contract/machine/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Language } from '../../../contract/errors.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inBatches } from '../../kernel/db/database.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { writeSheet, type SheetColumn } from '../../kernel/sheet/index.ts';
import { translate } from '../transfer/index.ts';

/** Codes that the file says in words. */
const worded = new Map<string, z.core.$ZodType>(
  Object.entries({
    type: DeviceType,
    modeCode: PickModeCode,
    settlementType: SettlementType,
    channelType: ChannelType,
    threadSize: ChannelThreadSize,
    freezeStatus: FreezeStatus,
    saleType: SaleType,
  }),
);

/** Field and title of each column, in the order of the file. */
const COLUMNS = [
  ['vmCode', '设备编码'],
  ['deviceCode', '设备编号'],
  ['vmName', '设备名称'],
  ['model', '型号'],
  ['type', '类型'],
  ['warehouseName', '仓库'],
  ['modeCode', '领料模式'],
  ['settlementType', '结算方式'],
  ['channelCode', '货道'],
  ['tray', '层'],
  ['position', '列'],
  ['width', '宽度'],
  ['mainCode', '并入货道'],
  ['channelType', '货道类型'],
  ['threadSize', '螺纹规格'],
  ['productCode', '商品编码'],
  ['productName', '商品名称'],
  ['newProductCode', '待更换编码'],
  ['capacity', '容量'],
  ['warnNum', '预警点'],
  ['remindNum', '提醒点'],
  ['freezeStatus', '冻结状态'],
  ['saleType', '售卖方式'],
] as const;
const NUMBERS: ReadonlySet<string> = new Set(['tray', 'position', 'width', 'capacity', 'warnNum', 'remindNum']);

const columnsIn = (language: Language): SheetColumn[] =>
  COLUMNS.map(([key, title]) => {
    const code = worded.get(key);
    const cell = code && ((value: unknown) => translate(language, labelOfCode(code, value)));
    return { key, title: translate(language, title), kind: NUMBERS.has(key) ? 'number' : 'text', ...(cell ? { cell } : {}) };
  });

const configRows = (ctx: Ctx, vmIds: readonly string[]) =>
  from(ctx, 'vm', 'v')
    .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
    .leftJoin('warehouse as w', withinScope(ctx, 'w.id', 'v.warehouseId'))
    .leftJoin('vmPickMode as k', withinScope(ctx, 'k.vmId', 'v.id'))
    .leftJoin('vmPickSettlement as s', withinScope(ctx, 's.vmId', 'v.id'))
    .leftJoin('vmChannel as c', withinScope(ctx, 'c.vmId', 'v.id'))
    .leftJoin('vmChannel as main', withinScope(ctx, 'main.id', 'c.mergedInto'))
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .leftJoin('product as n', sameNode('n.id', 'c.newProductId'))
    .select([
      'v.vmCode',
      'v.deviceCode',
      'v.vmName',
      'm.modelName as model',
      'm.deviceType as type',
      'w.warehouseName',
      'k.modeCode',
      's.settlementType',
      'c.channelCode',
      'c.tray',
      'c.position',
      'c.width',
      'main.channelCode as mainCode',
      'c.channelType',
      'c.threadSize',
      'p.productCode',
      'p.productName',
      'n.productCode as newProductCode',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      'c.freezeStatus',
      'c.saleType',
    ])
    .where('v.id', 'in', vmIds)
    .orderBy('v.vmCode')
    .orderBy('c.tray')
    .orderBy('c.position');

/** Sends the file. Refuses 'not-found' when a machine is not in the actor's scope. */
export async function exportConfig(ctx: Ctx, { vmIds, format }: In<typeof machine.vm.configExport>, { reply }: Wire): Promise<void> {
  const wanted = [...new Set(vmIds)];
  const known = await from(ctx, 'vm', 'v').select('v.id').where('v.id', 'in', wanted).execute();
  if (known.length < wanted.length) refuse('not-found', { thing: '设备' });
  const kind = format ?? 'xlsx';
  const title = translate(ctx.language, '设备配置');
  const type = kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const name = encodeURIComponent(`${title}.${kind}`);
  const batches = inBatches(ctx.db, configRows(ctx, wanted), 1000);
  const file = writeSheet({ format: kind, title, columns: columnsIn(ctx.language), batches, timeZone: ctx.timeZone });
  await reply.header('content-type', type).header('content-disposition', `attachment; filename*=UTF-8''${name}`).send(file);
}
