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
