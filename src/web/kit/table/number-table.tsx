// A table in which a number is typed for each line: what was counted, sent, filled in. Enter and the arrows lead from number to number, a column
// copied from Excel fills them from where it is pasted. On a phone each line is folded.
import { memo, useRef, type ClipboardEvent, type FormEvent, type ReactNode } from 'react';
import { isHand } from '../../../contract/auth/systems.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { lazy, Wait } from '../../kernel/later.tsx';
import { useSession } from '../../kernel/session.ts';
import { cellsOf } from '../form/paste-rows.ts';
import type { LineCodes, ScanLine } from '../scan/lines.ts';
import { sameContent } from './same-content.ts';
import { walkLines } from './walk-lines.ts';
import './number-table.css';

const ScanLines = lazy(() => import('../scan/scan-lines.tsx'));

/** A figure's title stands at the right, as its figures do. */
export type Title = string | { figure: string };
/** What was typed, by the key of its line. */
export type Typed = ReadonlyMap<string, string>;

export interface NumberRow {
  key: string;
  /** What the field is called, for who does not see where it stands. */
  label: string;
  /** Before the number. */
  cells: readonly ReactNode[];
  /** What stands in the field; without it nothing can be typed. */
  text?: string | number | undefined;
  wrong?: boolean;
  /** Units may be typed behind the number. */
  words?: boolean;
  disabled?: boolean;
  /** In the hand a scan of these leads to it. */
  scan?: LineCodes | undefined;
  /** Right behind the field: a unit, what is wrong. */
  beside?: ReactNode;
  /** After the number. */
  after?: readonly ReactNode[];
  /** A line to be looked at once more, or one that is not as it should be. */
  tone?: 'attention' | 'differs' | undefined;
}

interface Props {
  /** Of the cells, of the number, of what comes after it. */
  titles: readonly Title[];
  rows: readonly NumberRow[];
  /** Told what was typed or pasted, by key. */
  change: (texts: Typed) => void;
  /** A scan that fits leads to what the dialog does, not to a number: all stand at one place, as they are proposed. */
  atOnce?: boolean;
}

/** What a title says, before it is translated. */
export const textOf = (title: Title): string => (typeof title === 'string' ? title : title.figure);
/** On a phone a figure carries its title, and so does whatever is entered: a field without one says nothing. */
const titled = (title: Title | undefined, t: Translate, isEntered = false) =>
  title && (isEntered || typeof title === 'object') ? { 'data-title': t(textOf(title)) } : {};
const sideOf = (title: Title | undefined): string => (typeof title === 'object' ? 'kit-right' : '');

/** Goods as a line names them: the name, and smaller the code or what else tells them apart. */
export function Goods({ name, code }: { name: string | null; code: string | null }) {
  return (
    <>
      {name} <small>{code}</small>
    </>
  );
}

/** The numbers of some lines; who uses it keeps what is typed. */
export function NumberTable({ titles, rows, change, atOnce = false }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const scanned = useScanned(rows);
  // Heard here, so that a line depends on nothing but what it shows.
  const onChange = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const row = rows[Number(target.dataset['line'] ?? Number.NaN)];
    if (row) change(new Map([[row.key, target.value]]));
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset['line'] ?? Number.NaN);
    const column = cellsOf(event.clipboardData.getData('text/plain')).map((cells) => (cells.at(-1) ?? '').trim());
    if (column.length < 2 || Number.isNaN(at)) return;
    event.preventDefault();
    const filled = rows.slice(at, at + column.length).filter(({ text, disabled }) => text !== undefined && !disabled);
    change(new Map(filled.map((row) => [row.key, column[rows.indexOf(row) - at] ?? ''])));
  };
  return (
    <>
      {scanned.length > 0 && (
        <Wait fallback={null}>
          <ScanLines lines={scanned} box={box} atOnce={atOnce} />
        </Wait>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is typed, pasted and pressed in the fields inside it */}
      <div ref={box} className="kit-numbers" onChange={onChange} onKeyDown={walkLines} onPaste={onPaste}>
        <table>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={textOf(title)} className={sideOf(title)}>
                  {t(textOf(title))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Line key={row.key} row={row} at={at} titles={titles} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The lines that a scan may lead to; none at a desk. */
function useScanned(rows: readonly NumberRow[]): ScanLine[] {
  const hand = useSession(({ user }) => isHand(user?.loginSys));
  if (!hand) return [];
  return rows.flatMap(({ key, text, disabled, scan }) => (scan && text !== undefined && !disabled ? [{ key, ...scan }] : []));
}

interface LineProps {
  row: NumberRow;
  at: number;
  titles: readonly Title[];
}

/** Drawn again only when something of it is another: of hundreds of lines each key changes one. */
const Line = memo(DrawnLine, sameContent);

const heardAbove = (): void => undefined;

function DrawnLine({ row, at, titles }: LineProps) {
  const t = useT();
  const { cells, after = [], tone } = row;
  const cell = (content: ReactNode, n: number) => (
    <td key={textOf(titles[n] ?? '')} className={sideOf(titles[n])} {...titled(titles[n], t, n > cells.length)}>
      {content}
    </td>
  );
  return (
    <tr data-key={row.key} className={tone && `kit-${tone}`}>
      {cells.map(cell)}
      <td className={sideOf(titles[cells.length])} {...titled(titles[cells.length], t, true)}>
        {row.text !== undefined && (
          <input
            inputMode={row.words ? 'text' : 'numeric'}
            data-line={at}
            aria-label={row.label}
            aria-invalid={row.wrong ?? false}
            disabled={row.disabled ?? false}
            value={row.text}
            onFocus={(event) => event.target.select()}
            onChange={heardAbove}
          />
        )}
        {row.beside && <span className="kit-beside">{row.beside}</span>}
      </td>
      {after.map((content, n) => cell(content, cells.length + 1 + n))}
    </tr>
  );
}
