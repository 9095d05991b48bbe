// How often each product was recognised rightly, of the pictures that somebody has looked at.
import { vision } from '../../../contract/vision/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { pickedAs } from '../../kit/form/control.tsx';
import { column, exportButton, figure, hidden, listScreen } from '../../kit/list/index.ts';
import { percentOf } from '../../floor/percent.ts';

const { figures } = vision;

export default listScreen(figures, {
  search: [{ name: 'prewhId', control: unmannedPicker }, { name: 'recognisedProductId', control: pickedAs('productId') }, 'shotAt'],
  columns: [
    { name: 'productCode', width: 150, fixed: 'left' },
    { name: 'productName', width: 240, align: 'left' },
    column('rightRate', ({ rightRate }) => figure(percentOf(rightRate)), { title: '正确率', width: 96, align: 'right' }),
    'reviewedNum',
    'rightNum',
    'wrongProductNum',
    'wrongNumNum',
    ...hidden('spec', 'unit'),
  ],
  toolbar: [exportButton(figures)],
  nameOf: (row) => row.productName,
  empty: '还没有核对过的图片。在“核对”里核对后，这里按商品统计识别得对不对。',
});
