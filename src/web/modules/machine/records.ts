// Where machines open, found by the palette.
import { seen, type RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'vm',
    name: '设备',
    place: 2,
    right: 'machine.machineManage',
    path: ({ id, code, name }) =>
      seen('machine.vmChannelpz')
        ? `/machine/vmChannelpz/${id}/${encodeURIComponent(name)}`
        : listAt('/machine/machineManage', { keyword: code }, id),
  },
  {
    kind: 'banner',
    name: '设备广告',
    place: 60,
    right: 'machine.vmBanner',
    path: ({ id, name }) => listAt('/machine/vmBanner', { keyword: name }, id),
  },
];
