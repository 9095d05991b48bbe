// 供应商员工: the suppliers' own people who refill machines on site.
import { employee } from '../../../contract/org/employee.ts';
import { exportButton, hidden, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { cards, deleteEmp, empName, enableOne, stopMany, stopOne, type Emp } from './emp-columns.tsx';
import { EmpPanel } from './emp-panel.tsx';
import './org.css';

const fields: FormFields<typeof employee.update> = [
  'vendorId',
  'empCode',
  'empName',
  'departmentId',
  'mobile',
  'email',
  'entryDate',
  'remark',
];
const createFields: FormFields<typeof employee.create> = [
  { name: 'vendorId', help: '只有选择供应商的员工出现在这里。' },
  ...(fields.slice(1, 4) as ('empCode' | 'empName' | 'departmentId')[]),
  'cardNo',
  ...(fields.slice(4) as ('mobile' | 'email' | 'entryDate' | 'remark')[]),
];

const options: ListOptions<typeof employee.list> = {
  search: ['keyword', 'vendorId', 'lockFlag', 'cardNo'],
  columns: [
    { name: 'empCode', width: 96, fixed: 'left' },
    { name: 'empName', width: 88 },
    { name: 'vendorName', width: 216, align: 'left' },
    { name: 'mobile', width: 128 },
    cards,
    { name: 'lockFlag', width: 80 },
    { name: 'departmentName', width: 136 },
    { name: 'entryDate', width: 112 },
    ...hidden('lockReason', 'remark', 'createdAt'),
  ],
  toolbar: [createDialog(employee.create, createFields), exportButton(employee.list, 'organization.vendorStaffs.export')],
  rowActions: [editDialog<Emp, typeof employee.update>(employee.update, fields), stopOne, enableOne, deleteEmp],
  batchActions: [stopMany],
  panel: { title: '员工资料', render: (row) => <EmpPanel row={row} /> },
  nameOf: empName,
  empty: '还没有供应商员工。新增时选择他的供应商。',
};

const VENDORS = { vendorFlag: true } as const;

export default function VendorStaffs() {
  const list = useList(employee.list, VENDORS);
  return <ListView endpoint={employee.list} list={list} options={options} />;
}
