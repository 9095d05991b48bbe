// 设备绑卡: who may use which machine, until when; bound and unbound for many at once.
import { machine } from '../../../contract/machine/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { action, exportButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, type FormFields } from '../../kit/form/index.ts';

const { listEmp, bindEmp, unbindEmp } = machine.vmSettings;
type Bound = Row<typeof listEmp>;

const fields: FormFields<typeof bindEmp> = [
  { name: 'vmIds', title: '设备', whole: true },
  { name: 'empIds', title: '员工', whole: true },
  { name: 'validTo', help: '不填表示一直有效；再绑定一次会改成新的有效期。' },
];

/** What may be taken away together: each machine's people. */
const pairsOf = (rows: readonly Bound[]) => ({
  vmIds: [...new Set(rows.map(({ vmId }) => vmId))],
  empIds: [...new Set(rows.map(({ empId }) => empId))],
});

export default listScreen(listEmp, {
  search: ['vmId', 'empId', 'keyword'],
  columns: [
    { name: 'vmCode', width: 120, fixed: 'left' },
    { name: 'vmName', width: 184, align: 'left' },
    { name: 'empCode', width: 112 },
    { name: 'empName', width: 112, calls: true },
    { name: 'departmentName', width: 160 },
    { name: 'cardNo', width: 144 },
    'boundAt',
    'validTo',
  ],
  rowKey: 'bindId',
  toolbar: [createDialog(bindEmp, fields, { label: '绑定', title: '绑定员工' }), exportButton(listEmp)],
  rowActions: [action('解绑', unbindEmp, { input: (row) => pairsOf([row]), confirm: '解绑后不能再用这台设备领料，领料记录都保留。' })],
  nameOf: (row) => `${row.vmCode} ${row.empName}`,
  empty: '还没有绑定。绑定后员工才能在设备上领料。',
});
