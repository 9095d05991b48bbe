// What is pushed to the customer's platforms. What failed is pushed again, one by one or all that fit.
import { useMemo, type ReactNode } from 'react';
import { PushKind, PushStatusA } from '../../../contract/push/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { push, pushReceiver } from '../../../contract/push/index.ts';
import { action, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { againAll, pushedText } from './again.tsx';
import { HealthLine } from './health-line.tsx';
import { recordOptions } from './record-options.tsx';

const { records } = push;
const options = recordOptions({ kind: PushKind.platform, again: push.again, failed: PushStatusA.failed });
/** What was taken is sent once more: the other side has lost it. */
const replay = action<Row<typeof records>, typeof pushReceiver.replay>('重放', pushReceiver.replay, {
  when: ({ pushStatus }) => pushStatus === PushStatusA.pushed,
  input: ({ id, receiverId }) => ({ receiverId, ids: [id] }),
  confirm: '对方会再收到一次，编号和内容不变。',
  done: pushedText,
});
const optionsOf = (above: ReactNode): ListOptions<typeof records> => ({
  ...options,
  rowActions: [...options.rowActions, replay],
  above,
  toolbar: [againAll],
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
