// The few kinds of value that everything is made of. Money and quantities are exact: never a float on either side.
import * as z from 'zod/mini';
import { bare } from './label.ts';

const kinds = new WeakMap<object, Kind>();
export type Kind = 'text' | 'number' | 'money' | 'date' | 'dateTime';

function kind<S extends z.core.$ZodType>(name: Kind, schema: S): S {
  kinds.set(schema._zod.def, name);
  return schema;
}

/** How a field is shown and exported; text when nothing else was said. */
export function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = bare(schema)._zod;
  return kinds.get(def) ?? (def.type === 'number' ? 'number' : 'text');
}

// PostgreSQL's text takes no U+0000, and a lone surrogate is no text: both are refused as they are read (trust 40).
const clean = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), '含有无法保存的字符');

const texts = new Map<number, z.ZodMiniString<string>>();
/** A text of at most `max` characters (200 when not said), at least one; without the spaces around it, which nobody sees. The same one for all of that length. */
export function text(max = 200): z.ZodMiniString<string> {
  const known = texts.get(max);
  if (known) return known;
  const made = z.string().check(z.trim(), z.minLength(1, '不能为空'), z.maxLength(max, `最多${max}个字`), clean);
  texts.set(max, made);
  return made;
}
/** A key made by the application (uuid v7). */
export const id = z.uuid('编号格式不正确');
/** Pieces that anybody means by one number, of anything. */
export const MOST_PIECES = 1_000_000_000;
/** The largest amount in fen: a thousand million yuan. The sum of 90,000 such amounts is still exact. */
export const MOST_FEN = 100_000_000_000;
/** An amount too large to be meant is refused with a sentence. */
export class AmountRangeError extends RangeError {}
/** What is taken of a number that comes in: no more pieces than anybody means. */
export const meant = z.lte(MOST_PIECES, '数量过大');

/** A quantity in the product's base unit: 0 … 2^53-1, for answers may be sums. One that comes in is `quantity.check(meant)`. */
export const quantity = kind('number', z.int('请输入整数').check(z.gte(0, '不能小于0')));
/** A quantity that may be a difference: negative too. */
export const difference = kind('number', z.int('请输入整数'));
/** A quantity of at least one. */
export const atLeastOne = kind('number', z.int('请输入整数').check(z.gte(1, '至少为1'), meant));
// Years that a calendar means. The database's own limits lie further out, and reckoning beyond them is a fault (trust 40).
const inOurTime = z.refine<string>((value) => value >= '1900' && value < '2200', '年份须在1900至2199之间');
// No zone lies further than 14 hours from UTC, and the database reads none beyond 15:59.
const inOurZones = z.refine<string>((value) => !/[+-](1[6-9]|2\d):?\d\d$/.test(value.slice(10)), '时区与协调世界时最多相差15:59');
/** A moment, ISO 8601 with its zone. */
export const dateTime = kind('dateTime', z.iso.datetime({ offset: true, error: '时间格式不正确' }).check(inOurTime, inOurZones));
/** A day of the site, YYYY-MM-DD. */
export const date = kind('date', z.iso.date('日期格式不正确').check(inOurTime));
/** Yes or no. */
export const yes = z.boolean('请选择是或否');
/** An e-mail address: one mailbox, no display name, no comments (trust 39). */
export const email = z.email('邮箱格式不正确').check(z.maxLength(200, '最多200个字'));

/** Money as the wire has it ("12.50") from integer fen. */
export function fenToText(fen: number): string {
  // Beyond the largest exact number it is still written in digits, never with an exponent.
  const plain = Number.isInteger(fen) && !Number.isSafeInteger(fen) ? BigInt(fen).toString().replace('-', '') : String(Math.abs(fen));
  const digits = plain.padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integer fen from "12.50", "12.5" or "12". The text must already be a plain decimal with at most two places. */
export function textToFen(amount: string): number {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.');
  const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return amount.startsWith('-') ? -fen : fen;
}

/** Money in an answer: the server gives integer fen, the wire carries "12.50". */
export const money = kind('money', z.pipe(z.int(), z.transform(fenToText)));
const plainAmount = z.string().check(
  z.regex(/^-?\d{1,12}(\.\d{1,2})?$/, '金额最多两位小数'),
  z.refine((amount) => !amount.startsWith('-'), '不能小于0'),
  z.refine((amount) => textToFen(amount) <= MOST_FEN, '最多1000000000元'),
);
/** Money in a request, never below zero: the wire carries "12.50", the server gets integer fen. */
export const moneyInput = kind('money', z.pipe(plainAmount, z.transform(textToFen)));
/** An answer without data. */
export const nothing = z.nullish(z.null());

/** A field that may be left out or null: a new row then takes the table's default, a changed one keeps what it has. */
export const orDefault = <S extends z.core.$ZodType>(schema: S) =>
  z.optional(
    z.pipe(
      z.nullish(schema),
      z.transform((value: z.output<S> | null | undefined) => value ?? undefined),
    ),
  );
