// How a customer's own system is reached, as the site has set it; and the wish to ask it now.
import { sql } from 'kysely';
import type { ExchangeCalls } from '../../../contract/customer/exchange.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { seal } from '../auth/index.ts';
import { requireVendors } from '../org/index.ts';
import { beginExchange } from './exchange-task.ts';

const NONE = { enabled: false, url: null, keyFlag: false, warehouseId: null, vendorId: null, checkedAt: null, problem: null };

/** How many receipts of a customer wait to be sent. */
const waiting = (code: string) =>
  sql<number>`(select count(*) from customer_receipt c
    where c.node_id = n.node_id and c.customer = ${code} and c.back_status = ${lit(DataPushStatus.waiting)})`;
/** What could not be taken over, order by order. */
const refused = (code: string) =>
  sql<string | null>`(select string_agg(w.outer_no || '：' || w.problem, '；' order by w.seen_at, w.outer_no)
    from (select * from customer_outer_order w where w.node_id = n.node_id and w.customer = ${code} order by w.seen_at limit 5) w)`;

/** The connection as it is set, without its key, and how the exchange stands. */
export const findLink =
  (code: string) =>
  async (ctx: Ctx): Promise<Given<ExchangeCalls['find']>> => {
    const link = await from(ctx, 'customerLink', 'k')
      .select(['k.enabled', 'k.url', 'k.warehouseId', 'k.vendorId', 'k.checkedAt', 'k.problem'])
      .select(sql<boolean>`k.key_sealed is not null`.as('keyFlag'))
      .where('k.customer', '=', code)
      .executeTakeFirst();
    const now = await from(ctx, 'node', 'n')
      .select([waiting(code).as('waitingNum'), refused(code).as('refused')])
      .executeTakeFirstOrThrow();
    const { problem, ...rest } = link ?? NONE;
    return { ...rest, waitingNum: now.waitingNum, problem: [problem, now.refused].filter(Boolean).join('；') || null };
  };

/** Sets it; the key stays where none is said. Refuses 'customer-link-key' where there is none yet, 'not-found' and 'stopped' for warehouse and vendor. */
export const updateLink =
  (code: string) =>
  async (ctx: Ctx, { enabled, url, secret, warehouseId, vendorId }: In<ExchangeCalls['update']>): Promise<void> => {
    const seen = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst();
    if (!seen) refuse('not-found', { thing: '仓库' });
    await requireVendors(ctx, [vendorId]);
    const before = await from(ctx, 'customerLink', 'k').select('k.keySealed').where('k.customer', '=', code).forUpdate().executeTakeFirst();
    const keySealed = secret ? seal(secret) : before?.keySealed;
    if (!keySealed) refuse('customer-link-key');
    const set = { enabled, url, keySealed, warehouseId, vendorId };
    // One that goes to a warehouse out of reach is somebody else's to change.
    if (before) await changeIn(ctx, 'customerLink').set(set).where('customer', '=', code).execute();
    else await addTo(ctx, 'customerLink', { customer: code, ...set }).execute();
    ctx.tell({ customer: code, enabled, url, newKey: Boolean(secret) });
  };

/** Asks the customer's system now, in the background; gives the job's id. Refuses 'customer-link-off'. */
export const syncOrders =
  (code: string, name: string) =>
  async (ctx: Ctx): Promise<{ jobId: string }> => {
    const link = await from(ctx, 'customerLink', 'k').select('k.enabled').where('k.customer', '=', code).executeTakeFirst();
    if (!link?.enabled) refuse('customer-link-off', { customer: name });
    return { jobId: await beginExchange(ctx, code, true) };
  };
