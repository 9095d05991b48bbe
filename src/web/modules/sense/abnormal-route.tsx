// 无人仓库存异常轨迹: from the sense before a difference to the one that found it, who was in and what moved; the newest first.
import { sense } from '../../../contract/sense/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { percentOf } from '../../floor/percent.ts';
import { t } from '../../kernel/i18n.ts';
import { column, exportButton, figure, hidden, listScreen } from '../../kit/list/index.ts';

const { route } = sense;

export default listScreen(route, {
  search: ['recordNo', { name: 'prewhId', control: unmannedPicker }, 'kind', 'empId', 'productId', 'happenedAt'],
  columns: [
    { name: 'happenedAt', fixed: 'left' },
    { name: 'kind', width: 88 },
    { name: 'empName', width: 112 },
    { name: 'visitMethod', width: 88 },
    column('confidence', ({ confidence }) => confidence !== null && figure(percentOf(confidence)), {
      title: '把握',
      width: 80,
      align: 'right',
    }),
    column('unsureFlag', ({ unsureFlag }) => unsureFlag && <b className="kit-short">{t('没认清')}</b>, { width: 80 }),
    { name: 'productName', width: 200, align: 'left' },
    { name: 'recordNo', width: 150 },
    { name: 'moveKind', width: 112 },
    { name: 'num', width: 80 },
    { name: 'diffNum', width: 80 },
    { name: 'channelCode', width: 88 },
    { name: 'door', width: 96 },
    'leftAt',
    column('lateFlag', ({ lateFlag }) => lateFlag && t('事后登记'), { width: 96 }),
    { name: 'method', width: 96 },
    { name: 'rfidCode', width: 160 },
    { name: 'visionNo', width: 150 },
    { name: 'prewhName', width: 140, align: 'left' },
    ...hidden('productCode', 'actor'),
  ],
  toolbar: [exportButton(route)],
  nameOf: (row) => row.recordNo,
  empty: '没有轨迹。先在“无人仓库存异常记录”里找到一条异常，再看它的轨迹。',
});
