// The pictures: what nobody has looked at first, the least sure of it first.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vision } from '../../../contract/vision/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { pickedAs } from '../../kit/form/control.tsx';
import { column, dialog, exportButton, figure, hidden, listScreen, type ListNow } from '../../kit/list/index.ts';
import { percentOf } from '../../floor/percent.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { serviceDeed } from './service-deed.tsx';
import { VisionPanel } from './vision-panel.tsx';

const { records, update } = vision;
type Vision = Row<typeof records>;

const isWaiting = (row: Vision) => row.confirmedAt === null;
const review = (label: string) => dialog<Vision>(label, update.permit, (place, row) => <ReviewDialog {...place} row={row} />);
const queue = { ...dialog<ListNow>('逐张核对', update.permit, (place) => <ReviewDialog {...place} />), primary: true };

export default listScreen(records, {
  search: [
    'visionStatus',
    { name: 'prewhId', control: unmannedPicker },
    'kind',
    { name: 'recognisedProductId', control: pickedAs('productId') },
    'empId',
    'shotAt',
    'visionNo',
  ],
  columns: [
    { name: 'visionNo', width: 150, fixed: 'left' },
    { name: 'visionStatus', width: 104 },
    column('confidence', ({ confidence }) => figure(percentOf(confidence)), { title: '把握', width: 80, align: 'right' }),
    { name: 'recognisedName', width: 200, align: 'left' },
    { name: 'recognisedNum', width: 88 },
    { name: 'kind', width: 80 },
    { name: 'empName', width: 96 },
    { name: 'channelCode', width: 88 },
    'shotAt',
    { name: 'confirmedName', width: 200, align: 'left' },
    { name: 'confirmedNum', width: 88 },
    { name: 'bookedNum', width: 104 },
    { name: 'prewhName', width: 140, align: 'left' },
    { name: 'confirmedBy', width: 96 },
    ...hidden('recognisedCode', 'heldName', 'confirmedCode', 'confirmedAt', 'recognisedBy', 'receivedAt', 'picksNear'),
  ],
  toolbar: [queue, serviceDeed, exportButton(records)],
  rowActions: [
    { ...review('核对'), when: isWaiting },
    { ...review('更正'), when: (row) => !isWaiting(row) },
  ],
  panel: { title: '图片', render: (row) => <VisionPanel row={row} /> },
  nameOf: (row) => `${row.visionNo} ${row.recognisedName ?? ''}`,
  empty: '没有图片。无人仓的摄像头用自己的密钥上报图片后，会出现在这里。',
});
