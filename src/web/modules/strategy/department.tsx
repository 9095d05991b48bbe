// 部门领料策略: what, and how much, a department may take; beside it what a cost centre may, which has no page of its own.
import { useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { Tabs } from '../../kit/page/tabs.tsx';
import { StrategyList } from './strategy-list.tsx';

const NAMES = ['部门', '成本中心'] as const;

export default function DepartmentStrategies() {
  const t = useT();
  const [part, setPart] = useState<(typeof NAMES)[number]>('部门');
  return (
    <StrategyList key={part} entityType={part === '部门' ? 3 : 2}>
      <Tabs of={t('适用对象')} names={NAMES} chosen={part} choose={setPart} />
    </StrategyList>
  );
}
