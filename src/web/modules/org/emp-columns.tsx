// The columns, fields and buttons that every list of employees shares.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { employee } from '../../../contract/org/employee.ts';
import { t } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { column, type ColumnOf } from '../../kit/list/columns.tsx';
import type { FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { deleteOrStop } from './delete-or-stop.tsx';

export type Emp = Row<typeof employee.list>;

export const empName = (row: Emp): string => `${row.empCode} ${row.empName}`;

/** Cards as they stand on the screen: one beside the other. */
export const cards = column('cardNos', (row: Emp) => <span className="kit-figure">{row.cardNos.join(t('、'))}</span>, { width: 120 });

export const empColumns: readonly ColumnOf<Emp>[] = [
  { name: 'empCode', width: 96, fixed: 'left' },
  { name: 'empName', width: 88 },
  { name: 'departmentName', width: 128 },
  { name: 'postName', width: 92 },
  { name: 'lockFlag', width: 72 },
  cards,
  { name: 'mobile', width: 124 },
  { name: 'levelName', width: 96 },
  { name: 'faceFlag', width: 84 },
  { name: 'entryDate', width: 112 },
  { name: 'email', hidden: true },
  { name: 'costName', hidden: true },
  { name: 'vendorName', hidden: true },
  { name: 'leaveDate', hidden: true },
  { name: 'lockReason', hidden: true },
  { name: 'remark', hidden: true },
  { name: 'createdAt', hidden: true },
];

const empFields = [
  'empCode',
  'empName',
  'departmentId',
  'postId',
  'levelId',
  'costId',
  'mobile',
  'email',
  'entryDate',
  'vendorId',
  'remark',
] as const;

export const updateFields: FormFields<typeof employee.update> = empFields;
export const createFields: FormFields<typeof employee.create> = [...empFields.slice(0, 4), 'cardNo', ...empFields.slice(4)];

function askWhy(rows: readonly Emp[]): Action<unknown>['start'] {
  return (_, dialogs) =>
    dialogs.show((place) => (
      <FormDialog
        {...place}
        title={`${t('停用')} ${rows.length === 1 ? rows[0]?.empName : t('{n} 人', { n: rows.length })}`}
        endpoint={employee.lock}
        fields={[{ name: 'lockReason', help: '停用后立即退出登录，账号不能再登录，设备不再放行；记录都保留，可以再启用。', whole: true }]}
        fixed={{ ids: rows.map(({ id }) => id), lockFlag: true }}
        width={520}
        done="已停用"
      />
    ));
}

export const stopOne: Action<Emp> = {
  label: '停用',
  permit: employee.lock.permit,
  when: (row) => !row.lockFlag,
  start: (row, dialogs) => askWhy([row])(row, dialogs),
};
export const stopMany: Action<Emp[]> = {
  label: '停用',
  permit: employee.lock.permit,
  danger: true,
  start: (rows, dialogs) => askWhy(rows)(rows, dialogs),
};
export const enableOne = action<Emp, typeof employee.lock>('启用', employee.lock, {
  when: (row) => row.lockFlag,
  input: ({ id }) => ({ id, lockFlag: false }),
  done: '已启用',
});

export const deleteEmp = deleteOrStop<Emp>({
  delete: employee.delete,
  stop: employee.lock,
  flag: 'lockFlag',
  remove: ({ id }) => ({ ids: [id] }),
});
