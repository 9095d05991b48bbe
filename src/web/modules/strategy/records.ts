// Where strategies and privileges open; and whether somebody may take something, asked as a foreman asks it. Found by the palette.
import type { PageCode } from '../../../contract/menu.ts';
import type { NamedPlace, RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

/** The page of the strategies of each kind of entity. */
const PAGES: Readonly<Record<string, PageCode>> = {
  0: 'strategy.staff',
  1: 'strategy.position',
  2: 'strategy.department',
  3: 'strategy.department',
  4: 'strategy.project',
  5: 'strategy.position',
};

export const records: readonly RecordKind[] = [
  { kind: 'mayTake', name: '能领吗', place: 4, right: 'strategy.staff', path: ({ id }) => listAt('/strategy/staff', { ask: id }) },
  {
    kind: 'strategy',
    name: '领料策略',
    place: 50,
    right: ['strategy.staff', 'strategy.position', 'strategy.department', 'strategy.project'],
    path: ({ id, code, name }) => listAt(`/${(PAGES[code] ?? 'strategy.staff').replace('.', '/')}`, { keyword: name }, id),
  },
  {
    kind: 'privilege',
    name: '领料特权',
    place: 51,
    right: 'strategy.pickPrivilege',
    path: ({ id, name }) => listAt('/strategy/pickPrivilege', { keyword: name }, id),
  },
];

export const places: readonly NamedPlace[] = [
  {
    name: '放行',
    hint: '领料特权',
    right: 'strategy.pickPrivilege.create',
    path: '/strategy/pickPrivilege',
    deed: 'strategy.pickPrivilege.create',
  },
];
