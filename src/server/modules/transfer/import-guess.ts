// What the values of a file say of its columns: which fields a column can hold, whatever its title is.
import { guessDateOrder, parseDate, type SheetSniff } from '../../kernel/sheet/index.ts';
import { cellReader } from './import-cells.ts';
import type { Field } from './importable.ts';

type Sample = SheetSniff['sample'];

const isTime = ({ kind }: Field): boolean => kind === 'date' || kind === 'dateTime';

/** The values of a column in the first rows, without those that are empty. */
export const valuesOf = (sample: Sample, column: number): string[] =>
  sample.flatMap(({ cells }) => {
    const value = cells[column]?.trim();
    return value ? [value] : [];
  });

/** Whether the values of a column can be a field's: at least half of them read; a column that is empty contradicts nothing. */
export function fits(field: Field, values: readonly string[], timeZone: string): boolean {
  if (values.length === 0) return true;
  const reads = isTime(field) ? (value: string) => isDateText(value, timeZone) : readerOf(field, timeZone);
  return values.filter(reads).length * 2 >= values.length;
}

function readerOf(field: Field, timeZone: string): (value: string) => boolean {
  const read = cellReader(field, { timeZone });
  return (value) => !('said' in read(value));
}

/** A day or a time in whatever order; Excel's numbers too, which the person confirms. */
function isDateText(text: string, timeZone: string): boolean {
  return (['mdy', 'dmy'] as const).some((order) => parseDate(text, { order, serials: 'convert', timeZone }).ok);
}

/** Whether a column says the time of the day, not only the day. */
export const hasTimes = (values: readonly string[], timeZone: string): boolean =>
  values.some((text) => {
    const order = guessDateOrder([text]) ?? 'mdy';
    const time = parseDate(text, { order, serials: 'convert', timeZone });
    return time.ok && time.kind === 'dateTime' && !/T00:00:00/.test(time.iso);
  });

const CLOCK = /^(?:上午|下午)? ?\d{1,2}[:时点] ?\d{1,2}(?:[:分] ?\d{1,2}(?:[.,]\d+)? ?秒?)?分?(?: ?[ap]\.?m\.?)?$/i;

/** Whether a column holds times of the day alone. */
export const isClock = (values: readonly string[]): boolean => values.length > 0 && values.every((value) => CLOCK.test(value));

/** Whether a column is dates throughout, of which a field without a title can be taken. */
export const isDated = (values: readonly string[], timeZone: string): boolean =>
  values.length > 0 && values.every((value) => !/^\d+(\.\d+)?$/.test(value) && isDateText(value, timeZone));

/** Whether a column is amounts throughout, written as such: with two places. */
export const isAmounts = (values: readonly string[]): boolean =>
  values.length > 0 &&
  values.every((value) => /^[¥￥]?\d+([,]\d{3})*(\.\d{1,2})?$/.test(value)) &&
  values.some((value) => value.includes('.'));
