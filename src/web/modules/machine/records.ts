// Where machines open, found by the palette.
import { storyPath, storyRights } from '../../../contract/menu/story.ts';
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'vm',
    name: '设备',
    place: 2,
    right: storyRights.machine,
    path: ({ id, name }) => storyPath('machine', id, name),
  },
  {
    kind: 'vmChannel',
    name: '货道',
    place: 17,
    right: 'machine.vmChannelpz',
    path: ({ id, code }) => `/machine/vmChannelpz/${id}/${encodeURIComponent(code)}`,
  },
  {
    kind: 'banner',
    name: '设备广告',
    place: 60,
    right: 'machine.vmBanner',
    path: ({ id, name }) => listAt('/machine/vmBanner', { keyword: name }, id),
  },
];
