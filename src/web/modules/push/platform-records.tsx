// What is pushed to the customer's platforms. What failed is pushed again, one by one or all that fit.
import { useMemo, type ReactNode } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PushKind, PushStatusA } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { action, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { againAll, pushedText } from './again.tsx';
import { pushColumns, receiverField } from './columns.tsx';
import { HealthLine } from './health-line.tsx';
import { RecordPanel } from './record-panel.tsx';

const { records, again, drop } = push;
const isFailed = ({ pushStatus, droppedAt }: Row<typeof records>) => pushStatus === PushStatusA.failed && !droppedAt;

const optionsOf = (above: ReactNode): ListOptions<typeof records> => ({
  above,
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
});

export function Records({ tabs }: { tabs: ReactNode }) {
  const list = useList(records);
  const { search } = list.state;
  const options = useMemo(
    () =>
      optionsOf(
        <div className="push-above">
          {tabs}
          <HealthLine pushKind={PushKind.platform} search={search} change={list.search} />
        </div>,
      ),
    [tabs, search, list.search],
  );
  return <ListView options={options} endpoint={records} list={list} />;
}
