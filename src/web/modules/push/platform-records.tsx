// What is pushed to the customer's platforms. What failed is pushed again, one by one or all that fit.
import { useMemo, type ReactNode } from 'react';
import { PushKind, PushStatusA } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { againAll } from './again.tsx';
import { HealthLine } from './health-line.tsx';
import { recordOptions } from './record-options.tsx';

const { records } = push;
const options = recordOptions({ kind: PushKind.platform, again: push.again, failed: PushStatusA.failed });
const optionsOf = (above: ReactNode): ListOptions<typeof records> => ({
  ...options,
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
