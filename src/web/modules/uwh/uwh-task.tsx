// 无人仓现场: the orders that can be fetched and who is in, with the ways in, to help and to the walk; and what was reported.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../kernel/i18n.ts';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import Reports from './reports.tsx';
import { Site } from './site.tsx';

const PARTS = ['领料', '上报'] as const;

export default function UwhTask() {
  const t = useT();
  // A notice leads to the report that it is about.
  const isReport = new URLSearchParams(useLocation().search).has('open');
  const [part, setPart] = useState<(typeof PARTS)[number]>(isReport ? '上报' : '领料');
  return (
    <div className="kit-tabbed">
      <Tabs of={t('无人仓现场')} names={PARTS} chosen={part} choose={setPart} />
      {part === '领料' && <ScreenTitle />}
      {part === '领料' ? <Site /> : <Reports />}
    </div>
  );
}
