// 无人仓库存异常记录: where an unmanned warehouse senses another quantity than the books have, who was in meanwhile, and what was found.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { sense } from '../../../contract/sense/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { t } from '../../kernel/i18n.ts';
import { column, exportButton, hidden, link, listScreen } from '../../kit/list/index.ts';
import { bookPick, bookReturn, counts, settle } from './abnormal-deeds.ts';

const { records, route } = sense;
type Record = Row<typeof records>;

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
    column('misfitFlag', ({ misfitFlag }) => misfitFlag && <b className="kit-short">{t('重量不符')}</b>, { width: 88 }),
    { name: 'takerName', width: 96 },
    { name: 'originChannels', width: 112 },
    'foundAt',
    { name: 'suspects', width: 160, align: 'left' },
    { name: 'method', width: 88 },
    'lastAt',
    { name: 'cause', width: 104 },
    { name: 'bookedName', width: 96 },
    { name: 'inventoryNo', width: 150 },
    ...hidden('productCode', 'spec', 'unit', 'surplusMg', 'sinceAt', 'endedAt', 'remark', 'handler', 'handledAt'),
  ],
  toolbar: [exportButton(records)],
  rowActions: [
    bookPick,
    bookReturn,
    settle,
    link<Record>('轨迹', route.permit, { when: counts, to: ({ recordNo }) => `/report/uwhStockAbnormalRoute?recordNo=${recordNo}` }),
  ],
  batchActions: [settle],
  nameOf: (row) => `${row.recordNo ?? row.channelCode} ${row.productName}`,
  empty: '没有库存异常。无人仓感应到的数量与账面不同时，会出现在这里。',
});
