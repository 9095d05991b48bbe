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
  if (value === null || value === undefined) return '';
  if (kind === 'money') return yuanOf(value);
  if (kind === 'number') {
    const digits = decimalOf(value);
    if (digits !== null) return digits;
  } else if (kind !== 'text') {
    const local = localTimeOf(value, clock);
    if (local !== null) return timeText(local, kind === 'date');
  }
  return quoted(neutralise(textOf(value)));
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
