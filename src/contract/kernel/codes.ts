// Enumerations of the specification: a value with its English name, its Chinese label and the colour of its tag, said once.
import * as z from 'zod/mini';
import { bare } from './label.ts';

export type Tone = 'info' | 'primary' | 'success' | 'warning' | 'danger';
export type CodeValue = string | number | boolean;
export interface CodeOption<V extends CodeValue = CodeValue> {
  value: V;
  /** What the program calls it: `ReviewStatus.passed`. Undefined for a word, a flag and a measure, which speak for themselves. */
  name?: string;
  label: string;
  tone: Tone | undefined;
}
export interface CodeSet<V extends CodeValue = CodeValue> {
  name: string;
  options: readonly CodeOption<V>[];
}

type Text = string | readonly [label: string, tone?: Tone];
type Key<T> = Extract<keyof T, string | number>;
type Named = Readonly<Record<string, readonly [value: number | string, label: string, tone?: Tone]>>;
/** The schema of an enumeration, and the value of each of its names: `ReviewStatus.passed` is 1, and has the type 1. */
export type Codes<T extends Named> = z.ZodMiniLiteral<T[keyof T][0]> & Values<T>;
type Values<T extends Named> = { readonly [N in keyof T]: T[N][0] };
/** A property of the schema itself cannot be the name of a value. */
type Free = { readonly [N in keyof z.ZodMiniLiteral]?: never };

/** The enumerations by the definitions of their schemas; ask codesOf(). */
export const sets = new WeakMap<object, CodeSet>();
/** Every enumeration that the product has, by its name in the specification. */
export const allCodes = new Map<string, CodeSet>();

function define<V extends CodeValue>(name: string, options: readonly CodeOption<V>[]) {
  const schema = z.literal(options.map(({ value }) => value) as [V, ...V[]]);
  const set = { name, options };
  sets.set(schema._zod.def, set);
  allCodes.set(name, set);
  return schema;
}

/** Of an entry as it is written down: the value, its text, and what the program calls it. */
const option = <V extends CodeValue>(value: V, text: Text, name?: string): CodeOption<V> => {
  const [label, tone] = typeof text === 'string' ? [text] : text;
  return { value, name, label, tone };
};

/** An enumeration of values that say nothing by themselves: `codes('freezeStatus', { normal: [0, '正常'], frozen: [1, '立即冻结', 'danger'] })`. */
export function codes<const T extends Named & Free>(name: string, values: T): Codes<T> {
  const options = Object.entries<Named[string]>(values).map(([called, [value, ...text]]) => option(value as T[keyof T][0], text, called));
  return Object.assign(define(name, options), Object.fromEntries(options.map((one) => [one.name, one.value])) as Values<T>);
}

/** The values of an enumeration by their names, without its schema. */
export const valuesOf = <T extends Named>(set: Codes<T>): Values<T> =>
  Object.fromEntries((sets.get(set._zod.def)?.options ?? []).map(({ name, value }) => [name, value])) as Values<T>;

/** An enumeration of numbers that are what they say: `measures('switchInterval', { 3: '3秒', 5: '5秒' })`. */
export function measures<const T extends Record<number, Text>>(name: string, values: T) {
  return define(
    name,
    Object.entries(values).map(([key, text]) => option(Number(key) as Key<T> & number, text as Text)),
  );
}

/** An enumeration of words: `words('systemMode', { fms: '工厂管理系统' })`. */
export function words<const T extends Record<string, Text>>(name: string, values: T) {
  return define(
    name,
    Object.entries(values).map(([key, text]) => option(key as Key<T> & string, text as Text)),
  );
}

/** A flag whose two senses have names: `flag('lockFlag', { true: '停用', false: '正常' })`. */
export function flag(name: string, values: { true: Text; false: Text }) {
  return define<boolean>(name, [option(true, values.true), option(false, values.false)]);
}

/** The enumeration behind a field, through `nullish` and labels; a union of enumerations is their joined set. Undefined when it is none. */
export function codesOf(schema: z.core.$ZodType): CodeSet | undefined {
  const def = bare(schema)._zod.def as z.core.$ZodTypeDef & { options?: readonly z.core.$ZodType[] };
  const known = sets.get(def);
  if (known || def.type !== 'union') return known;
  const joined = joinedOf((def.options ?? []).map(codesOf));
  if (joined) sets.set(def, joined);
  return joined;
}

// One part that is no enumeration, and the whole is none. Of a value that two of them have, the first says the label.
function joinedOf(parts: readonly (CodeSet | undefined)[]): CodeSet | undefined {
  if (!parts.every((part) => part !== undefined)) return undefined;
  const all = parts.flatMap(({ options }) => options);
  const options = all.filter((one, at) => all.findIndex(({ value }) => value === one.value) === at);
  return { name: parts.map(({ name }) => name).join('|'), options };
}

/** The Chinese label of a value: empty for a value that the enumeration does not have. */
export function labelOfCode(schema: z.core.$ZodType, value: unknown): string {
  return codesOf(schema)?.options.find((option) => option.value === value)?.label ?? '';
}
