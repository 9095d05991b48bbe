// Counts, cutters and production machines of the demonstration site: one count posted, one that waits for approval, one that goes on.
import { sql } from 'kysely';
import { PLACE } from '../../contract/stock/ledger.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { countInventory, createInventory, openLowConfidenceCounts, submitInventory } from '../modules/inventory/index.ts';
import { onHand } from '../modules/stock/index.ts';
import { createFactoryDevice, recordCutters } from '../modules/tool/index.ts';
import { TradeType } from '../../contract/stock/codes.ts';
import { CutterStatus } from '../../contract/tool/codes.ts';

const DEVICES = [
  ['CNC-01', '五轴加工中心', '一车间', '壳体线', 'DMU 65'],
  ['CNC-02', '五轴加工中心', '一车间', '壳体线', 'DMU 65'],
  ['LAT-01', '数控车床', '一车间', '轴类线', 'CK6150'],
  ['GRD-01', '外圆磨床', '二车间', '轴类线', 'M1432'],
] as const;

/** Makes what the logs show; through the verbs. */
export async function makeFloorLogs(ctx: Ctx): Promise<void> {
  for (const [deviceNo, deviceName, workshop, productionLine, model] of DEVICES)
    await createFactoryDevice(ctx, { deviceNo, deviceName, workshop, productionLine, model, statusFlag: true });
  const vms = await from(ctx, 'vm', 'v').select('v.id').orderBy('v.vmCode').execute();
  const [first, second, third] = vms;
  if (first) await countVm(ctx, { vmId: first.id, differ: 2, thresholdAmount: 1_000_000 });
  if (second) await countVm(ctx, { vmId: second.id, differ: 3, thresholdAmount: 0 });
  if (third) {
    const { id } = await createInventory(ctx, { vmId: third.id, thresholdAmount: 100_00, remark: '交接班盘点' });
    const seen = await bookOf(ctx, id, third.id);
    await countInventory(ctx, {
      id,
      lines: seen.slice(0, 8).map(({ lineNo, book }, at) => ({ lineNo, realNum: at === 2 ? book + 1 : book })),
    });
  }
  await checkCutters(ctx);
  await openLowConfidenceCounts(ctx);
}

/** The lines of a count with what the books have now. */
async function bookOf(ctx: Ctx, id: string, vmId: string) {
  const lines = await from(ctx, 'vmInventoryLine', 'l')
    .select(['l.lineNo', 'l.channelId', 'l.productId'])
    .where('l.inventoryId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const stock = await onHand(ctx, { owners: [vmId], kinds: [PLACE.vmChannel] });
  const level = new Map(stock.map(({ placeRef, productId, onHand: qty }) => [`${placeRef}/${productId}`, qty]));
  return lines.map(({ lineNo, channelId, productId }) => ({ lineNo, book: level.get(`${channelId}/${productId}`) ?? 0 }));
}

/** A whole machine counted, some channels one short; those are counted twice. */
async function countVm(
  ctx: Ctx,
  { vmId, differ, thresholdAmount }: { vmId: string; differ: number; thresholdAmount: number },
): Promise<void> {
  const { id } = await createInventory(ctx, { vmId, thresholdAmount, remark: '月度盘点' });
  const lines = await bookOf(ctx, id, vmId);
  const short = new Set(
    lines
      .filter(({ book }) => book > 3)
      .slice(0, differ)
      .map(({ lineNo }) => lineNo),
  );
  const seen = lines.map(({ lineNo, book }) => ({ lineNo, realNum: short.has(lineNo) ? book - 1 : book }));
  await countInventory(ctx, { id, lines: seen });
  await countInventory(ctx, { id, lines: seen.filter(({ lineNo }) => short.has(lineNo)) });
  await submitInventory(ctx, { id });
}

/** The last returns, some of them with what the check found. */
async function checkCutters(ctx: Ctx): Promise<void> {
  const returns = await from(ctx, 'trade', 't')
    .select(['t.vmId', 't.channelId', 't.productId', 't.empId', 't.tradeNumber', 't.eventId', 't.tradeNum', 't.tradeTime'])
    .where('t.tradeType', '=', TradeType.giveBack)
    .where(sql<boolean>`t.vm_id is not null and t.channel_id is not null`)
    .orderBy('t.tradeTime', 'desc')
    .limit(24)
    .execute();
  for (const [
    at,
    { vmId, channelId, productId, empId, tradeNumber, eventId, tradeNum: quantity, tradeTime: happenedAt },
  ] of returns.entries()) {
    const check = at % 5 === 1 ? 1 : at % 7 === 3 ? 2 : at % 11 === 5 ? 3 : 0;
    const cutterCode = check === 3 ? null : `QD-${String(1000 + at * 7)}`;
    const remark = check === 2 ? '刀尖崩刃' : check === 1 ? '放错货道' : check === 3 ? '标签脱落' : null;
    const line = { channelId: channelId ?? '', productId, quantity, cutterCode, check, remark };
    const factoryDeviceNo = at % 2 === 1 ? (DEVICES[at % DEVICES.length]?.[0] ?? null) : null;
    const report = { vmId: vmId ?? '', empId, tradeNumber, eventId, happenedAt, factoryDeviceNo };
    await recordCutters(ctx, { ...report, status: CutterStatus.returned, lines: [line] });
  }
}
