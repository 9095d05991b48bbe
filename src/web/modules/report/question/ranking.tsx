// Those with most, one line each, and what the others come to: the picture beside a ranking. Each line opens what it is made of.
import { useT } from '../../../kernel/i18n.ts';
import { percent } from './figures.tsx';
import '../report.css';

export interface RankedLine {
  key: string;
  name: string;
  value: number;
  /** Of the days that it is held against. */
  before: number | undefined;
  /** Tenths of a percent of all, and of this and all above it. */
  share: number | null;
  cumulative: number | null;
  open: (() => void) | undefined;
}
interface Props {
  title: string;
  lines: readonly RankedLine[];
  /** All that have no line, and how many they are. */
  rest: { value: number | undefined; many: number; share: number | null } | undefined;
  /** How many of the lines are the last of all: the others stand before them. */
  ends?: number;
  format: (value: number) => string;
  /** What the mark on a bar says. */
  against: string | undefined;
}

export function Ranking({ title, lines, rest, ends = 0, format, against }: Props) {
  const t = useT();
  const most = Math.max(1, ...lines.map(({ value, before = 0 }) => Math.max(Math.abs(value), before)));
  const wide = (value: number) => `${(Math.abs(value) / most) * 100}%`;
  const drawn = (line: RankedLine) => (
    <li key={line.key}>
      {line.open ? (
        <button type="button" className="kit-opens" title={line.name} onClick={line.open}>
          {line.name}
        </button>
      ) : (
        <span title={line.name}>{line.name}</span>
      )}
      <b>{format(line.value)}</b>
      <small title={line.cumulative === null ? '' : t('累计{percent}', { percent: percent(line.cumulative) })}>{percent(line.share)}</small>
      <i className="report-track" aria-hidden>
        <i className={line.value < 0 ? 'report-less' : undefined} style={{ width: wide(line.value) }} />
        {line.before !== undefined && <em style={{ left: wide(line.before) }} />}
      </i>
    </li>
  );
  return (
    <figure className={`report-chart report-ranking${lines.every(({ share }) => share === null) ? ' report-whole' : ''}`}>
      <figcaption>
        {title}
        {against && <small>{t('竖线为{against}', { against })}</small>}
      </figcaption>
      <ol>
        {lines.slice(0, lines.length - ends).map(drawn)}
        {rest && (
          <li className="report-rest">
            <span>{t('其余{n}项', { n: rest.many })}</span>
            <b>{rest.value === undefined ? '' : format(rest.value)}</b>
            <small>{percent(rest.share)}</small>
          </li>
        )}
        {lines.slice(lines.length - ends).map(drawn)}
      </ol>
    </figure>
  );
}
