import { type Refusal, refuse } from './sheet-errors.ts';
import { plainText } from './parse-text.ts';

export type ParsedNumber = { ok: true; value: number } | Refusal;

const DIGITS = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/** A cell's text → safe integer: '1,234', '-5', '12.0', full-width digits. Everything else is refused, never rounded. */
export function parseInteger(text: string): ParsedNumber {
  const plain = plainText(text);
  if (plain === '') return refuse('sheet.numberEmpty');
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/.exec(plain) ?? [];
  const found = DIGITS.exec(rest);
  if (!found || /[1-9]/.test(found[2] ?? '')) return refuse('sheet.integerUnreadable', { text });
  return safe(sign, (found[1] ?? '').replaceAll(',', ''), text);
}

/** A cell's text in yuan → integer fen, exact: '1,234.50', '¥12.5', '12.50元', '-5', '(5.00)'. A third decimal is refused unless it is 0. */
export function parseMoneyFen(text: string): ParsedNumber {
  const plain = plainText(text).replaceAll(' ', '');
  if (plain === '') return refuse('sheet.numberEmpty');
  const bracketed = /^\((.*)\)$/.exec(plain);
  const bare = bracketed ? `-${bracketed[1]}` : plain;
  const [, before = '', after = '', rest = ''] = /^([+-]?)(?:¥|CNY|RMB)?([+-]?)(.*?)元?$/i.exec(bare) ?? [];
  const found = before !== '' && after !== '' ? null : DIGITS.exec(rest.startsWith('.') ? `0${rest}` : rest);
  if (!found) return refuse('sheet.moneyUnreadable', { text });
  const decimals = (found[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 2) return refuse('sheet.moneyTooFine', { text });
  return safe(before + after, (found[1] ?? '').replaceAll(',', '') + decimals.padEnd(2, '0'), text);
}

function safe(sign: string, digits: string, text: string): ParsedNumber {
  const value = BigInt(digits);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return refuse('sheet.numberTooLarge', { text });
  return { ok: true, value: sign === '-' && value !== 0n ? -Number(value) : Number(value) };
}
