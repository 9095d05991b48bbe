// What the unmanned warehouse of the demonstration site senses: differences of every kind, with who was in meanwhile.
import { sql } from 'kysely';
import { AbnormalCause, SenseMethod, VisitMethod } from '../../contract/sense/codes.ts';
import type { In } from '../../contract/kernel/endpoint.ts';
import type { senses } from '../../contract/sense/report.ts';
import { ReplenishmentType } from '../../contract/replenish/codes.ts';
import { PLACE } from '../../contract/stock/ledger.ts';
import { PrewhType } from '../../contract/warehouse/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from, sameNode } from '../kernel/scope.ts';
import { createKey } from '../modules/device/index.ts';
import { handleRecords, judgeSenses, takeSenses } from '../modules/sense/index.ts';
import { addRfid, batchUpdateProducts } from '../modules/product/index.ts';
import { onHand } from '../modules/stock/index.ts';
import { createRefill, stockedPrewhChannels, updatePrewh } from '../modules/warehouse/index.ts';

type Senses = In<typeof senses>['senses'];
interface Cell {
  id: string;
  channelCode: string;
  productId: string;
  productCode: string;
  stockNum: number;
  room: number;
}
interface Home {
  id: string;
  prewhCode: string;
  warehouseId: string | null;
  empCodes: readonly string[];
}
/** Who came, and from the sense before them to the one after. */
const MINUTES = { before: 45, entered: 30, left: 22 };

/** Senses of the unmanned warehouse; a site without one has none. */
export async function makeSenses(ctx: Ctx): Promise<void> {
  const home = await from(ctx, 'prewh', 'w')
    .select(['w.id', 'w.prewhCode', 'w.warehouseId'])
    .where('w.prewhType', '=', PrewhType.unmanned)
    .orderBy('w.prewhCode')
    .executeTakeFirst();
  if (!home) return;
  await updatePrewh(ctx, { id: home.id, temperatureMin: 5, temperatureMax: 30 });
  await createKey(ctx, { keyName: '无人仓采集器', prewhId: home.id });
  const people = await from(ctx, 'employee', 'e')
    .select('e.empCode')
    .where('e.lockFlag', '=', false)
    .orderBy('e.empCode')
    .limit(8)
    .execute();
  const site = { ...home, empCodes: people.map(({ empCode }) => empCode) };
  const room = { senseId: 'room-1', happenedAt: new Date().toISOString(), door: '东门', doorOpen: false, temperature: 214 };
  await takeSenses(deviceOf(ctx, home), { senses: [{ kind: 'room', ...room }] });
  const cells = await cellsOf(ctx, home.id);
  for (const [at, cell] of cells.entries()) {
    const plan = PLANS[at];
    if (!plan) break;
    const made = await differ(ctx, site, { ...plan, cell });
    if (at === 0) {
      await judgeSenses(ctx);
      await handleRecords(ctx, { ids: made, cause: AbnormalCause.unbooked, remark: '夜班领了一双没有登记，已补领料单' });
    }
    const next = cells[at + 1];
    // What is missing here lies in the channel beside it.
    if (plan.isBeside && next)
      await differ(ctx, site, {
        ...plan,
        cell: { ...next, productId: cell.productId, productCode: cell.productCode, stockNum: 0, room: 0 },
        diff: -plan.diff,
        isSeen: true,
      });
  }
  // Of goods whose shelves sense nothing for themselves.
  const sensed = cells.slice(0, PLANS.length).map(({ productId }) => productId);
  const tagged = cells.slice(PLANS.length).find(({ productId }) => !sensed.includes(productId));
  if (tagged) await carryOut(ctx, site, tagged);
  // What has stood long enough counts; the last one is watched still.
  await judgeSenses(ctx);
}

/** Somebody carries a piece with a tag out by the gate; told now and set back, as all here. */
async function carryOut(ctx: Ctx, home: Home, { productId }: Cell): Promise<void> {
  const rfidCode = 'E280689400005021';
  await batchUpdateProducts(ctx, { ids: [productId], rfidFlag: true });
  await addRfid(ctx, { productId, rfidCodes: [rfidCode] });
  const now = new Date().toISOString();
  const who = { empCode: home.empCodes[0], visitMethod: VisitMethod.face, confidence: 981 };
  await takeSenses(deviceOf(ctx, home), {
    senses: [
      { kind: 'visit', senseId: 'gate-v', door: '东门', ...who, enteredAt: now },
      { kind: 'passage', senseId: 'gate-1', door: '东门', rfidCode, direction: 'out', happenedAt: now },
    ],
  });
  const [passed, mine] = [sql`interval '17 minutes'`, sql`node_id = ${ctx.nodeId} and sense_id in ('gate-v', 'gate-1')`];
  await sql`update prewh_visit set entered_at = entered_at - interval '24 minutes', left_at = entered_at - interval '16 minutes' where ${mine}`.execute(
    ctx.db,
  );
  await sql`update prewh_passage set happened_at = happened_at - ${passed} where ${mine}`.execute(ctx.db);
  await sql`update abnormal_record set found_at = found_at - ${passed}, last_at = last_at - ${passed}
    where node_id = ${ctx.nodeId} and id in (select record_id from prewh_sense where ${mine})`.execute(ctx.db);
  await sql`update prewh_sense set happened_at = happened_at - ${passed} where ${mine}`.execute(ctx.db);
}

