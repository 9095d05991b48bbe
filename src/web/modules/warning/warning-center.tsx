// 预警中心: the rules with what is the matter now, and the robots of group chats that they tell.
import { useMemo, useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { Tabs } from '../../kit/page/tabs.tsx';
import { Robots } from './robots.tsx';
import { Rules } from './rules.tsx';
import './warning.css';

const PARTS = ['预警规则', '群机器人'] as const;

export default function WarningCenter() {
  const t = useT();
  const [part, choose] = useState<(typeof PARTS)[number]>('预警规则');
  const tabs = useMemo(() => <Tabs of={t('预警中心')} names={PARTS} chosen={part} choose={choose} />, [t, part]);
  return (
    <div className="kit-tabbed">
      {tabs}
      {part === '预警规则' ? <Rules /> : <Robots />}
    </div>
  );
}
