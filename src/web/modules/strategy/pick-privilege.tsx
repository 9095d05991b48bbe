// 领料特权: exceptions that let chosen employees take more than their strategies let them, until a moment.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { privilege } from '../../../contract/strategy/privilege.ts';
import { t as say } from '../../kernel/i18n.ts';
import { PrivilegeState } from '../../../contract/strategy/codes.ts';
import { action, column, exportButton, grouped, listScreen, onOff } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction, type FormFields } from '../../kit/form/index.ts';

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

const some = (names: readonly string[], none: string): string => (names.length > 0 ? names.join(say('、')) : say(none));

export default listScreen(privilege.list, {
  search: ['keyword', 'empId', 'productId', 'vmId', 'state'],
  columns: [
    { name: 'strategyName', width: 184, align: 'left', fixed: 'left' },
    { name: 'state', width: 88 },
    column('empNames', (row) => row.empNames.join(say('、')), { width: 184, align: 'left' }),
    column('productNames', (row) => some(row.productNames, '全部商品'), { width: 200, align: 'left' }),
    column('vmNames', (row) => some(row.vmNames, '全部设备'), { width: 144 }),
    column('limitNum', (row) => (row.limitNum === null ? say('不限') : grouped(row.limitNum)), { width: 104 }),
    'validFrom',
    'validTo',
    { name: 'reason', width: 184, align: 'left' },
    { name: 'creator', width: 104 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(privilege.create, fields), exportButton(privilege.list)],
  rowActions: [
    editDialog(privilege.update, fields as FormFields<typeof privilege.update>),
    formAction('复制', privilege.copy, { fields: [{ name: 'empIds', whole: true, title: '复制给' }, 'validTo'] }),
    ...onOff<PrivilegeRow>(privilege.update, { flag: 'statusFlag', when: (row) => row.state !== PrivilegeState.over }),
    action('删除', privilege.delete, {
      input: (row) => ({ ids: [row.id] }),
      confirm: '删除后立即失效，不能恢复。',
      danger: true,
    }),
  ],
  nameOf: (row) => row.strategyName,
  empty: '还没有特权。被拒绝领料时，可以在这里给员工多领的量和期限。',
});
