// The columns of channels, beside the drawing and in its export.
import { ChannelRow } from '../../../contract/machine/channel.ts';
import { column, columnsOf, quantity } from '../../kit/list/columns.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { threadSizeLabel } from '../../../contract/machine/codes.ts';
import type { Channel } from './channels.ts';
import { Confidence } from './confidence.tsx';

export const channelColumns = columnsOf<Channel>(shapeOf(ChannelRow), [
  { name: 'channelCode', width: 80, fixed: 'left' },
  { name: 'productName', width: 190, align: 'left' },
  { name: 'productCode', width: 120 },
  quantity('stockNum', 'unit', { width: 88, align: 'right' }),
  { name: 'capacity', width: 72 },
  { name: 'remindNum', width: 80 },
  { name: 'warnNum', width: 80 },
  { name: 'warningLevel', width: 124 },
  column('confidence', (row: Channel) => <Confidence percent={row.confidence} />, { width: 96 }),
  { name: 'newProductName', width: 150 },
  { name: 'freezeStatus', width: 96 },
  { name: 'saleType', width: 88 },
  column('threadSize', (row: Channel) => threadSizeLabel(row.threadSize), { width: 104 }),
  { name: 'channelType', width: 96 },
  column('width', (row: Channel) => (row.width > 1 ? `${row.position}–${row.position + row.width - 1}` : ''), { width: 88, title: '合并' }),
  { name: 'authCount', width: 88 },
]);
