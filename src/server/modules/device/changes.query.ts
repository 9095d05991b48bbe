// What a machine's events have changed since a while, for whoever looks after it when it comes back: stock, picks, charges, and what is odd.
import { sql } from 'kysely';
import type { device } from '../../../contract/device/index.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { firstIdAt } from '../../kernel/db/ids.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { machineChanges, onHand } from '../stock/index.ts';
import { eventSource } from '../trade/index.ts';

type Changes = Given<typeof device.changes>;
interface VmSince {
  vmId: string;
  since: string;
}
/** As much as is read in one look. */
const MOST = 20;
const HOUR_MS = 3_600_000;

/** What was received of a machine in the last hours, summed up; refuses 'not-found'. */
export async function changesOf(ctx: Ctx, { vmId, changesWithin }: In<typeof device.changes>): Promise<Changes> {
  const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  const since = new Date(Date.now() - changesWithin * HOUR_MS).toISOString();
  const asked = { vmId, since };
  const [sums, stock, picks, accounts, messages] = await Promise.all([
    machineChanges.eventSums(ctx, { source: eventSource(vmId), since }),
    stockOf(ctx, asked),
    picksOf(ctx, asked),
    accountsOf(ctx, asked),
    besideOf(ctx, asked),
  ]);
  const { charged, ...taken } = picks;
  return {
    since,
    events: sums.events + messages.events,
    firstAt: sums.firstAt,
    lastAt: sums.lastAt,
    ...stock,
    picks: taken,
    charged,
    accounts,
    abnormal: { opened: sums.opened, open: sums.open },
    aside: messages.aside,
  };
}

async function stockOf(ctx: Ctx, { vmId, since }: VmSince): Promise<Pick<Changes, 'channels' | 'channelCount'>> {
  const changes = await machineChanges.channelChanges(ctx, { source: eventSource(vmId), since });
  const shown = changes.slice(0, MOST);
  if (shown.length === 0) return { channels: [], channelCount: 0 };
  const [channels, products, lying] = await Promise.all([
    from(ctx, 'vmChannel', 'c')
      .select(['c.id', 'c.channelCode'])
      .where(
        'c.id',
        'in',
        shown.map(({ channelId }) => channelId),
      )
      .execute(),
    from(ctx, 'product', 'p')
      .select(['p.id', 'p.productName'])
      .where(
        'p.id',
        'in',
        shown.map(({ productId }) => productId),
      )
      .execute(),
    onHand(ctx, { places: shown.map(({ channelId }) => ({ kind: PLACE.vmChannel, ref: channelId })) }),
  ]);
  const codes = new Map(channels.map(({ id, channelCode }) => [id, channelCode]));
  const names = new Map(products.map(({ id, productName }) => [id, productName]));
  const stockOfCell = (channelId: string, productId: string) =>
    lying.filter((row) => row.placeRef === channelId && row.productId === productId).reduce((sum, row) => sum + row.onHand, 0);
  return {
    channelCount: new Set(changes.map(({ channelId }) => channelId)).size,
    channels: shown.map(({ channelId, productId, ...change }) => ({
      channelCode: codes.get(channelId) ?? '',
      productName: names.get(productId) ?? '',
      ...change,
      stock: stockOfCell(channelId, productId),
    })),
  };
}

/** What the machine told itself: corrections by people are no news of it. */
const trades = (ctx: Ctx, { vmId, since }: VmSince) =>
  from(ctx, 'trade', 't')
    .where('t.vmId', '=', vmId)
    .where('t.recordedAt', '>=', since)
    // Ids rise with the time at which they were made: with them no index by that time is needed.
    .where(sql<boolean>`t.id >= ${firstIdAt(Date.parse(since))}::uuid and t.event_id !~ '^(refund|charge|case):'`);

async function picksOf(ctx: Ctx, asked: VmSince) {
  return trades(ctx, asked)
    .select([
      sql<number>`count(distinct t.event_id)`.as('trades'),
      sql<number>`coalesce(sum(t.trade_num * t.sign), 0)::bigint`.as('pieces'),
      sql<number>`count(distinct t.emp_id)`.as('people'),
      sql<number>`count(distinct t.event_id) filter (where t.emp_id is null)`.as('nobody'),
      sql<number>`coalesce(sum(t.total_price * t.sign), 0)::bigint`.as('charged'),
    ])
    .executeTakeFirstOrThrow();
}

function accountsOf(ctx: Ctx, asked: VmSince): Promise<Changes['accounts']> {
  return trades(ctx, asked)
    .leftJoin('cost as k', withinScope(ctx, 'k.id', 't.costId'))
    .select(['k.costName', sql<number>`sum(t.total_price * t.sign)::bigint`.as('amount')])
    .where('t.sign', '<>', 0)
    .groupBy('k.costName')
    .orderBy(sql`sum(t.total_price * t.sign)`, 'desc')
    .limit(MOST)
    .execute();
}

/** What no book has: set aside, or noted. */
async function besideOf(ctx: Ctx, { vmId, since }: VmSince) {
  const rows = await from(ctx, 'deviceEvent', 'e')
    .select(['e.state', 'e.problem', sql<number>`count(*)`.as('events')])
    .where('e.vmId', '=', vmId)
    .where('e.receivedAt', '>=', since)
    .where('e.state', 'in', [DeviceEventState.aside, DeviceEventState.noted])
    .groupBy(['e.state', 'e.problem'])
    .orderBy(sql`count(*)`, 'desc')
    .execute();
  const aside = rows.filter(({ state }) => state === DeviceEventState.aside);
  return {
    events: rows.reduce((sum, { events }) => sum + events, 0),
    aside: aside.slice(0, MOST).map(({ problem, events }) => ({ problem: problem ?? '', events })),
  };
}
