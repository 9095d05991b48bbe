// How machines and what they show are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { vm } from '../../../contract/machine/vm.ts';
import { MOST_FOUND } from '../../kernel/list/found.ts';
import { bannerList } from './banner.query.ts';
import { searchVms } from './vm.query.ts';

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
  foundIn(bannerList, {
    kind: 'banner',
    by: 'keyword',
    place: { table: 'vmBanner', fits: contains('x.bannerName') },
    show: ({ id, bannerName }) => ({ id, code: '', name: bannerName, hint: '' }),
  }),
];
