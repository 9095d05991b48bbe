// 劳保档案: who has what, what waits for a signature, what is to be replaced, and certificates.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { ppe } from '../../../contract/ppe/index.ts';
import { download } from '../../kernel/api.ts';
import { once } from '../../kernel/download.ts';
import { t } from '../../kernel/i18n.ts';
import { column, exportButton, figure, grouped, listScreen, type Action } from '../../kit/list/index.ts';
import { formAction } from '../../kit/form/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import { Certificates } from './certificates.tsx';
import { FilePanel } from './file-panel.tsx';
import { signFor } from './sign-dialog.tsx';
import { periodText } from './words.ts';

type Person = Row<typeof ppe.people>;
interface DepartmentFilter {
  departmentId?: unknown;
}
const bring = once((input: { empId?: string; departmentId?: string }, name: string) => {
  // Why it is not to be had has been shown.
  void download(ppe.paper, input, `${t('劳保档案')}-${name}.pdf`).catch(() => undefined);
});

const personPdf: Action<Person> = {
  label: '下载PDF',
  permit: ppe.paper.permit,
  looks: true,
  start: ({ id, empCode }) => bring({ empId: id }, empCode),
};
const departmentPdf = ({ departmentId }: DepartmentFilter): Action<unknown> => ({
  label: '部门PDF',
  permit: ppe.paper.permit,
  looks: true,
  ...(typeof departmentId === 'string' ? {} : { barred: t('请先在查询条件里选择部门') }),
  start: () => typeof departmentId === 'string' && bring({ departmentId }, t('部门')),
});

/** Whose row it is. */
const person = [
  { name: 'empCode', width: 112, fixed: 'left' },
  { name: 'empName', width: 112 },
  { name: 'departmentName', width: 152, align: 'left' },
] as const;

const People = listScreen(ppe.people, ({ state: { search } }) => ({
  search: ['keyword', 'departmentId', 'postId'],
  columns: [
    ...person,
    { name: 'postName', width: 120 },
    { name: 'waitingNum', width: 96, align: 'right' },
    { name: 'dueNum', width: 112, align: 'right' },
    { name: 'expiredNum', width: 96, align: 'right' },
    { name: 'bodySize', width: 96 },
    { name: 'footSize', width: 80 },
    { name: 'handSize', width: 96 },
    { name: 'headSize', width: 96 },
  ],
  toolbar: [departmentPdf(search), exportButton(ppe.people)],
  rowActions: [signFor<Person>(({ waitingNum }) => waitingNum > 0), formAction('尺码', ppe.sizes, { fields, initial: sizesOf }), personPdf],
  panel: { title: '档案', render: (row) => <FilePanel key={row.id} id={row.id} /> },
  nameOf: (row) => `${row.empCode} ${row.empName}`,
  empty: '还没有员工。先在“员工管理”里新增。',
}));
const fields = ['bodySize', 'footSize', 'handSize', 'headSize'] as const;
const sizesOf = ({ bodySize, footSize, handSize, headSize }: Person) => ({ bodySize, footSize, handSize, headSize });

const Waiting = listScreen(ppe.waiting, {
  search: ['keyword', 'departmentId', 'span', 'postId', 'empId'],
  columns: [
    ...person,
    { name: 'ppeKind', width: 104 },
    { name: 'productCode', width: 120 },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'spec', width: 120 },
    column('num', ({ num, unit }) => figure(grouped(num), unit), { width: 88, align: 'right' }),
    { name: 'tradeTime', width: 152 },
    { name: 'tradeNumber', hidden: true },
    { name: 'postName', hidden: true },
  ],
  toolbar: [exportButton(ppe.waiting)],
  rowActions: [signFor<Row<typeof ppe.waiting>>()],
  nameOf: (row) => `${row.empName} ${row.productName}`,
  empty: '没有待签收的劳保用品。先在“商品分类”里标明哪些分类是劳保用品。',
});

const Due = listScreen(ppe.due, {
  search: ['keyword', 'departmentId', 'dueState', 'ppeKind', 'postId'],
  columns: [
    ...person,
    { name: 'postName', width: 120 },
    { name: 'ppeKind', width: 104 },
    { name: 'subjectName', width: 176, align: 'left' },
    { name: 'size', width: 80 },
    { name: 'dueState', width: 112 },
    { name: 'dueDay', width: 112 },
    { name: 'lastDay', width: 112 },
    column('periodValue', periodText, { width: 144 }),
    { name: 'strategyName', width: 176, align: 'left' },
    { name: 'limitNum', hidden: true },
    { name: 'periodUnit', hidden: true },
  ],
  toolbar: [exportButton(ppe.due)],
  nameOf: (row) => `${row.empName} ${row.subjectName}`,
  empty: '没有要更换的。周期取自领料策略的限额和商品寿命。',
});

export default tabbed('劳保档案', [
  ['员工档案', People],
  ['待签收', Waiting],
  ['到期更换', Due],
  ['证书', Certificates],
]);
