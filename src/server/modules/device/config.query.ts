// What a machine must know: its channels, what is in them, who may use it, how it asks and charges.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { nodeConfigOf } from '../../kernel/node-config.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { bannersOf, stockedChannels } from '../machine/index.ts';

type Config = Given<typeof open.config>;
export interface Keyed {
  key: string;
}
export interface Sections {
  channels: Config['channels']['changed'];
  products: Config['products']['changed'];
  settings: Config['settings']['changed'];
  banners: Config['banners']['changed'];
  stocks: Config['stocks'];
}

/** All of a machine's configuration but the people, each section in the order of its keys. */
export async function sectionsOf(ctx: Ctx, vmId: string): Promise<Sections> {
  const channels = await channelsOf(ctx, vmId);
  return {
    channels: channels.map(({ stock: _, ...channel }) => channel),
    products: await productsOf(ctx, vmId),
    settings: await settingsOf(ctx, vmId),
    banners: await bannersOf(ctx, vmId),
    stocks: channels.map(({ key, stock }) => ({ key, stock })),
  };
}

const channelsOf = (ctx: Ctx, vmId: string) =>
  stockedChannels(ctx)
    .leftJoin('product as n', sameNode('n.id', 'c.newProductId'))
    .select([
      'c.channelCode as key',
      'c.tray',
      'c.position',
      'c.width',
      'c.channelType',
      'c.threadSize',
      'p.productCode',
      'n.productCode as newProductCode',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      sql<boolean>`c.freeze_status <> 0`.as('frozen'),
      'c.saleType',
      's.onHand as stock',
    ])
    .where('c.vmId', '=', vmId)
    .where('c.mergedInto', 'is', null)
    .orderBy('c.channelCode')
    .execute();

const productsOf = (ctx: Ctx, vmId: string) =>
  from(ctx, 'product', 'p')
    .select(['p.productCode as key', 'p.productName', 'p.spec', 'p.unit', 'p.unitPrice as price', 'p.onSaleFlag as onSale'])
    .where(
      sql<boolean>`exists (select from vm_channel c where c.node_id = p.node_id and c.vm_id = ${vmId} and p.id in (c.product_id, c.new_product_id))`,
    )
    .orderBy('p.productCode')
    .execute();

/**
 * The people who may use the machine, a line of hash and key for each: of thousands of them few have changed since a machine asked, so that the
 * database says who, and only they are fetched.
 */
export async function employeeLines(ctx: Ctx, vmId: string): Promise<string> {
  const { rows } = await sql<{ lines: string | null }>`
    with card as (
      select n.emp_id, string_agg(n.card_no, ' ' order by n.card_no) as codes from vm_emp b
      join node_card n on n.node_id = b.node_id and n.emp_id = b.emp_id and n.status_flag
      where b.node_id = ${ctx.nodeId} and b.vm_id = ${vmId} group by n.emp_id
    ), alone as (
      select a.emp_id, string_agg(c.channel_code, ' ' order by c.channel_code) as codes from vm_channel c
      join vm_channel_auth a on a.node_id = c.node_id and a.channel_id = c.id where c.node_id = ${ctx.nodeId} and c.vm_id = ${vmId} group by a.emp_id
    )
    select string_agg(hashtextextended(row(e.emp_name, d.department_code, k.cost_code, e.lock_flag, b.valid_to, card.codes, alone.codes)::text, 0)
      || ' ' || to_json(e.emp_code), chr(10) order by e.emp_code collate "C") as lines
    from vm_emp b
    join employee e on e.node_id = b.node_id and e.id = b.emp_id
    join department d on d.node_id = e.node_id and d.id = e.department_id
    left join cost k on k.node_id = e.node_id and k.id = e.cost_id
    left join card on card.emp_id = e.id
    left join alone on alone.emp_id = e.id
    where b.node_id = ${ctx.nodeId} and b.vm_id = ${vmId}`.execute(ctx.db);
  return rows[0]?.lines ?? '';
}

/** Those of the people with these codes who are bound to the machine, with their living cards and the channels that they alone may use: three queries. */
export async function employeesOf(ctx: Ctx, vmId: string, wanted: readonly string[]): Promise<Config['employees']['changed']> {
  if (wanted.length === 0) return [];
  const people = await from(ctx, 'vmEmp', 'b')
    .innerJoin('employee as e', sameNode('e.id', 'b.empId'))
    .innerJoin('department as d', sameNode('d.id', 'e.departmentId'))
    .leftJoin('cost as k', sameNode('k.id', 'e.costId'))
    .select(['e.id', 'e.empCode as key', 'e.empName', 'd.departmentCode', 'k.costCode', 'e.lockFlag as locked', 'b.validTo'])
    .where('b.vmId', '=', vmId)
    .where(sql<boolean>`e.emp_code = any(${[...wanted]}::text[])`)
    .orderBy('e.empCode')
    .execute();
  const ids = people.map(({ id }) => id);
  const cards = await from(ctx, 'nodeCard', 'n')
    .select(['n.empId', 'n.cardNo as code'])
    .where(sql<boolean>`n.emp_id = any(${ids}::uuid[])`)
    .where('n.statusFlag', '=', true)
    .orderBy('n.cardNo')
    .execute();
  const channels = await from(ctx, 'vmChannel', 'c')
    .innerJoin('vmChannelAuth as a', sameNode('a.channelId', 'c.id'))
    .select(['a.empId', 'c.channelCode as code'])
    .where('c.vmId', '=', vmId)
    .where(sql<boolean>`a.emp_id = any(${ids}::uuid[])`)
    .orderBy('c.channelCode')
    .execute();
  const [cardsBy, channelsBy] = [cards, channels].map((rows) => Map.groupBy(rows, ({ empId }) => empId));
  const codes = (by: typeof cardsBy, id: string): string[] => by?.get(id)?.map(({ code }) => code) ?? [];
  return people.map(({ id, key, empName, departmentCode, costCode, locked, validTo }) => ({
    key,
    empName,
    departmentCode,
    costCode,
    cards: codes(cardsBy, id),
    locked,
    validTo,
    channels: codes(channelsBy, id),
  }));
}

async function settingsOf(ctx: Ctx, vmId: string): Promise<Sections['settings']> {
  const site = await nodeConfigOf(ctx);
  const vm = await from(ctx, 'vm', 'v')
    .leftJoin('vmPickMode as m', sameNode('m.vmId', 'v.id'))
    .leftJoin('vmPickSettlement as s', sameNode('s.vmId', 'v.id'))
    .select(['v.vmName', 'v.lockFlag', 'm.modeCode', 'm.needCost', 'm.needProject', 'm.needApproval', 'm.faceFlag', 'm.maxNum'])
    .select(['s.settlementType', 's.payer'])
    .where('v.id', '=', vmId)
    .executeTakeFirstOrThrow();
  // Where nobody has set the machine's own mode, the site's holds.
  const usual = {
    modeCode: site.pickModeCode,
    needCost: site.pickNeedCost,
    needProject: site.pickNeedProject,
    needApproval: site.pickNeedApproval,
    faceFlag: site.pickFace,
  };
  return Object.entries({ ...vm, ...(vm.modeCode === null ? usual : {}), timeZone: ctx.timeZone })
    .map(([key, value]) => ({ key, value: String(value ?? '') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
