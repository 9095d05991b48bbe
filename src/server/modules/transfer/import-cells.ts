// A cell's text becomes a value of its field's kind, or a reason in both languages. Nothing is guessed: what can be read two ways is refused.
import { safeParse } from 'zod/v4/core';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { english } from '../../kernel/english.ts';
import { inLanguage } from '../../kernel/in-language.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import {
  parseDate,
  parseInteger,
  parseMoneyFen,
  SHEET_ERRORS,
  type DateOrder,
  type Refusal,
  type SheetErrorCode,
  type SheetErrorParams,
} from '../../kernel/sheet/index.ts';
import { choicesOf, type Field } from './importable.ts';
import { saidError, type Said } from './translate.ts';

export interface Reading {
  dateOrder?: DateOrder | null | undefined;
  serials?: boolean | null | undefined;
  timeZone: string;
}
export type Reason = Said & { field: string | null };
type Cell = { value: unknown } | { said: Said };

/** A refusal of the sheet kernel as sentences. */
export function saidSheet(code: SheetErrorCode, params: SheetErrorParams): Said {
  const [, zh, en] = SHEET_ERRORS.find(([one]) => one === code) ?? ['', code, code];
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return { zh: fill(zh), en: fill(en) };
}

/** Cells of a column that are remembered: machines, products, people and prices stand in a file again and again. */
const REMEMBERED = 5000;

/** Reads the cells of one column; what was read before is not read again. */
export function cellReader(field: Field, reading: Reading): (text: string | null) => Cell {
  const known = new Map<string, Cell>();
  return (text) => {
    const written = text ?? '';
    const before = known.get(written);
    if (before) return before;
    const cell = readCell(field, written, reading);
    if (known.size < REMEMBERED) known.set(written, cell);
    return cell;
  };
}

function readCell({ kind, schema, required, initial }: Field, text: string, reading: Reading): Cell {
  const plain = text.trim();
  // What stands for a column that is not there does not stand for a cell that was left empty.
  if (plain === '') return required || initial !== undefined ? { said: saidError('row-empty', {}) } : { value: undefined };
  const cell = valueOf({ kind, schema }, plain, reading);
  if ('said' in cell) return cell;
  const parsed = safeParse(schema, cell.value);
  if (parsed.success) return { value: parsed.data };
  const message = parsed.error.issues[0]?.message ?? '';
  return { said: { zh: message, en: inLanguage.en(message) } };
}

function valueOf({ kind, schema }: Pick<Field, 'kind' | 'schema'>, text: string, reading: Reading): Cell {
  if (kind === 'text') return { value: text };
  if (kind === 'code') return codeOf(schema, text);
  if (kind === 'yes') return yesOf(text);
  if (kind === 'number') return parsed(parseInteger(text));
  if (kind === 'money') {
    const amount = parseMoneyFen(text);
    return amount.ok ? { value: fenToText(amount.value) } : refused(amount);
  }
  return timeOf(kind, text, reading);
}

const refused = ({ code, params }: Refusal): Cell => ({ said: saidSheet(code, params) });
const parsed = (number: ReturnType<typeof parseInteger>): Cell => (number.ok ? { value: number.value } : refused(number));

function timeOf(kind: 'date' | 'dateTime', text: string, { dateOrder, serials, timeZone }: Reading): Cell {
  const options = { order: dateOrder ?? ('auto' as const), timeZone, serials: serials ? ('convert' as const) : ('refuse' as const) };
  const time = parseDate(text, options);
  if (!time.ok) return refused(time);
  if (kind === 'date') return { value: time.iso.slice(0, 10) };
  if (time.kind === 'dateTime') return { value: time.iso };
  // A day alone means its first moment at the site.
  const start = parseDate(`${time.iso} 00:00:00`, options);
  return start.ok ? { value: start.iso } : refused(start);
}

const key = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

function codeOf(schema: Field['schema'], text: string): Cell {
  const wanted = key(text);
  const found = codesOf(schema)?.options.find(({ value, label }) =>
    [label, english[label] ?? label, String(value)].some((one) => key(one) === wanted),
  );
  if (found) return { value: found.value };
  const options = (language: 'zh' | 'en') => choicesOf(schema, language)?.join(language === 'zh' ? '、' : ', ') ?? '';
  return {
    said: {
      zh: saidError('row-code', { text, options: options('zh') }).zh,
      en: saidError('row-code', { text, options: options('en') }).en,
    },
  };
}

const YES = new Set(['是', 'yes', 'y', 'true', '1', '√', '✓', '对', '有']);
const NO = new Set(['否', 'no', 'n', 'false', '0', '×', '✗', '错', '无']);

function yesOf(text: string): Cell {
  const wanted = key(text);
  return YES.has(wanted) ? { value: true } : NO.has(wanted) ? { value: false } : { said: saidError('row-yes', { text }) };
}
