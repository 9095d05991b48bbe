// 数据推送: what is pushed to the customer's systems, and the receivers; each part is a list.
import { useMemo, useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { Tabs } from '../../kit/page/tabs.tsx';
import { Records } from './platform-records.tsx';
import { Receivers } from './receivers.tsx';

const PARTS = ['推送记录', '接收方'] as const;

export default function DataPush() {
  const t = useT();
  const [part, choose] = useState<(typeof PARTS)[number]>('推送记录');
  const tabs = useMemo(() => <Tabs of={t('数据推送')} names={PARTS} chosen={part} choose={choose} />, [t, part]);
  if (part === '推送记录') return <Records tabs={tabs} />;
  return (
    <div className="kit-tabbed">
      {tabs}
      <Receivers />
    </div>
  );
}
