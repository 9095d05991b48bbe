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
import { jobMessage, translate } from '../transfer/index.ts';
import { beginExchange } from './exchange-task.ts';
import { joined } from './said.ts';

const NONE = { enabled: false, url: null, keyFlag: false, warehouseId: null, vendorId: null, checkedAt: null, problem: null };

/** How many receipts of a customer wait to be sent. */
const waiting = (code: string) =>
  sql<number>`(select count(*) from customer_receipt c
    where c.node_id = n.node_id and c.customer = ${code} and c.back_status = ${lit(DataPushStatus.waiting)})`;
/** What could not be taken over, order by order: the oldest five. */
async function notTaken(ctx: Ctx, code: string): Promise<string[]> {
  const rows = await from(ctx, 'customerOuterOrder', 'w')
    .select(['w.outerNo', 'w.problem'])
    .where('w.customer', '=', code)
    .orderBy('w.seenAt')
    .orderBy('w.outerNo')
    .limit(5)
    .execute();
  return rows.map(({ outerNo: order, problem }) =>
    translate(ctx.language, '{order}：{problem}', { order, problem: jobMessage(problem, ctx.language) ?? '' }),
  );
}

/** The connection as it is set, without its key, and how the exchange stands. */
export const findLink =
  (code: string) =>
  async (ctx: Ctx): Promise<Given<ExchangeCalls['find']>> => {
    const link = await from(ctx, 'customerLink', 'k')
      .select(['k.enabled', 'k.url', 'k.warehouseId', 'k.vendorId', 'k.checkedAt', 'k.problem'])
      .select(sql<boolean>`k.key_sealed is not null`.as('keyFlag'))
      .where('k.customer', '=', code)
      .executeTakeFirst();
    const { waitingNum } = await from(ctx, 'node', 'n').select(waiting(code).as('waitingNum')).executeTakeFirstOrThrow();
    const { problem, ...rest } = link ?? NONE;
    const said = [jobMessage(problem, ctx.language) ?? [], await notTaken(ctx, code)].flat();
    return { ...rest, waitingNum, problem: said.length > 0 ? joined(ctx.language, said) : null };
  };

/**
 * Sets it; the key stays where none is said. Another address is read from its beginning, and one on another host is not given the old key. Refuses
 * 'customer-link-key' where there is none yet and where the host is another, 'not-found' and 'stopped' for warehouse and vendor.
 */
export const updateLink =
  (code: string) =>
  async (ctx: Ctx, { enabled, url, secret, warehouseId, vendorId }: In<ExchangeCalls['update']>): Promise<void> => {
    const seen = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst();
    if (!seen) refuse('not-found', { thing: '仓库' });
    await requireVendors(ctx, [vendorId]);
    const before = await from(ctx, 'customerLink', 'k')
      .select(['k.keySealed', 'k.url'])
      .where('k.customer', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!secret && before && new URL(before.url).origin !== new URL(url).origin) refuse('customer-link-key');
    const keySealed = secret ? seal(secret) : before?.keySealed;
    if (!keySealed) refuse('customer-link-key');
    const set = { enabled, url, keySealed, warehouseId, vendorId, ...(before?.url === url ? {} : { since: null, problem: null }) };
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
