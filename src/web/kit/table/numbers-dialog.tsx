// A number for each line of a document: what was sent, what came, what was filled in. Worked by keyboard; what is too much says so beside the field.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { grouped } from './figures.tsx';
import type { LineCodes } from '../scan/lines.ts';
import { NumberTable, textOf, type NumberRow, type Title, type Typed } from './number-table.tsx';
import { Problem } from '../form/problem.tsx';

export interface Amount {
  read: (text: string) => number | undefined;
  other: (text: string, number: number) => string | null;
}
export interface NumberLine {
  key: string;
  /** What people call the line, for who does not see it. */
  name: string;
  cells: readonly ReactNode[];
  proposed: number;
  /** More is refused. */
  most?: number | undefined;
  /** Where the number may be said in other units too: how it is read, and how it is said the other way. */
  amount?: Amount | undefined;
  /** In the hand a scan of these leads to it. */
  scan?: (Omit<LineCodes, 'name'> & { name?: string }) | undefined;
}
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
function numberOf(text: string | undefined, { amount }: NumberLine): number | undefined {
  const digits = (text ?? '').replaceAll(',', '').trim();
  if (digits === '') return 0;
  if (amount) return amount.read(digits);
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

export function NumbersDialog({ open, close, title, titles, lines, ok, busy, problem, save, more, mayBeNothing = false, children }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>(() => new Map(lines.map(({ key, proposed }) => [key, String(proposed)])));
  const numbers = new Map(lines.map((line) => [line.key, numberOf(typed.get(line.key), line)]));
  const isWrong = ({ key, most = 1_000_000 }: NumberLine): boolean => (numbers.get(key) ?? Infinity) > most;
  const wrong = lines.filter(isWrong).length;
  const pieces = [...numbers.values()].reduce<number>((sum, n) => sum + (n ?? 0), 0);
  const ready = wrong === 0 && (pieces > 0 || mayBeNothing);
  const last = textOf(titles.at(-1) ?? '');
  const rowOf = (line: NumberLine): NumberRow => {
    const said = line.most === undefined ? t('请输入整数') : t('最多{room}', { room: line.most });
    return {
      key: line.key,
      label: `${line.name} ${t(last)}`,
      cells: line.cells,
      text: typed.get(line.key) ?? '',
      wrong: isWrong(line),
      words: line.amount !== undefined,
      scan: line.scan && { name: line.name, ...line.scan },
      beside: isWrong(line) ? (
        <small className="kit-short">{said}</small>
      ) : (
        <small>{line.amount?.other(typed.get(line.key) ?? '', numbers.get(line.key) ?? 0)}</small>
      ),
      after: more?.cells(line.key) ?? [],
    };
  };
  const run = () => {
    if (ready && !busy) save(numbers as ReadonlyMap<string, number>);
  };
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={lines.some(({ key, proposed }) => typed.get(key) !== String(proposed))}
      title={title}
      width={880}
      ok={{ text: ok, run, busy }}
      renderFooter={(leave) => <Foot {...{ wrong, lines: lines.length, pieces, ready, ok, busy, close: leave, run }} />}
    >
      <Problem text={problem} />
      {children}
      <NumberTable
        titles={[...titles, ...(more?.titles ?? [])]}
        rows={lines.map(rowOf)}
        change={(texts) => setTyped(new Map([...typed, ...texts]))}
      />
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
