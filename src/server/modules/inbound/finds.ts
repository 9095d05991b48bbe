// How entry orders are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { entryList } from './entry.query.ts';

export const inboundFinds: readonly Finder[] = [
  foundIn(entryList, {
    kind: 'entryOrder',
    by: 'entryNumber',
    numbered: true,
    place: { table: 'entryOrder', fits: contains('x.entryNumber') },
    show: ({ id, entryNumber, warehouseName }) => ({ id, code: '', name: entryNumber, hint: hintOf(warehouseName) }),
  }),
];
