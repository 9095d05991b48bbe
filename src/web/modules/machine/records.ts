// Machines, as the palette finds them.
import { vm } from '../../../contract/machine/vm.ts';
import { ask, first, hintOf, seen, type RecordSource } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

const machines: RecordSource = {
  name: '设备',
  place: 2,
  right: 'machine.machineManage',
  find: async (keyword, signal) =>
    first(await ask(vm.search, { keyword }, signal)).map(({ id, vmCode, vmName, address }) => ({
      key: id,
      title: vmName,
      hint: hintOf(vmCode, address),
      path: seen('machine.vmChannelpz')
        ? `/machine/vmChannelpz/${id}/${encodeURIComponent(vmName)}`
        : listAt('/machine/machineManage', { keyword: vmCode }, id),
    })),
};

export const records = [machines];
