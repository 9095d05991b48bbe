// 岗位领料策略: what, and how much, those on a post may take; beside it what those of a level may, which has no page of its own.
import { useState } from 'react';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { Tabs } from '../../kit/page/tabs.tsx';
import { StrategyList } from './strategy-list.tsx';

const NAMES = ['岗位', '员工等级'] as const;

export default function PositionStrategies() {
  const t = useT();
  const [part, setPart] = useState<(typeof NAMES)[number]>('岗位');
  return (
    <StrategyList key={part} entityType={part === '岗位' ? PickStrategyEntityType.post : PickStrategyEntityType.level}>
      <Tabs of={t('适用对象')} names={NAMES} chosen={part} choose={setPart} />
    </StrategyList>
  );
}
