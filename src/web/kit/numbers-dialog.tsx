// A number for each line of a document: what was sent, what came, what was filled in. Worked by keyboard; what is too much says so beside the field.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useT, type Translate } from '../kernel/i18n.ts';
import { Dialog } from './dialog.tsx';
import { grouped } from './figures.tsx';
import { Problem } from './problem.tsx';
import { walkLines } from './walk-lines.ts';
import './numbers-dialog.css';

export interface NumberLine {
  key: string;
  /** What people call the line, for who does not see it. */
  name: string;
  cells: readonly ReactNode[];
  proposed: number;
  /** More is refused. */
  most?: number | undefined;
}
/** A figure's title stands at the right, as its figures do. */
export type Title = string | { figure: string };
const textOf = (title: Title): string => (typeof title === 'string' ? title : title.figure);
/** On a phone a figure carries its title. */
const titled = (title: Title | undefined, t: Translate) => (typeof title === 'object' ? { 'data-title': t(title.figure) } : {});
const sideOf = (title: Title | undefined): string => (typeof title === 'object' ? 'kit-right' : '');

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  /** Titles of the cells, then of the number. */
  titles: readonly Title[];
  lines: readonly NumberLine[];
  ok: string;
  busy: boolean;
  problem: string;
  save: (numbers: ReadonlyMap<string, number>) => void;
  /** Further fields of a line, after its number, and their titles. */
  more?: { titles: readonly string[]; cells: (key: string) => readonly ReactNode[] };
  /** Nothing in any line may be saved too. */
  mayBeNothing?: boolean;
  /** Above the lines. */
  children?: ReactNode;
}

/** A typed number: empty is 0; undefined for what is no whole number. */
function numberOf(text: string | undefined): number | undefined {
  const digits = (text ?? '').replaceAll(',', '').trim();
  if (digits === '') return 0;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

export function NumbersDialog({ open, close, title, titles, lines, ok, busy, problem, save, more, mayBeNothing = false, children }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => new Map(lines.map(({ key, proposed }) => [key, String(proposed)])));
  const numbers = new Map(lines.map(({ key }) => [key, numberOf(typed.get(key))]));
  const wrong = lines.filter(({ key, most }) => (numbers.get(key) ?? Infinity) > (most ?? 1_000_000));
  const pieces = [...numbers.values()].reduce<number>((sum, n) => sum + (n ?? 0), 0);
  const ready = wrong.length === 0 && (pieces > 0 || mayBeNothing);
  const run = () => {
    if (ready && !busy) save(numbers as ReadonlyMap<string, number>);
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={title}
      width={880}
      ok={{ text: ok, run, busy }}
      footer={<Foot {...{ wrong: wrong.length, lines: lines.length, pieces, ready, ok, busy, close, run }} />}
    >
      <Problem text={problem} />
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is pressed in the fields inside it */}
      <div className="kit-numbers" onKeyDown={walkLines}>
        <table>
          <thead>
            <tr>
              {[...titles, ...(more?.titles ?? [])].map((one) => (
                <th key={textOf(one)} className={sideOf(one)}>
                  {t(textOf(one))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line
                key={line.key}
                line={line}
                at={at}
                titles={titles}
                text={typed.get(line.key) ?? ''}
                wrong={wrong.includes(line)}
                change={(text) => setTyped(new Map(typed).set(line.key, text))}
                more={more?.cells(line.key) ?? []}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

interface FootProps {
  wrong: number;
  lines: number;
  pieces: number;
  ready: boolean;
  ok: string;
  busy: boolean;
  close: () => void;
  run: () => void;
}

function Foot({ wrong, lines, pieces, ready, ok, busy, close, run }: FootProps) {
  const t = useT();
  return (
    <div className="kit-foot">
      <span aria-live="polite">
        {wrong > 0 ? t('{n}行需要修改', { n: wrong }) : t('{n}行，共{pieces}件', { n: lines, pieces: grouped(pieces) })}
      </span>
      <Button onClick={close}>{t('取消')}</Button>
      <Button type="primary" loading={busy} disabled={!ready} onClick={run}>
        {t(ok)}
      </Button>
    </div>
  );
}

interface LineProps {
  line: NumberLine;
  at: number;
  titles: readonly Title[];
  text: string;
  wrong: boolean;
  change: (text: string) => void;
  more: readonly ReactNode[];
}

function Line({ line, at, titles, text, wrong, change, more }: LineProps) {
  const t = useT();
  const last = textOf(titles.at(-1) ?? '');
  return (
    <tr>
      {line.cells.map((cell, n) => (
        <td key={textOf(titles[n] ?? '')} className={sideOf(titles[n])} {...titled(titles[n], t)}>
          {cell}
        </td>
      ))}
      <td className="kit-right">
        <input
          inputMode="numeric"
          data-line={at}
          aria-label={`${line.name} ${t(last)}`}
          aria-invalid={wrong}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(event.target.value)}
        />
        {wrong && <small className="kit-short">{line.most === undefined ? t('请输入整数') : t('最多{room}', { room: line.most })}</small>}
      </td>
      {more.map((cell, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- the further cells of a line stand still
        <td key={n}>{cell}</td>
      ))}
    </tr>
  );
}
