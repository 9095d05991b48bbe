// What a machine must know: its channels, what is in them, who may use it, how it asks and charges.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { stockedChannels } from '../machine/index.ts';

type Config = Given<typeof open.config>;
export interface Keyed {
  key: string;
}
export interface Sections {
  channels: Config['channels']['changed'];
  products: Config['products']['changed'];
  employees: Config['employees']['changed'];
  settings: Config['settings']['changed'];
  stocks: Config['stocks'];
}

/** All of a machine's configuration, each section in the order of its keys. */
export async function sectionsOf(ctx: Ctx, vmId: string): Promise<Sections> {
  const channels = await channelsOf(ctx, vmId);
  return {
    channels: channels.map(({ stock: _, ...channel }) => channel),
    products: await productsOf(ctx, vmId),
    employees: await employeesOf(ctx, vmId),
    settings: await settingsOf(ctx, vmId),
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

/** Who is bound to the machine, with their living cards and the channels that they alone may use. */
const employeesOf = (ctx: Ctx, vmId: string) =>
  from(ctx, 'vmEmp', 'b')
    .innerJoin('employee as e', sameNode('e.id', 'b.empId'))
    .innerJoin('department as d', sameNode('d.id', 'e.departmentId'))
    .leftJoin('cost as k', sameNode('k.id', 'e.costId'))
    .select([
      'e.empCode as key',
      'e.empName',
      'd.departmentCode',
      'k.costCode',
      sql<
        string[]
      >`array(select n.card_no from node_card n where n.node_id = e.node_id and n.emp_id = e.id and n.status_flag order by 1)`.as('cards'),
      'e.lockFlag as locked',
      'b.validTo',
      sql<string[]>`array(select c.channel_code from vm_channel_auth a join vm_channel c on c.node_id = a.node_id and c.id = a.channel_id
        where a.node_id = e.node_id and a.emp_id = e.id and c.vm_id = b.vm_id order by 1)`.as('channels'),
    ])
    .where('b.vmId', '=', vmId)
    .orderBy('e.empCode')
    .execute();

async function settingsOf(ctx: Ctx, vmId: string): Promise<Sections['settings']> {
  const vm = await from(ctx, 'vm', 'v')
    .leftJoin('vmPickMode as m', sameNode('m.vmId', 'v.id'))
    .leftJoin('vmPickSettlement as s', sameNode('s.vmId', 'v.id'))
    .select(['v.vmName', 'v.lockFlag', 'm.modeCode', 'm.needCost', 'm.needProject', 'm.needApproval', 'm.faceFlag', 'm.maxNum'])
    .select(['s.settlementType', 's.payer'])
    .where('v.id', '=', vmId)
    .executeTakeFirstOrThrow();
  return Object.entries({ ...vm, timeZone: ctx.timeZone })
    .map(([key, value]) => ({ key, value: String(value ?? '') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
