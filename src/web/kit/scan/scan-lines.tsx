// In the hand: whatever is scanned while a number is asked for each line leads to its line, never into a number. What belongs elsewhere is stopped.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { deedOf } from '../table/walk-lines.ts';
import { feel } from './feedback.ts';
import { scanLine, type LastScan, type LineScan, type ScanLine } from './lines.ts';
import { ScanField } from './scan-field.tsx';

interface Props {
  lines: readonly ScanLine[];
  /** Around the fields of the lines. */
  box: RefObject<HTMLElement | null>;
  /** All of them are done at one place, as they are proposed: what was scanned is right, and the next key does it. */
  atOnce: boolean;
}

export default function ScanLines({ lines, box, atOnce }: Props) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  // What stood in the number of the line that was scanned last: whoever has typed there since is done with it.
  const before = useRef<{ last?: LastScan & { number: string | undefined }; seen: Set<string> }>({ seen: new Set() });
  const [said, setSaid] = useState<LineScan>();
  const heard = (scanned: string): void => {
    const state = before.current;
    const there = state.last && fieldOf(box.current, state.last.key);
    const stands = atOnce || (there === document.activeElement && there?.value === state.last?.number);
    const next = scanLine(lines, scanned, { last: stands ? state.last : undefined, seen: state.seen });
    feel(next.kind === 'right' ? 'right' : 'wrong');
    setSaid(next);
    delete state.last;
    if (next.kind !== 'right') return;
    state.seen.add(next.line.key);
    const number = fieldOf(box.current, next.line.key);
    state.last = { key: next.line.key, by: next.by, number: number?.value };
    ((atOnce ? deedOf(box.current) : undefined) ?? number)?.focus();
    if (!atOnce) number?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  // The field keeps its place among those that hear: it is told what a scan means now.
  const hears = useRef(heard);
  useEffect(() => {
    hears.current = heard;
  });
  const take = useCallback((code: string) => hears.current(code), []);
  return (
    <div className="scan-at-lines">
      <ScanField field={field} label={t(lines.some(({ place }) => place) ? '扫描货道或商品' : '扫描商品')} take={take} />
      {said && (
        <p className={said.kind === 'right' ? 'scan-fits' : 'scan-fails'} role="alert">
          {sentence(said, t)}
        </p>
      )}
    </div>
  );
}

const fieldOf = (box: HTMLElement | null, key: string): HTMLInputElement | null =>
  box?.querySelector<HTMLInputElement>(`tr[data-key="${CSS.escape(key)}"] [data-line]:enabled`) ?? null;

function sentence(said: LineScan, t: Translate): string {
  switch (said.kind) {
    case 'right':
      return `✓ ${[said.line.place, said.line.name].filter(Boolean).join(' ')}${said.both ? ` ${t('对了')}` : ''}`;
    case 'wrong':
      return t('✕ 不对：这里是“{line}”，扫到的是“{code}”', {
        line: [said.line.place, said.line.name].filter(Boolean).join(' '),
        code: said.code,
      });
    case 'lot':
      return t('✕ “{product}”扫到的批号“{lot}”不在这里', { product: said.line.name, lot: said.lot });
    default:
      return t('✕ 这里没有“{code}”', { code: said.code });
  }
}
