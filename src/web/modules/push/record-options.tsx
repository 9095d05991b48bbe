// What the lists of pushes offer alike, whatever they are pushed to: what is searched and shown, pushed again, given up, looked at.
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { push, type pushReceiver } from '../../../contract/push/index.ts';
import { action, type Action } from '../../kit/list/index.ts';
import { pushedText } from './again.tsx';
import { pushColumns, receiverField } from './columns.tsx';
import { RecordPanel } from './record-panel.tsx';

interface Pushed {
  id: string;
  bizNo: string;
  times: number;
  pushStatus: number;
  droppedAt: string | null;
}
interface RecordOptions {
  kind: Sent<typeof pushReceiver.health>['pushKind'];
  again: typeof push.again | typeof push.againWms;
  /** The state of what failed, among those of the list. */
  failed: number;
  /** Offered of what failed besides. */
  more?: readonly Action<Pushed>[];
}

export function recordOptions({ kind, again, failed, more = [] }: RecordOptions) {
  const isFailed = ({ pushStatus, droppedAt }: Pushed) => pushStatus === failed && !droppedAt;
  return {
    search: ['bizNo', 'pushStatus', 'pushType', receiverField(kind), 'pushReason', 'createdAt'] as const,
    columns: pushColumns,
    rowActions: [
      action('重新推送', again, { when: isFailed, input: ({ id }: Pushed) => ({ ids: [id] }), done: pushedText }),
      ...more.map((one) => ({ ...one, when: isFailed })),
      action('放弃', push.drop, { when: isFailed, confirm: '同一单据后面的记录会继续推送，这一条不再推送。', danger: true }),
    ],
    batchActions: [action('重新推送', again, { input: (rows: Pushed[]) => ({ ids: rows.map(({ id }) => id) }), done: pushedText })],
    panel: { title: '推送内容', render: (row: Pushed) => <RecordPanel id={row.id} times={row.times} /> },
    nameOf: (row: Pushed) => row.bizNo,
    empty: '还没有推送记录。接收方在“系统管理 - 数据推送”里设置。',
  };
}
