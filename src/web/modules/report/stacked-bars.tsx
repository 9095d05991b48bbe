// Bars by period, stacked by machine. The table under it holds the same figures and opens the same trades: that is how it is read
// and worked by keyboard, so the drawing itself is for the eye and the pointer.
import { useRef, useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { useBox } from '../../kit/table/use-virtual.ts';
import { niceTop } from './nice-top.ts';
import './report.css';

export interface Stack {
  name: string;
  /** One for each period. */
  values: readonly number[];
}
interface Props {
  labels: readonly string[];
  stacks: readonly Stack[];
  /** What each column is held against. */
  marks?: readonly number[] | undefined;
  format: (value: number) => string;
  /** A bar was pressed: which period, which machine. */
  onPick: (period: number, stack: number) => void;
}

// Told apart by lightness too, for who does not see the colours.
const COLOURS = ['#0958d9', '#d46b08', '#237804', '#722ed1', '#08979c', '#a8071a', '#595959', '#ad8b00'];
const HEIGHT = 240;
const AXIS = 24;
/** How wide a label under a bar is at least. */
const LABEL = 88;

export function StackedBars({ labels, stacks, marks, format, onPick }: Props) {
  const t = useT();
  const [over, setOver] = useState<number>();
  const sums = labels.map((_, at) => stacks.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0));
  const top = niceTop(Math.max(0, ...sums, ...(marks ?? [])));
  const room = HEIGHT - AXIS;
  const box = useRef<HTMLDivElement>(null);
  const { width } = useBox(box);
  const every = Math.ceil(labels.length / Math.max(1, Math.floor(width / LABEL)));
  return (
    <div className="report-bars" aria-hidden onPointerLeave={() => setOver(undefined)}>
      <div className="report-axis" style={{ height: room }}>
        {[1, 0.75, 0.5, 0.25, 0].map((part) => (
          <span key={part} style={{ bottom: `${part * 100}%` }}>
            {format(top * part)}
          </span>
        ))}
      </div>
      <div ref={box} className="report-plot" style={{ height: HEIGHT }}>
        {[1, 0.75, 0.5, 0.25, 0].map((part) => (
          <i key={part} className="report-grid" style={{ bottom: AXIS + part * room }} />
        ))}
        {labels.map((label, at) => (
          <div key={`${at} ${label}`} className="report-column" onPointerEnter={() => setOver(at)}>
            <div className="report-stack" style={{ height: room }}>
              {stacks.map(({ name, values }, which) => {
                const value = values[at] ?? 0;
                return value > 0 ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from who hears: the table below says it
                  <button
                    key={name}
                    type="button"
                    tabIndex={-1}
                    style={{ height: (value / top) * room, background: COLOURS[which % COLOURS.length] }}
                    onClick={() => onPick(at, which)}
                  />
                ) : null;
              })}
            </div>
            {marks && <i className="report-mark" style={{ bottom: AXIS + ((marks[at] ?? 0) / top) * room }} />}
            <small>{at % every === 0 ? label : ''}</small>
          </div>
        ))}
        {over !== undefined && (
          <BarNote label={labels[over] ?? ''} at={over} of={labels.length} {...{ stacks, format }} total={t('合计')} />
        )}
      </div>
    </div>
  );
}

interface BarNoteProps extends Pick<Props, 'stacks' | 'format'> {
  label: string;
  at: number;
  of: number;
  total: string;
}

/** What the column under the pointer says, beside it. */
function BarNote({ label, at, of, stacks, format, total }: BarNoteProps) {
  const said = stacks.map(({ name, values }, which) => ({ name, value: values[at] ?? 0, which })).filter(({ value }) => value !== 0);
  const left = at < of / 2;
  return (
    <div className="report-tooltip" style={left ? { left: `${((at + 1) / of) * 100}%` } : { right: `${100 - (at / of) * 100}%` }}>
      <b>{label}</b>
      {said.map(({ name, value, which }) => (
        <span key={name}>
          <i style={{ background: COLOURS[which % COLOURS.length] }} />
          {name}
          <em>{format(value)}</em>
        </span>
      ))}
      <span>
        {total}
        <em>{format(said.reduce((sum, { value }) => sum + value, 0))}</em>
      </span>
    </div>
  );
}

/** Which colour is which machine; pressing one opens it. */
export function Legend({ names, pick }: { names: readonly string[]; pick: (which: number) => void }) {
  const t = useT();
  return (
    <ul className="report-legend">
      {names.map((name, which) => (
        <li key={name}>
          <i aria-hidden style={{ background: COLOURS[which % COLOURS.length] }} />
          <button type="button" className="kit-opens" title={t('查看它的交易')} onClick={() => pick(which)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
