// 领用统计: what was taken, by product, machine, employee, department and project; and in which hours of the week.
import { report } from '../../../contract/report/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import { searchOf } from './question/search-of.ts';
import { partOf, type Part, type Sale } from './sale-part.tsx';
import { WeekClock } from './week-clock.tsx';

const goods = ['productId', 'productTypeId', searchOf.machine] as never;
const people = [searchOf.department, searchOf.employee, 'productId', 'productTypeId', searchOf.machine, 'projectId', 'costId'] as never;
const column = (name: string, width: number, more: object = {}) => ({ name, width, ...more });
const part = (endpoint: unknown, rest: Omit<Part, 'endpoint' | 'columns'> & { columns: readonly object[] }) =>
  partOf({ ...rest, endpoint: endpoint as Sale, columns: rest.columns as never });

export default tabbed('领用统计', [
  [
    '按商品',
    part(report.byProduct, {
      search: goods,
      columns: [
        column('productCode', 128),
        column('productName', 200, { align: 'left' }),
        column('productTypeName', 128),
        column('productPrice', 96),
      ],
      keys: ['productId'],
      name: 'productName',
    }),
  ],
  [
    '按设备',
    part(report.byDevice, {
      search: goods,
      columns: [column('vmCode', 128), column('vmName', 200, { align: 'left' })],
      keys: ['vmId', 'prewhId'],
      name: 'vmName',
    }),
  ],
  [
    '按员工',
    part(report.byEmp, {
      search: people,
      columns: [column('tradeEmpCode', 112), column('tradeEmpName', 112), column('tradeEmpOrgName', 176, { align: 'left' })],
      keys: ['empId', 'departmentId'],
      name: 'tradeEmpName',
    }),
  ],
  [
    '按部门',
    part(report.byDepartment, {
      search: people,
      columns: [column('tradeEmpOrgCode', 128), column('tradeEmpOrgName', 200, { align: 'left' })],
      keys: ['departmentId'],
      name: 'tradeEmpOrgName',
    }),
  ],
  [
    '按项目',
    part(report.byProject, {
      search: people,
      columns: [column('projectCode', 128), column('projectName', 200, { align: 'left' })],
      keys: ['projectId'],
      name: 'projectName',
    }),
  ],
  ['按时段', WeekClock],
]);
