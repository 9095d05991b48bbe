// TSSG数据推送: what is pushed to TSSG; what failed is corrected and pushed again.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PushKind, PushStatusB } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { action, exportButton, listScreen } from '../../kit/list/index.ts';
import { pushedText } from './again.tsx';
import { pushColumns, receiverField } from './columns.tsx';
import { correctAction } from './correct.tsx';
import { HealthLine } from './health-line.tsx';
import { RecordPanel } from './record-panel.tsx';

const { tssg: list, againTssg: again, drop } = push;
const isFailed = ({ pushStatus, droppedAt }: Row<typeof list>) => pushStatus === PushStatusB.failed && !droppedAt;

export default listScreen(list, ({ state, search }) => ({
  above: <HealthLine pushKind={PushKind.tssg} search={state.search} change={search} />,
  search: ['bizNo', 'pushStatus', 'pushType', receiverField(PushKind.tssg), 'pushReason', 'createdAt'],
  columns: pushColumns,
  toolbar: [exportButton(list)],
  rowActions: [
    action('重新推送', again, { when: isFailed, input: ({ id }) => ({ ids: [id] }), done: pushedText }),
    { ...correctAction, when: isFailed },
    action('放弃', drop, { when: isFailed, confirm: '同一单据后面的记录会继续推送，这一条不再推送。', danger: true }),
  ],
  batchActions: [action('重新推送', again, { input: (rows) => ({ ids: rows.map(({ id }) => id) }), done: pushedText })],
  panel: { title: '推送内容', render: (row) => <RecordPanel id={row.id} times={row.times} /> },
  nameOf: (row) => row.bizNo,
  empty: '还没有推送记录。接收方在“系统管理 - 数据推送”里设置。',
}));
