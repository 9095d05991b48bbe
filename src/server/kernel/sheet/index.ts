export type { SheetColumn, SheetRow } from './types.ts';
export type { DateOrder } from './parse-date.ts';
export type { Refusal, SheetErrorCode, SheetErrorParams } from './sheet-errors.ts';
export type { SheetSniff } from './read.ts';
export { SHEET_ERRORS, SheetError } from './sheet-errors.ts';
export { guessDateOrder, parseDate } from './parse-date.ts';
export { parseInteger, parseMoneyFen } from './parse-number.ts';
export { readSheet, sniffSheet } from './read.ts';
export { writeSheet } from './write.ts';
