// The rankings of the specification: departments, materials, employees, cost centres.
import { question } from '../../../../contract/report/question.ts';
import { changed, opening, parts } from './figures.tsx';
import type { QuestionScreenOf } from './question-of.ts';
import { QuestionScreen } from './question-screen.tsx';
import { searchOf } from './search-of.ts';

const { department, employee, machine, span } = searchOf;
const empty = '这段时间没有领料。';
/** Goods of one name are told apart by their specification. */
export const nameOfGoods = ({ productName, spec }: { productName: string | null; spec: string | null }) =>
  productName && spec ? `${productName} ${spec}` : productName;
const offers = { compare: true, belonging: true };

const departments: QuestionScreenOf<typeof question.departmentRequisition> = {
  endpoint: question.departmentRequisition,
  days: 'recent',
  by: 'department',
  field: 'departmentId',
  nameOf: (row) => row.tradeEmpOrgName,
  codeOf: (row) => row.tradeEmpOrgCode,
  filterOf: ({ departmentId }) => (departmentId ? { departmentId } : undefined),
  search: [department, span, employee, 'productId', 'productTypeId', 'costId', 'projectId', machine, 'recordedUntil'],
  columns: (open, { compare }) => [
    { name: 'rank', width: 64 },
    { name: 'tradeEmpOrgName', width: 152, align: 'left' },
    opening('totalPrice', open, 112),
    parts('share', '占比'),
    { name: 'tradeNum', width: 88, align: 'right' },
    { name: 'people', width: 88, align: 'right' },
    { name: 'perHead', width: 104, align: 'right' },
    { name: 'beforePrice', width: 112, align: 'right', hidden: !compare },
    changed('change', compare !== undefined),
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
    { name: 'tradeEmpOrgCode', width: 112, hidden: true },
    parts('cumulative', '累计占比', { hidden: true }),
  ],
  offers,
  empty,
};
export const DepartmentRequisition = () => <QuestionScreen of={departments} />;

const materials: QuestionScreenOf<typeof question.materialRanking> = {
  endpoint: question.materialRanking,
  days: 'recent',
  by: 'product',
  field: 'productId',
  nameOf: nameOfGoods,
  codeOf: (row) => row.productCode,
  stackedBy: 'productType',
  filterOf: ({ productId }) => (productId ? { productId } : undefined),
  search: ['productTypeId', span, 'productId', department, employee, machine, 'costId', 'projectId', 'recordedUntil'],
  columns: (open, { compare }) => [
    { name: 'rank', width: 64 },
    { name: 'productName', width: 208, align: 'left' },
    opening('totalPrice', open, 112),
    opening('tradeNum', open, 88),
    parts('share', '占比'),
    { ...parts('cumulative', '累计占比'), hidden: compare !== undefined },
    { name: 'productTypeName', width: 112, hidden: compare !== undefined },
    { name: 'beforePrice', width: 112, align: 'right', hidden: !compare },
    changed('change', compare !== undefined),
    { name: 'spec', width: 128, hidden: true },
    { name: 'productCode', width: 120, hidden: true },
    { name: 'nodeProductCode', width: 120, hidden: true },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
  ],
  offers,
  empty,
};
export const MaterialAccessRanking = () => <QuestionScreen of={materials} />;

const employees: QuestionScreenOf<typeof question.employeeRanking> = {
  endpoint: question.employeeRanking,
  days: 'recent',
  by: 'employee',
  field: 'empId',
  nameOf: (row) => row.tradeEmpName,
  codeOf: (row) => row.tradeEmpCode,
  filterOf: ({ empId }) => (empId ? { empId } : undefined),
  search: [department, span, employee, 'productId', 'productTypeId', machine, 'costId', 'projectId', 'recordedUntil'],
  columns: (open, { compare }) => [
    { name: 'rank', width: 64 },
    { name: 'tradeEmpName', width: 104 },
    { name: 'tradeEmpOrgName', width: 128, align: 'left' },
    opening('totalPrice', open, 112),
    opening('tradeNum', open, 88),
    parts('share', '占比'),
    { name: 'beforePrice', width: 112, align: 'right', hidden: !compare },
    changed('change', compare !== undefined),
    { name: 'tradeEmpCode', width: 104 },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
    parts('cumulative', '累计占比', { hidden: true }),
  ],
  offers,
  empty,
};
export const EmployeeAccessRanking = () => <QuestionScreen of={employees} />;

const costs: QuestionScreenOf<typeof question.costAmount> = {
  endpoint: question.costAmount,
  days: 'recent',
  by: 'cost',
  field: 'costId',
  nameOf: (row) => row.costName,
  codeOf: (row) => row.costCode,
  filterOf: ({ costId }) => (costId ? { costId } : undefined),
  search: ['costId', span, department, employee, 'productId', 'productTypeId', 'projectId', machine, 'recordedUntil'],
  columns: (open, { compare }) => [
    { name: 'rank', width: 64 },
    { name: 'costName', width: 160, align: 'left' },
    opening('totalPrice', open, 120),
    parts('share', '占比'),
    { name: 'budgetAmount', width: 120, align: 'right' },
    parts('budgetShare', '已用预算'),
    { name: 'tradeNum', width: 88, align: 'right' },
    { name: 'beforePrice', width: 112, align: 'right', hidden: !compare },
    changed('change', compare !== undefined),
    { name: 'costCode', width: 112, hidden: true },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
    parts('cumulative', '累计占比', { hidden: true }),
  ],
  offers: { compare: true },
  empty,
};
export const CostSaleAmountRanking = () => <QuestionScreen of={costs} />;
