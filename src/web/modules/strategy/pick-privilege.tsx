// 领料特权: exceptions that let chosen employees take more than their strategies let them, until a moment.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { privilege } from '../../../contract/strategy/privilege.ts';
import { t as say } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { onOff } from '../../kit/list/on-off.ts';
import { column } from '../../kit/list/columns.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { PrivilegeState } from '../../../contract/strategy/codes.ts';

type PrivilegeRow = Row<typeof privilege.list>;

const fields: FormFields<typeof privilege.create> = [
  'strategyName',
  'limitNum',
  { name: 'empIds', whole: true },
  { name: 'productIds', whole: true, help: '商品和分类都不选表示全部商品。' },
  { name: 'productTypeIds', whole: true },
  { name: 'vmIds', whole: true, help: '不选表示全部设备。' },
  { name: 'validFrom', help: '不填表示现在。' },
  'validTo',
  'reason',
];

const some = (names: readonly string[], none: string): string => (names.length > 0 ? names.join('、') : say(none));

const copy: Action<PrivilegeRow> = {
  label: '复制',
  permit: privilege.copy.permit,
  start: (row, desk) =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${say('复制')} ${row.strategyName}`}
        endpoint={privilege.copy}
        fields={[{ name: 'empIds', whole: true, title: '复制给' }, 'validTo']}
        fixed={{ id: row.id }}
      />
    )),
};

export default listScreen(privilege.list, {
  search: ['keyword', 'empId', 'productId', 'vmId', 'state'],
  columns: [
    { name: 'strategyName', width: 184, align: 'left', fixed: 'left' },
    { name: 'state', width: 88 },
    column('empNames', (row: PrivilegeRow) => row.empNames.join('、'), { width: 184, align: 'left' }),
    column('productNames', (row: PrivilegeRow) => some(row.productNames, '全部商品'), { width: 200, align: 'left' }),
    column('vmNames', (row: PrivilegeRow) => some(row.vmNames, '全部设备'), { width: 144 }),
    column('limitNum', (row: PrivilegeRow) => (row.limitNum === null ? say('不限') : grouped(row.limitNum)), { width: 104 }),
    'validFrom',
    'validTo',
    { name: 'reason', width: 184, align: 'left' },
    { name: 'creator', width: 104 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(privilege.create, fields), exportButton(privilege.list)],
  rowActions: [
    editDialog<PrivilegeRow, typeof privilege.update>(privilege.update, fields as FormFields<typeof privilege.update>),
    copy,
    ...onOff<PrivilegeRow>(privilege.update, { flag: 'statusFlag', when: (row) => row.state !== PrivilegeState.over }),
    action('删除', privilege.delete, {
      input: (row: PrivilegeRow) => ({ ids: [row.id] }),
      confirm: '删除后立即失效，不能恢复。',
      danger: true,
    }),
  ],
  nameOf: (row) => row.strategyName,
  empty: '还没有特权。被拒绝领料时，可以在这里给员工多领的量和期限。',
});
