// Employees and departments, as the palette finds them: each opens what was taken.
import { org } from '../../../contract/org/index.ts';
import { among, ask, first, hintOf, wholeList, type RecordSource } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

const TRADES = '/report/productTradingDetail';

const employees: RecordSource = {
  name: '员工',
  place: 3,
  right: 'report.productTradingDetail',
  find: async (keyword, signal) =>
    first(await ask(org.searchEmp, { keyword }, signal)).map(({ id, empCode, empName, departmentName }) => ({
      key: id,
      title: empName,
      hint: hintOf(empCode, departmentName),
      path: listAt(TRADES, { empId: id }),
    })),
};

const departments: RecordSource = {
  name: '部门',
  place: 5,
  right: 'report.productTradingDetail',
  find: async (text) =>
    among(await wholeList(org.departments), text, (row) => [row.departmentCode, row.departmentName]).map((row) => ({
      key: row.id,
      title: row.departmentName,
      hint: row.departmentCode,
      path: listAt(TRADES, { departmentId: row.id }),
    })),
};

export const records = [employees, departments];
