// The pickers of machine screens: machines, their warehouses, models, cost centres, employees.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { org } from '../../../contract/org/index.ts';
import { t } from '../../kernel/i18n.ts';
import type { Control } from '../../kit/form/control-props.ts';
import { pathsOf } from '../../kit/picker/choices.ts';
import { remote, whole, type PickerSource } from '../../kit/picker/picker-source.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';

const models = whole(machine.vm.listModel, (rows: Out<typeof machine.vm.listModel>) =>
  rows.map((row) => ({ value: row.id, code: row.modelCode, name: row.modelName, hint: `${row.rows}×${row.columns}` })),
);
const costs = whole(org.costs, (rows: Out<typeof org.costs>) => {
  const paths = pathsOf(rows, (row) => row.costName);
  return rows.map((row) => ({ value: row.id, code: row.costCode, name: paths.get(row.id) ?? '', hint: row.statusFlag ? '' : t('停用') }));
});

const one =
  (source: PickerSource): Control =>
  (props) => <RemotePicker {...props} source={source} />;

export const modelPicker = one(models);
export const costPicker = one(costs);
export const vmPicker = one(remote(machine.vm.search));
export const warehousePicker = one(remote(machine.vm.warehouses));
export const employees = remote(org.searchEmp);
