// The pickers of machine screens: machines, their warehouses, models, cost centres, employees.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { org } from '../../../contract/org/index.ts';
import { t } from '../../kernel/i18n.ts';
import { pathsOf } from '../../kit/picker/choices.ts';
import { remote, whole } from '../../kit/picker/picker-source.ts';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';

const models = whole(machine.vm.listModel, (rows: Out<typeof machine.vm.listModel>) =>
  rows.map((row) => ({ value: row.id, code: row.modelCode, name: row.modelName, hint: `${row.rows}×${row.columns}` })),
);
const costs = whole(org.costs, (rows: Out<typeof org.costs>) => {
  const paths = pathsOf(rows, (row) => row.costName);
  return rows.map((row) => ({ value: row.id, code: row.costCode, name: paths.get(row.id) ?? '', hint: row.statusFlag ? '' : t('停用') }));
});

export const modelPicker = pickerOf(models);
export const costPicker = pickerOf(costs);
export const vmPicker = pickerOf(remote(machine.vm.search));
export const warehousePicker = pickerOf(remote(machine.vm.warehouses));
export const employees = remote(org.searchEmp);
