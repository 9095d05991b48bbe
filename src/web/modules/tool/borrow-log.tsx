// 借还状态记录: every loan: who has what, since when, until when; what is overdue says for how long.
import { tool } from '../../../contract/tool/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { column, exportButton, figure, hidden, listScreen, quantity } from '../../kit/list/index.ts';

const DAY_HOURS = 24;

/** Hours as a person says them: hours on the first day, days after it. */
function Late({ hours }: { hours: number | null }) {
  const t = useT();
  if (hours === null) return null;
  if (hours === 0) return t('不到1小时');
  return figure(hours < DAY_HOURS ? t('{n}小时', { n: hours }) : t('{n}天', { n: Math.floor(hours / DAY_HOURS) }));
}

export default listScreen(tool.borrow.list, {
  search: ['borrowStatus', 'empId', 'productId', 'departmentId', 'borrowTime', 'dueTime', 'productTypeId', 'cutterCode'],
  columns: [
    { name: 'borrowStatus', fixed: 'left', width: 88 },
    { name: 'empName', width: 96 },
    { name: 'empCode', width: 96 },
    { name: 'departmentName', width: 128 },
    { name: 'productName', width: 184, align: 'left', calls: true },
    { name: 'spec', width: 128 },
    { name: 'cutterCode', width: 136 },
    quantity('borrowNum', 'unit', { width: 88 }),
    { name: 'returnNum', width: 88 },
    'borrowTime',
    'dueTime',
    column('overdueHours', (row) => <Late hours={row.overdueHours} />, { title: '逾期', width: 88 }),
    'returnTime',
    { name: 'vmName', width: 136, align: 'left' },
    ...hidden('productCode', 'tradeNumber'),
  ],
  toolbar: [exportButton(tool.borrow.list, 'report.borrowStatusLog.export')],
  nameOf: (row) => `${row.empName} ${row.productName}`,
  empty: '还没有借用。领料方式为“借用”的商品被取走后会出现在这里。',
});
