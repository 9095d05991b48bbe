// The roles of a setting, chosen by their names; kept as their codes with commas between them.
import { Select } from 'antd';
import { role } from '../../../contract/role/index.ts';
import { roleCodesIn } from '../../../contract/system/node-config.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';

interface RolesProps {
  id: string;
  label: string;
  /** Codes with commas between them; nothing where none is chosen. */
  value: unknown;
  change: (codes: string) => void;
}

export function RolesSetting({ id, label, value, change }: RolesProps) {
  const t = useT();
  const roles = useRead(role.all, {});
  const chosen = roleCodesIn(value);
  // A comma parts two codes: a role with one in its code cannot be named here.
  const options = (roles.data ?? [])
    .filter(({ roleCode }) => !roleCode.includes(','))
    .map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }));
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('都可以')}
      loading={roles.isPending}
      notFoundContent={roles.error?.message}
      value={chosen}
      // A code that is no role any more can still be taken away.
      options={[
        ...options,
        ...chosen.filter((code) => roles.data && !options.some((one) => one.value === code)).map((code) => ({ value: code, label: code })),
      ]}
      onChange={(codes: string[]) => change(codes.join(','))}
    />
  );
}
