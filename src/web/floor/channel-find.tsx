// Around channels that are chosen: the search line above them, and on a phone the bar that leads to what can be done with them.
import { Button, Input } from 'antd';
import { useT } from '../kernel/i18n.ts';
import { countsOf, type Placed } from './channels.ts';
import { LevelChips } from './levels.tsx';
import type { ChannelChoice } from './use-channel-choice.ts';
import './floor.css';

/** The search line: levels with their counts, a text, and choosing several without a keyboard. */
export function ChannelFind<C extends Placed>({ rows, choice }: { rows: readonly C[]; choice: ChannelChoice<C> }) {
  const t = useT();
  return (
    <div className="vm-head">
      <LevelChips levels={countsOf(rows)} value={choice.level} change={(level) => choice.search({ level })} />
      <Input.Search
        className="vm-find"
        allowClear
        aria-label={t('货道或商品')}
        placeholder={t('货道或商品')}
        value={choice.keyword}
        onChange={(event) => choice.search({ keyword: event.target.value })}
      />
      <button type="button" className="vm-chip" aria-pressed={choice.several} onClick={choice.toggleSeveral}>
        {t('多选')}
      </button>
    </div>
  );
}

interface BarProps {
  title: string;
  none: () => void;
  work: () => void;
}

/** Within reach of a thumb: what is chosen, nothing of it, or on to changing it. */
export function ThumbBar({ title, none, work }: BarProps) {
  const t = useT();
  return (
    <div className="vm-thumb">
      <span>{title}</span>
      <Button onClick={none}>{t('清除')}</Button>
      <Button type="primary" onClick={work}>
        {t('修改')}
      </Button>
    </div>
  );
}
