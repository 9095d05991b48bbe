// 退款记录: what was given back, why and by whom; each is a trade of its own beside the one that it takes back.
import { desk } from '../../../contract/desk/index.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { exportButton, listScreen } from '../../kit/list/index.ts';

const { list } = desk.refundRecord;
const { saleAppeal, stockCase } = desk;

export default listScreen(list, {
  search: ['created', 'source', 'vmId', 'empId', 'productId', 'tradeNumber'],
  columns: [
    { name: 'createdAt', fixed: 'left' },
    { name: 'source', width: 96 },
    { name: 'tradeEmpName', width: 96 },
    { name: 'tradeEmpCode', width: 96 },
    { name: 'tradeEmpOrgName', width: 128 },
    { name: 'productName', width: 184, align: 'left' },
    { name: 'tradeNum', width: 88 },
    { name: 'productPrice', width: 88 },
    { name: 'totalPrice', width: 104 },
    { name: 'remark', width: 200, align: 'left' },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 64 },
    'tradeTime',
    { name: 'tradeNumber', width: 168 },
    { name: 'operator', width: 96 },
    { name: 'productCode', width: 128, hidden: true },
  ],
  toolbar: [exportButton(list)],
  // What it follows from.
  rowActions: [
    {
      label: '查看申诉',
      permit: saleAppeal.list.permit,
      when: ({ source }) => source === RefundSource.appeal,
      start: ({ tradeNumber, sourceId }) => go(listAt('/operate/pickAppeal', { tradeNumber }, sourceId)),
    },
    {
      label: '查看出货异常',
      permit: stockCase.list.permit,
      when: ({ source }) => source === RefundSource.fault,
      start: ({ vmId, tradeNumber, sourceId }) => go(listAt('/operate/stockCase', { vmId, tradeNumber }, sourceId)),
    },
  ],
  nameOf: (row) => `${row.tradeEmpName ?? ''} ${row.productName}`,
  empty: '还没有退款。出货异常处理为未出货，或申诉通过后，会出现在这里。',
});
