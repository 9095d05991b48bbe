// 上报: what people in the unmanned warehouses say is wrong, and who called for help; what came of it is said here.
import { uwh, UwhReportState } from '../../../contract/uwh/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { t as say } from '../../kernel/i18n.ts';
import { formAction } from '../../kit/form/index.ts';
import { column, hidden, listScreen } from '../../kit/list/index.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import './uwh.css';

const { reports, settle } = uwh;

export default listScreen(reports, {
  search: [{ name: 'prewhId', control: unmannedPicker }, 'reportState', 'trouble'],
  columns: [
    { name: 'reportState', width: 88, fixed: 'left' },
    { name: 'trouble', width: 120, calls: true },
    { name: 'prewhName', width: 140 },
    { name: 'channelCode', width: 96 },
    { name: 'productName', width: 160, align: 'left' },
    { name: 'remark', width: 200, align: 'left' },
    column('pictures', ({ pictures }) => pictures[0] && <StoredImage className="goods-thumb" url={pictures[0]} alt="" />, { width: 80 }),
    { name: 'reporter', width: 96 },
    'reportedAt',
    { name: 'settler', width: 96 },
    ...hidden('settledAt', 'settleRemark'),
  ],
  rowActions: [
    formAction('处理', settle, {
      fields: [{ name: 'settleRemark', whole: true }],
      when: ({ reportState }) => reportState === UwhReportState.open,
    }),
  ],
  panel: {
    title: '上报的问题',
    render: (row) => (
      <div className="uwh-report">
        <p>{[row.prewhName, row.channelCode, row.productName].filter(Boolean).join(' · ')}</p>
        {row.remark && <p>{row.remark}</p>}
        {row.pictures.map((url) => (
          <StoredImage key={url} className="kit-picture" url={url} alt="" />
        ))}
        {row.settleRemark && <p>{[row.settler, row.settleRemark].filter(Boolean).join(say('：'))}</p>}
      </div>
    ),
  },
  nameOf: (row) => row.prewhName,
  empty: '没有上报的问题。',
});
