// Reads of channels: with their product, the stock that lies in them, their level.
import { sql } from 'kysely';
import { vmChannel } from '../../../contract/machine/channel.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { anyOf, contains, equals, list, oneOf } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { channelLevelSql, mergeStatus, ofChannel, OWNER, placeColumns, productColumns } from '../channel/index.ts';
import { withConfidence } from './confidence.ts';
import { requireVm } from './vm.ts';

/** Channels with machine `v`, product `p` and stock `s`. */
export const stockedChannels = (ctx: Ctx) =>
  from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .innerJoinLateral(ofChannel(ctx, OWNER.vm).as('s'), (join) => join.onTrue());

/** Whether machine `v` counts at the site: all but those on the screen (模拟设备), with which people train; these too where the site says so. */
export const countsAtSite = sql<boolean>`not vm_trains(v.node_id, v.id)`;

const authCount = sql<number>`(select count(*) from vm_channel_auth a where a.node_id = c.node_id and a.channel_id = c.id)`;

const channels = (ctx: Ctx) =>
  stockedChannels(ctx)
    .leftJoin('product as n', sameNode('n.id', 'c.newProductId'))
    .select([
      'c.id',
      'c.vmId',
      'v.vmCode',
      'v.deviceCode',
      'v.vmName',
      ...placeColumns,
      'c.channelType',
      'c.threadSize',
      ...productColumns,
      'c.newProductId',
      'n.productCode as newProductCode',
      'n.productName as newProductName',
      's.onHand as stockNum',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      channelLevelSql.as('warningLevel'),
      'c.freezeStatus',
      'c.saleType',
      authCount.as('authCount'),
    ]);

const channelText = contains('c.channelCode');

export const channelList = list(vmChannel.list, {
  query: channels,
  filters: {
    vmId: equals('c.vmId'),
    vmCode: equals('v.vmCode'),
    keyword: anyOf(channelText, productKeyword),
    warningLevel: (level) => sql<boolean>`${channelLevelSql} = ${level}`,
    freezeStatus: equals('c.freezeStatus'),
    mergeStatus: (status) => sql<boolean>`${mergeStatus} = ${status}`,
  },
  sorts: {
    vmCode: 'v.vmCode',
    channelCode: 'c.channelCode',
    productCode: 'p.productCode',
    productName: 'p.productName',
    stockNum: 's.onHand',
    capacity: 'c.capacity',
    warnNum: 'c.warnNum',
    remindNum: 'c.remindNum',
  },
  order: [
    ['v.vmCode', 'asc'],
    ['c.vmId', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  finish: withConfidence,
});

/** All channels of one machine in the order that they stand; refuses 'not-found'. */
export async function allChannels(ctx: Ctx, named: In<typeof vmChannel.all>): Promise<Given<typeof vmChannel.all>> {
  const { id } = await requireVm(ctx, named);
  return withConfidence(ctx, await channels(ctx).where('c.vmId', '=', id).orderBy('c.tray').orderBy('c.position').execute());
}

export const channelAuthList = list(vmChannel.listAuth, {
  query: (ctx) =>
    from(ctx, 'vmChannel', 'c')
      .innerJoin('vmChannelAuth as a', sameNode('a.channelId', 'c.id'))
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'a.empId'))
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select(['c.id as channelId', 'c.channelCode', 'e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName']),
  filters: {
    vmId: equals('c.vmId'),
    channelIds: oneOf('c.id'),
    keyword: sought('e'),
  },
  sorts: { channelCode: 'c.channelCode', empCode: 'e.empCode', empName: 'e.empName', departmentName: 'd.departmentName' },
  order: [
    ['c.channelCode', 'asc'],
    ['e.empCode', 'asc'],
    ['c.id', 'asc'],
    ['e.id', 'asc'],
  ],
});
