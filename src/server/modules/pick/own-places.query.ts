// "What may I still take, and where is it?": for who takes things himself, without any right. Narrowed to machines that know him; stock is told in words.
import { sql } from 'kysely';
import { decide } from '../../../contract/pick/decide.ts';
import { MOST_GOODS, MOST_PLACES, type ownPick } from '../../../contract/pick/own.ts';
import { sentenceOf, stepText } from '../../../contract/pick/sentence.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { onHand } from '../stock/index.ts';
import { factsOf } from './facts.query.ts';
import { readerOf } from './reader.ts';

type Places = Given<typeof ownPick.places>['places'];

const ownEmpId = (ctx: Ctx): string | null => (ctx.actor.kind === 'user' ? (ctx.actor.empId ?? null) : null);
// scope: {} — what he himself may take is no matter of which part of the data he may see
const asHimself = (ctx: Ctx): Ctx => ({ ...ctx, scope: {} });

/** Machines `v` that know him today. */
const ownMachines = (ctx: Ctx, empId: string) =>
  from(ctx, 'vm', 'v')
    .innerJoin('vmEmp as m', withinScope(ctx, 'm.vmId', 'v.id'))
    .where('m.empId', '=', empId)
    .where(sql<boolean>`(m.valid_to is null or m.valid_to > now())`)
    .where('v.lockFlag', '=', false);

const taken = (ctx: Ctx, empId: string) =>
  sql<number>`(select coalesce(sum(t.trade_num), 0) from trade t where t.node_id = ${ctx.nodeId} and t.emp_id = ${empId} and t.product_id = p.id
    and t.trade_time > now() - interval '180 days')`;

/** Nothing for who is tied to no employee. */
export async function ownGoods(actor: Ctx, { keyword }: In<typeof ownPick.goods>): Promise<Given<typeof ownPick.goods>> {
  const empId = ownEmpId(actor);
  if (empId === null) return [];
  const ctx = asHimself(actor);
  const inMachines = ownMachines(ctx, empId)
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.vmId', 'v.id'))
    .select('c.productId')
    .where('c.productId', 'is not', null);
  const inStores = from(ctx, 'prewhChannel', 'c').select('c.productId').where('c.productId', 'is not', null);
  const all = from(ctx, 'product', 'p')
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.pictureUrl'])
    .where('p.onSaleFlag', '=', true)
    .where('p.id', 'in', inMachines.unionAll(inStores));
  const typed = keyword?.trim();
  const found = typed
    ? all.where((is) =>
        is.or([contains('p.productName')(typed), contains('p.productCode')(typed), is('p.barcode', '=', typed), contains('p.spec')(typed)]),
      )
    : all.where(sql<boolean>`${taken(ctx, empId)} > 0`);
  return found.orderBy(taken(ctx, empId), 'desc').orderBy('p.productCode').limit(MOST_GOODS).execute();
}

/** Refuses 'not-found' for who is tied to no employee, and for a product that is none. */
export async function ownPlaces(actor: Ctx, { productId, quantity }: In<typeof ownPick.places>): Promise<Given<typeof ownPick.places>> {
  const empId = ownEmpId(actor) ?? refuse('not-found', { thing: '员工' });
  const ctx = asHimself(actor);
  const { facts } = await factsOf(ctx, { empId, productId, quantity });
  const decision = decide(facts);
  const { allowed, left } = decision;
  const places = [...(await atMachines(ctx, { empId, productId, quantity })), ...(await inStores(ctx, { productId, quantity }))];
  return { allowed, left, sentence: sentenceOf(facts, decision, readerOf(ctx)), places: places.slice(0, MOST_PLACES) };
}

interface Wish {
  empId: string;
  productId: string;
  quantity: number;
}

const ORDER: readonly string[] = ['enough', 'few', 'none'];
const enough = (free: number, quantity: number): 'enough' | 'few' | 'none' => {
  if (free >= quantity) return 'enough';
  return free > 0 ? 'few' : 'none';
};

/** The machines that have a channel for it, where he takes most first. The decision is asked of each: it knows what is frozen, expired or barred to him there. */
async function atMachines(ctx: Ctx, wish: Wish): Promise<Places> {
  const { empId, productId, quantity } = wish;
  const machines = await ownMachines(ctx, empId)
    .select(['v.id', 'v.vmName'])
    .where(
      sql<boolean>`exists (select from vm_channel c where c.node_id = v.node_id and c.vm_id = v.id and c.product_id = ${productId} and c.merged_into is null)`,
    )
    .orderBy(
      sql`(select count(*) from trade t where t.node_id = v.node_id and t.vm_id = v.id and t.emp_id = ${empId} and t.trade_time > now() - interval '90 days')`,
      'desc',
    )
    .orderBy('v.vmCode')
    .limit(MOST_PLACES)
    .execute();
  const reader = readerOf(ctx);
  const places: Places = [];
  for (const { id, vmName } of machines) {
    const { facts } = await factsOf(ctx, { ...wish, vmId: id, withStock: true });
    const steps = decide(facts).steps.filter(({ says }) => says === 'no');
    const free = (facts.machine?.channels ?? []).reduce((sum, { stock, freeze, barred }) => {
      const shut = barred ? barred.frozen + barred.expired + barred.reserved : 0;
      return sum + (freeze === 1 ? 0 : Math.max(0, (stock ?? 0) - shut));
    }, 0);
    const other = steps.find(({ rule }) => rule !== 'stock');
    places.push({
      id,
      name: vmName,
      orderFlag: false,
      enough: enough(free, quantity),
      reason: other ? stepText(other, facts.product.unit, reader) : null,
    });
  }
  // What he uses most stands first among those that have as much.
  return places.toSorted((a, b) => ORDER.indexOf(a.enough) - ORDER.indexOf(b.enough));
}

/** The smart warehouses with a channel for it; they give against an order. */
async function inStores(ctx: Ctx, { productId, quantity }: Omit<Wish, 'empId'>): Promise<Places> {
  const channels = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select(['w.id', 'w.prewhName', 'c.id as channelId'])
    .where('c.productId', '=', productId)
    .where('c.mergedInto', 'is', null)
    .orderBy('w.prewhCode')
    .limit(500)
    .execute();
  if (channels.length === 0) return [];
  const lying = await onHand(ctx, {
    places: channels.map(({ channelId }) => ({ kind: PLACE.prewhChannel, ref: channelId })),
    products: [productId],
  });
  const free = new Map(lying.map((one) => [one.placeRef, one.free]));
  return [...Map.groupBy(channels, ({ id }) => id).values()].map((own) => {
    const all = own.reduce((sum, { channelId }) => sum + (free.get(channelId) ?? 0), 0);
    return { id: own[0]?.id ?? '', name: own[0]?.prewhName ?? '', orderFlag: true, enough: enough(all, quantity), reason: null };
  });
}
