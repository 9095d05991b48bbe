// 数据推送: what is pushed to the customer's systems, and the receivers. What failed is pushed again, one by one or all that fit.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PushKind, PushStatusA } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { action, listScreen } from '../../kit/list/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import { againAll, pushedText } from './again.tsx';
import { pushColumns, receiverField } from './columns.tsx';
import { HealthLine } from './health-line.tsx';
import { Receivers } from './receivers.tsx';
import { RecordPanel } from './record-panel.tsx';

const { records, again, drop } = push;
const isFailed = ({ pushStatus, droppedAt }: Row<typeof records>) => pushStatus === PushStatusA.failed && !droppedAt;

const Records = listScreen(records, ({ state, search }) => ({
  above: <HealthLine pushKind={PushKind.platform} search={state.search} change={search} />,
  search: ['bizNo', 'pushStatus', 'pushType', receiverField(PushKind.platform), 'pushReason', 'createdAt'],
  columns: pushColumns,
  toolbar: [againAll],
  rowActions: [
    action('重新推送', again, { when: isFailed, input: ({ id }) => ({ ids: [id] }), done: pushedText }),
    action('放弃', drop, { when: isFailed, confirm: '同一单据后面的记录会继续推送，这一条不再推送。', danger: true }),
  ],
  batchActions: [action('重新推送', again, { input: (rows) => ({ ids: rows.map(({ id }) => id) }), done: pushedText })],
  panel: { title: '推送内容', render: (row) => <RecordPanel id={row.id} times={row.times} /> },
  nameOf: (row) => row.bizNo,
  empty: '还没有推送记录。先在“接收方”里新增一个，之后发生的领料、补货、出入库就会推送过去。',
}));

export default tabbed('数据推送', [
  ['推送记录', Records],
  ['接收方', Receivers],
]);
