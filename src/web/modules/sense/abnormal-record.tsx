// 无人仓库存异常记录: where an unmanned warehouse senses another quantity than the books have, who was in meanwhile, and what was found.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { AbnormalStatus } from '../../../contract/sense/codes.ts';
import { sense } from '../../../contract/sense/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { formAction } from '../../kit/form/index.ts';
import { exportButton, hidden, link, listScreen } from '../../kit/list/index.ts';

const { records, route, handle } = sense;
type Record = Row<typeof records>;

const counts = (target: Record | Record[]) => [target].flat().every(({ handleStatus }) => handleStatus !== AbnormalStatus.observed);
const settle = formAction<Record | Record[], typeof handle>('处理', handle, {
  fields: [
    'cause',
    { name: 'remark', whole: true },
    { name: 'countFlag', help: '按盘点结果改账；需要新增盘点单的权限。不是货道自己的商品不进盘点单。' },
  ],
  when: counts,
  initial: (target) => {
    const [row] = [target].flat();
    return row?.cause ? { cause: row.cause, remark: row.remark } : {};
  },
  done: '已处理',
});

export default listScreen(records, {
  search: ['recordNo', { name: 'prewhId', control: unmannedPicker }, 'handleStatus', 'productId', 'foundAt', 'method', 'cause'],
  columns: [
    { name: 'recordNo', width: 150, fixed: 'left' },
    { name: 'handleStatus', width: 96 },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'prewhName', width: 140, align: 'left' },
    { name: 'channelCode', width: 88 },
    { name: 'bookNum', width: 96 },
    { name: 'sensedNum', width: 96 },
    { name: 'diffNum', width: 80 },
    'foundAt',
    { name: 'suspects', width: 160, align: 'left' },
    { name: 'method', width: 88 },
    'lastAt',
    { name: 'cause', width: 104 },
    { name: 'inventoryNo', width: 150 },
    ...hidden('productCode', 'spec', 'unit', 'sinceAt', 'endedAt', 'remark', 'handler', 'handledAt'),
  ],
  toolbar: [exportButton(records)],
  rowActions: [
    settle,
    link<Record>('轨迹', route.permit, { when: counts, to: ({ recordNo }) => `/report/uwhStockAbnormalRoute?recordNo=${recordNo}` }),
  ],
  batchActions: [settle],
  nameOf: (row) => `${row.recordNo ?? row.channelCode} ${row.productName}`,
  empty: '没有库存异常。无人仓感应到的数量与账面不同时，会出现在这里。',
});
