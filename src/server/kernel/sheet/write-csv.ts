import type { SheetColumn, SheetSpec } from './types.ts';
import { decimalOf, localTimeOf, neutralise, shownOf, textOf, timeText, yuanOf } from './write-values.ts';
import { noteText } from './note.ts';
import { wallClock, type WallClock } from './wall-clock.ts';

const PIECE = 4096;
// Semicolons and tabs too: Excel splits on them where the system's list separator is one of them.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Rows as CSV text: UTF-8 with BOM, CRLF, quotes as RFC 4180 has them, formulas neutral (trust 35). */
export async function* csvText(spec: SheetSpec): AsyncGenerator<string> {
  const clock = wallClock(spec.timeZone);
  let text = `\uFEFF${spec.columns.map((column) => quoted(neutralise(column.title))).join(',')}\r\n`;
  for await (const batch of spec.batches) {
    for (const row of batch) {
      for (let i = 0; i < spec.columns.length; i++) {
        const column = spec.columns[i] as SheetColumn;
        text += (i === 0 ? '' : ',') + field(shownOf(row, column), column.kind, clock);
      }
      text += '\r\n';
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
  }
  const notes = (spec.notes ?? []).map((note) => `${quoted(noteText(note))}\r\n`);
  yield notes.length === 0 ? text : `${text}\r\n${notes.join('')}`;
}

function field(value: unknown, kind: SheetColumn['kind'], clock: WallClock): string {
  const { text, plain } = shown(value, kind, clock);
  return plain ? text : quoted(neutralise(text));
}

/** What a cell says to whoever reads it elsewhere, on paper or in a mail: no program takes that for a formula. */
export const cellText = (value: unknown, kind: SheetColumn['kind'], timeZone: string): string =>
  shown(value, kind, wallClock(timeZone)).text;

/** `plain`: a number or a time, which needs no quotes. */
function shown(value: unknown, kind: SheetColumn['kind'], clock: WallClock): { text: string; plain: boolean } {
  if (value === null || value === undefined) return { text: '', plain: true };
  if (kind === 'money') return { text: yuanOf(value), plain: true };
  if (kind === 'number') {
    const digits = decimalOf(value);
    if (digits !== null) return { text: digits, plain: true };
  } else if (kind !== 'text') {
    const local = localTimeOf(value, clock);
    if (local !== null) return { text: timeText(local, kind === 'date'), plain: true };
  }
  return { text: textOf(value), plain: false };
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
