// The records behind the codes that a machine speaks in: channels, products, people, cost centres and projects, read once for a batch.
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const wordsOf = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((one): one is string => Boolean(one))),
];

/** Goods of an event, whatever its kind: channel and product codes. */
export function goodsOf(event: DeviceEventBody): { channelCode: string; productCode?: string | null | undefined }[] {
  if ('lines' in event) return event.lines;
  return 'channelCode' in event ? [event] : [];
}

async function idsBy<K extends string>(codes: readonly string[], read: (codes: string[]) => Promise<{ id: string; code: K }[]>) {
  const rows = codes.length > 0 ? await read([...codes]) : [];
  return new Map<string, string>(rows.map(({ id, code }) => [code, id]));
}

const channelsOf = (ctx: Ctx, vmId: string, codes: string[]) =>
  from(ctx, 'vmChannel', 'c')
    .select(['c.id', 'c.channelCode', 'c.productId'])
    .where('c.vmId', '=', vmId)
    .where('c.channelCode', 'in', codes)
    .execute();

/** Where this machine is filled from and where it gives back to. */
const warehouseOf = async (ctx: Ctx, vmId: string): Promise<string | null> =>
  (await from(ctx, 'vm', 'v').select('v.warehouseId').where('v.id', '=', vmId).executeTakeFirst())?.warehouseId ?? null;

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

/** Reads what a batch of one machine names: seven queries at most, however many events. */
export async function knownCodes(ctx: Ctx, vmId: string, events: readonly DeviceEventBody[]): Promise<KnownCodes> {
  const goods = events.flatMap(goodsOf);
  const codes = wordsOf(goods.map(({ channelCode }) => channelCode));
  const byChannel = new Map((codes.length > 0 ? await channelsOf(ctx, vmId, codes) : []).map((channel) => [channel.channelCode, channel]));
  const products = await idsBy(wordsOf(goods.map(({ productCode }) => productCode)), (codes) =>
    from(ctx, 'product', 'p').select(['p.id', 'p.productCode as code']).where('p.productCode', 'in', codes).execute(),
  );
  const people = await idsBy(wordsOf(events.map(({ empCode }) => empCode)), (codes) =>
    from(ctx, 'employee', 'e').select(['e.id', 'e.empCode as code']).where('e.empCode', 'in', codes).execute(),
  );
  const cards = await idsBy(wordsOf(events.map(({ cardNo }) => cardNo)), (codes) =>
    from(ctx, 'nodeCard', 'k')
      .innerJoin('employee as e', sameNode('e.id', 'k.empId'))
      .select(['e.id', 'k.cardNo as code'])
      .where('k.cardNo', 'in', codes)
      .execute(),
  );
  const costs = await idsBy(wordsOf(events.map((event) => ('costCode' in event ? event.costCode : null))), (codes) =>
    from(ctx, 'cost', 'c').select(['c.id', 'c.costCode as code']).where('c.costCode', 'in', codes).execute(),
  );
  const projects = await idsBy(wordsOf(events.map((event) => ('projectCode' in event ? event.projectCode : null))), (codes) =>
    from(ctx, 'project', 'p').select(['p.id', 'p.projectCode as code']).where('p.projectCode', 'in', codes).execute(),
  );
  const found = (map: Map<string, string>, thing: string) => (code: string | null | undefined) =>
    code ? (map.get(code) ?? refuse('event-unknown', { thing, value: code })) : undefined;
  const cost = found(costs, '成本中心');
  const project = found(projects, '项目');
  return {
    warehouseId: await warehouseOf(ctx, vmId),
    channel: (code) => byChannel.get(code) ?? refuse('event-unknown', { thing: '货道', value: code }),
    product: found(products, '商品'),
    findChannel: (code) => byChannel.get(code),
    findProduct: (code) => products.get(code ?? ''),
    cost: (code) => cost(code) ?? null,
    project: (code) => project(code) ?? null,
    emp: ({ empCode, cardNo }) => people.get(empCode ?? '') ?? cards.get(cardNo ?? ''),
  };
}
