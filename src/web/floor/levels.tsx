// How a machine's channels stand: a small bar whose parts are warning, reminder, normal and frozen, with the figures beside it.
import { labelOfCode } from '../../contract/kernel/codes.ts';
import { StockWarningLevel } from '../../contract/stock/codes.ts';
import { useT } from '../kernel/i18n.ts';
import './levels.css';

export const LEVELS = ['INVENT_WARN', 'REPLENISH', 'DEFAULT', 'FREEZE'] as const;
export type Level = (typeof LEVELS)[number];
export type LevelCounts = Record<Level, number>;

interface Counted {
  warnChannels: number;
  remindChannels: number;
  normalChannels: number;
  freezeChannels: number;
}
/** How many channels of a machine or smart warehouse stand at which level, from its row. */
export const levelsOf = (row: Counted): LevelCounts => ({
  INVENT_WARN: row.warnChannels,
  REPLENISH: row.remindChannels,
  DEFAULT: row.normalChannels,
  FREEZE: row.freezeChannels,
});

/** The bar of one machine; its title says it all in words. */
export function LevelBar({ levels }: { levels: LevelCounts }) {
  const t = useT();
  const total = LEVELS.reduce((sum, level) => sum + levels[level], 0);
  const said = LEVELS.filter((level) => levels[level] > 0).map((level) => `${t(labelOfCode(StockWarningLevel, level))} ${levels[level]}`);
  if (total === 0) return <span className="vm-none">{t('没有货道')}</span>;
  return (
    <span className="vm-levels" title={said.join('，')}>
      <span className="vm-bar" aria-hidden>
        {LEVELS.map((level) => levels[level] > 0 && <i key={level} className={`vm-${level}`} style={{ flexGrow: levels[level] }} />)}
      </span>
      {levels.INVENT_WARN > 0 && <b className="vm-INVENT_WARN">{t('预警{n}', { n: levels.INVENT_WARN })}</b>}
      {levels.REPLENISH > 0 && <b className="vm-REPLENISH">{t('提醒{n}', { n: levels.REPLENISH })}</b>}
      <span className="sr-only">{said.join('，')}</span>
    </span>
  );
}

/** A choice of levels with their counts: pressing one narrows the list to it, pressing it again to none. */
export function LevelChips({
  levels,
  value,
  change,
}: {
  levels: LevelCounts | undefined;
  value: unknown;
  change: (level: Level | undefined) => void;
}) {
  const t = useT();
  return (
    <fieldset className="vm-chips">
      <legend className="sr-only">{t('预警级别')}</legend>
      {LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          aria-pressed={value === level}
          className={`vm-chip vm-${level}`}
          onClick={() => change(value === level ? undefined : level)}
        >
          <i aria-hidden />
          {t(labelOfCode(StockWarningLevel, level))}
          <b>{levels ? levels[level].toLocaleString('en-US') : '…'}</b>
        </button>
      ))}
    </fieldset>
  );
}

/** Whether a machine answers: a dot and the word. A stopped machine is neither. */
export function Online({ online, stopped }: { online: boolean; stopped: boolean }) {
  const t = useT();
  const [state, word] = stopped ? ['stopped', '停用'] : online ? ['online', '在线'] : ['offline', '离线'];
  return (
    <span className={`vm-online vm-${state}`}>
      <i aria-hidden />
      {t(word)}
    </span>
  );
}