const deviceOf = (ctx: Ctx, { id, prewhCode }: Pick<Home, 'id' | 'prewhCode'>): Ctx => ({
  ...ctx,
  actor: { kind: 'store', storeId: id, storeCode: prewhCode, clockSkewMs: 0 },
});

/** Channels in which enough lies. */
const cellsOf = (ctx: Ctx, prewhId: string): Promise<Cell[]> =>
  stockedPrewhChannels(ctx)
    .innerJoin('product as q', sameNode('q.id', 'c.productId'))
    .where('c.prewhId', '=', prewhId)
    .where(sql<boolean>`s.on_hand >= 3`)
    .select([
      'c.id',
      'c.channelCode',
      'q.id as productId',
      'q.productCode',
      's.onHand as stockNum',
      sql<number>`greatest(0, c.capacity - s.on_hand)`.as('room'),
    ])
    .orderBy('c.channelCode')
    .limit(PLANS.length * 4)
    .execute();

interface Plan {
  diff: number;
  /** So long ago. */
  hours: number;
  method?: (typeof SenseMethod)['weight' | 'rfid'];
  /** A card that nobody has. */
  stranger?: string;
  /** So many at most were filled in meanwhile, by the books. */
  filled?: number;
  /** Sensed once more, as the books have it. */
  agrees?: boolean;
  /** What is missing lies in the next channel. */
  isBeside?: boolean;
  /** Who was in was told with the channel before it. */
  isSeen?: boolean;
}
type Difference = Plan & { cell: Cell };
const PLANS: readonly Plan[] = [
  { diff: -1, hours: 75 },
  { diff: -2, hours: 26, stranger: '0099887766' },
  { diff: -3, hours: 5, method: SenseMethod.rfid, isBeside: true },
  { diff: -1, hours: 0, filled: 4 },
  { diff: -1, hours: 49, agrees: true },
];

/** A channel agrees, somebody comes, then it differs; gives the records that it made. What is booked is booked now, so that the past is told now and set back. */
async function differ(ctx: Ctx, { id, prewhCode, warehouseId, empCodes }: Home, asked: Difference): Promise<string[]> {
  const { cell, diff, hours, method = SenseMethod.weight, stranger, agrees } = asked;
  const places = warehouseId ? [{ kind: PLACE.warehouse, ref: warehouseId }] : [];
  const [behind] = await onHand(ctx, { places, products: [cell.productId] });
  const filled = Math.min(asked.filled ?? 0, cell.room, behind?.free ?? 0);
  const device = deviceOf(ctx, { id, prewhCode });
  const tell = (...told: Senses) => takeSenses(device, { senses: told });
  const name = `${cell.channelCode}-${cell.productCode}-${hours}`;
  const now = () => new Date().toISOString();
  const sensed = (part: string, quantity: number): Senses[number] => ({
    kind: 'stock',
    senseId: `${name}-${part}`,
    happenedAt: now(),
    method,
    channelCode: cell.channelCode,
    productCode: cell.productCode,
    quantity,
  });
  await tell(sensed('1', cell.stockNum));
  const [first, second] = empCodes.slice(hours % 3, (hours % 3) + 2);
  // One shows a card, one his face, of which the device is not always sure.
  const known = [
    { empCode: first, visitMethod: VisitMethod.card },
    { empCode: second, visitMethod: VisitMethod.face, confidence: hours > 24 ? 612 : 967 },
  ].filter(({ empCode }) => empCode !== undefined);
  const visits = [...known, ...(stranger ? [{ cardNo: stranger, visitMethod: VisitMethod.card }] : [])].map((person, at) => ({
    kind: 'visit' as const,
    senseId: `${name}-v${at}`,
    door: '东门',
    enteredAt: now(),
    ...person,
  }));
  if (!asked.isSeen) await tell(...visits);
  if (filled > 0)
    await createRefill(ctx, { prewhId: id, replenishType: ReplenishmentType.byScan, lines: [{ channelId: cell.id, num: filled }] });
  await tell(sensed('2', cell.stockNum + filled + diff));
  if (agrees) await tell(sensed('3', cell.stockNum));
  return setBack(ctx, { name, cell, hours });
}

async function setBack(ctx: Ctx, { name, cell, hours }: { name: string; cell: Cell; hours: number }): Promise<string[]> {
  const before = sql`${hours * 60 + MINUTES.before} * interval '1 minute'`;
  const after = sql`${hours} * interval '1 hour'`;
  await sql`update prewh_sense set happened_at = happened_at - case when sense_id like '%-1' then ${before} else ${after} end, received_at = received_at - ${after}
    where node_id = ${ctx.nodeId} and starts_with(sense_id, ${name})`.execute(ctx.db);
  await sql`update prewh_visit set entered_at = entered_at - ${hours * 60 + MINUTES.entered} * interval '1 minute',
      left_at = entered_at - ${hours * 60 + MINUTES.left} * interval '1 minute', received_at = received_at - ${after}
    where node_id = ${ctx.nodeId} and starts_with(sense_id, ${name})`.execute(ctx.db);
  const { rows } = await sql<{ id: string }>`update abnormal_record r set since_at = since_at - ${before}, found_at = found_at - ${after},
      last_at = last_at - ${after}, ended_at = ended_at - ${after}, recorded_at = recorded_at - ${after}
    from product p where r.node_id = ${ctx.nodeId} and p.node_id = r.node_id and p.id = r.product_id and p.product_code = ${cell.productCode}
      and r.channel_code = ${cell.channelCode}
    returning r.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
