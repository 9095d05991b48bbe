// What reports are narrowed by: machine, employee, department, kind of trade, shift.
import { Select } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { org } from '../../../contract/org/index.ts';
import { tradeTypeChoices } from '../../../contract/stock/codes.ts';
import { tradeSign } from '../../../contract/trade/sign.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { pathsOf } from '../../kit/picker/choices.ts';
import type { Control, ControlProps } from '../../kit/form/control-props.ts';
import { remote, whole } from '../../kit/picker/picker-source.ts';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';

const departments = whole(org.departments, (rows: Out<typeof org.departments>) => {
  const paths = pathsOf(rows, (row) => row.departmentName);
  return rows.map((row) => ({ value: row.id, code: row.departmentCode, name: paths.get(row.id) ?? '', hint: '' }));
});

export const vmPicker = pickerOf(remote(machine.vm.search));
export const empPicker = pickerOf(remote(org.searchEmp));
export const departmentPicker = pickerOf(departments);

// Only what adds to a report can be found in one.
const charged = tradeTypeChoices.filter(({ value }) => tradeSign(Number(value)) !== 0);

function TradeTypeSelect({ value, change, label }: ControlProps) {
  const t = useT();
  return (
    <Select
      aria-label={label}
      allowClear
      placeholder={t('请选择')}
      value={value as number | undefined}
      options={charged.map((option) => ({ value: Number(option.value), label: t(option.label) }))}
      onChange={change}
    />
  );
}
export const tradeTypePicker: Control = (props) => <TradeTypeSelect {...props} />;

/** The shifts of the site as they are set now. */
function ShiftSelect({ value, change, label }: ControlProps) {
  const t = useT();
  const shifts = useSession(({ user }) => user?.shifts) ?? [];
  return (
    <Select
      aria-label={label}
      allowClear
      placeholder={t('请选择')}
      value={value as number | undefined}
      options={shifts.map((name, at) => ({ value: at + 1, label: name }))}
      onChange={change}
    />
  );
}
export const shiftPicker: Control = (props) => <ShiftSelect {...props} />;
