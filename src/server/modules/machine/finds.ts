// How machines and what they show are found.
import { sql } from 'kysely';
import type { FoundRecord } from '../../../contract/kernel/found.ts';
import { vmChannel } from '../../../contract/machine/channel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { vm } from '../../../contract/machine/vm.ts';
import { MOST_FOUND } from '../../kernel/list/found.ts';
import { bannerList } from './banner.query.ts';
import { searchVms } from './vm.query.ts';

/** What a label on a channel says: the machine, a dash or a stroke, the channel. Both may hold one themselves, so each is tried. */
const labelParts = (text: string): [vmCode: string, channelCode: string][] =>
  [...text.matchAll(/[-/]/g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);

/** A channel by the whole of its label: its own code alone is that of a channel in every machine. */
async function findChannels(ctx: Ctx, text: string): Promise<FoundRecord[]> {
  const parts = labelParts(text.trim());
  if (parts.length === 0) return [];
  const rows = await from(ctx, 'vm', 'v')
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.vmId', 'v.id'))
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .innerJoin(
      sql<{
        vm: string;
        channel: string;
      }>`unnest(${parts.map(([vm]) => vm)}::text[], ${parts.map(([, channel]) => channel)}::text[])`.as<'n'>(sql`n (vm, channel)`),
      (join) => join.on(sql<boolean>`upper(v.vm_code) = upper(n.vm) and upper(c.channel_code) = upper(n.channel)`),
    )
    .select(['v.id', 'v.vmName', 'c.channelCode', 'p.productName'])
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id, vmName, channelCode, productName }) => ({
    id,
    code: vmName,
    name: channelCode,
    hint: hintOf(vmName, productName),
  }));
}

export const machineFinds: readonly Finder[] = [
  {
    kind: 'vm',
    permit: vm.search.permit,
    find: async (ctx, keyword) =>
      (await searchVms(ctx, { keyword })).slice(0, MOST_FOUND).map(({ id, vmCode, vmName, address }) => ({
        id,
        code: vmCode,
        name: vmName,
        hint: hintOf(address),
      })),
  },
  { kind: 'vmChannel', permit: vmChannel.list.permit, numbered: true, find: findChannels },
  foundIn(bannerList, {
    kind: 'banner',
    by: 'keyword',
    place: { table: 'vmBanner', fits: contains('x.bannerName') },
    show: ({ id, bannerName }) => ({ id, code: '', name: bannerName, hint: '' }),
  }),
];
