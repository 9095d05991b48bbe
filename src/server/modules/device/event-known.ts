// The records behind the codes that a machine speaks in: channels, products, people, cost centres and projects, read once for a batch.
import { sql } from 'kysely';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { planKept } from '../../kernel/kept-plans.ts';
import { refuse } from '../../kernel/refusal.ts';

const wordsOf = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((one): one is string => Boolean(one))),
];

/** Goods of an event, whatever its kind: channel and product codes. */
export function goodsOf(event: DeviceEventBody): { channelCode: string; productCode?: string | null | undefined }[] {
  if ('lines' in event) return event.lines;
  return 'channelCode' in event ? [event] : [];
}

interface Named {
  kind: 'channel' | 'product' | 'employee' | 'card' | 'cost' | 'project' | 'warehouse';
  code: string;
  /** Of an employee also where a card was named; of the machine's warehouse null where it has none. */
  id: string | null;
  /** Of a channel. */
  productId: string | null;
}

/** All that is named, in one statement that is planned once: what a machine tells is no matter of who may see which part of the data. */
async function namedRows({ db, nodeId }: Ctx, vmId: string, events: readonly DeviceEventBody[]): Promise<readonly Named[]> {
  const goods = events.flatMap(goodsOf);
  const channels = wordsOf(goods.map(({ channelCode }) => channelCode));
  const products = wordsOf(goods.map(({ productCode }) => productCode));
  const [people, cards] = [wordsOf(events.map(({ empCode }) => empCode)), wordsOf(events.map(({ cardNo }) => cardNo))];
  const costs = wordsOf(events.map((event) => ('costCode' in event ? event.costCode : null)));
  const projects = wordsOf(events.map((event) => ('projectCode' in event ? event.projectCode : null)));
  const query = sql<Named>`
    select 'warehouse' as kind, '' as code, v.warehouse_id as id, null::uuid as product_id from vm v
      where v.node_id = ${nodeId} and v.id = ${vmId}
    union all select 'channel', c.channel_code, c.id, c.product_id from vm_channel c
      where c.node_id = ${nodeId} and c.vm_id = ${vmId} and c.channel_code = any(${channels}::text[])
    union all select 'product', p.product_code, p.id, null from product p
      where p.node_id = ${nodeId} and p.product_code = any(${products}::text[])
    union all select 'employee', e.emp_code, e.id, null from employee e
      where e.node_id = ${nodeId} and e.emp_code = any(${people}::text[])
    union all select 'card', k.card_no, k.emp_id, null from node_card k
      where k.node_id = ${nodeId} and k.card_no = any(${cards}::text[])
    union all select 'cost', t.cost_code, t.id, null from cost t
      where t.node_id = ${nodeId} and t.cost_code = any(${costs}::text[])
    union all select 'project', j.project_code, j.id, null from project j
      where j.node_id = ${nodeId} and j.project_code = any(${projects}::text[])`;
  return (await db.executeQuery(planKept(query.compile(db)))).rows;
}

/** Look-ups of a batch. Refuses 'event-unknown' for a channel, product, cost centre or project that is not there. */
export interface KnownCodes {
  warehouseId: string | null;
  channel(code: string): { id: string; productId: string | null };
  product(code: string | null | undefined): string | undefined;
  /** The same, without a refusal. */
  findChannel(code: string): { id: string; productId: string | null } | undefined;
  findProduct(code: string | null | undefined): string | undefined;
  cost(code: string | null | undefined): string | null;
  project(code: string | null | undefined): string | null;
  /** Whom a staff number or a card stands for; undefined when neither is known here. */
  emp(person: { empCode?: string | null | undefined; cardNo?: string | null | undefined }): string | undefined;
}

/** Reads what a batch of one machine names: one query, however many events. */
export async function knownCodes(ctx: Ctx, vmId: string, events: readonly DeviceEventBody[]): Promise<KnownCodes> {
  const rows = Object.groupBy(await namedRows(ctx, vmId, events), ({ kind }) => kind);
  const ids = (kind: Named['kind']) => new Map((rows[kind] ?? []).flatMap(({ code, id }) => (id ? [[code, id] as const] : [])));
  const [products, people, cards, costs, projects] = [ids('product'), ids('employee'), ids('card'), ids('cost'), ids('project')];
  const byChannel = new Map((rows.channel ?? []).flatMap(({ code, id, productId }) => (id ? [[code, { id, productId }] as const] : [])));
  const found = (map: Map<string, string>, thing: string) => (code: string | null | undefined) =>
    code ? (map.get(code) ?? refuse('event-unknown', { thing, value: code })) : undefined;
  const cost = found(costs, '成本中心');
  const project = found(projects, '项目');
  return {
    warehouseId: rows.warehouse?.[0]?.id ?? null,
    channel: (code) => byChannel.get(code) ?? refuse('event-unknown', { thing: '货道', value: code }),
    product: found(products, '商品'),
    findChannel: (code) => byChannel.get(code),
    findProduct: (code) => products.get(code ?? ''),
    cost: (code) => cost(code) ?? null,
    project: (code) => project(code) ?? null,
    emp: ({ empCode, cardNo }) => people.get(empCode ?? '') ?? cards.get(cardNo ?? ''),
  };
}
