// Enumerations of the specification: a value, its Chinese label and the colour of its tag, said once.
import * as z from 'zod/mini';
import { bare } from './label.ts';

export type Tone = 'info' | 'primary' | 'success' | 'warning' | 'danger';
export type CodeValue = string | number | boolean;
export interface CodeOption<V extends CodeValue = CodeValue> {
  value: V;
  label: string;
  tone: Tone | undefined;
}
export interface CodeSet<V extends CodeValue = CodeValue> {
  name: string;
  options: readonly CodeOption<V>[];
}

type Text = string | readonly [label: string, tone: Tone];
type Key<T> = Extract<keyof T, string | number>;

const sets = new WeakMap<object, CodeSet>();
/** Every enumeration that the product has, by its name in the specification. */
export const allCodes = new Map<string, CodeSet>();

function define<V extends CodeValue>(name: string, values: readonly [V, Text][]) {
  const schema = z.literal(values.map(([value]) => value) as [V, ...V[]]);
  const options = values.map(([value, text]) => ({
    value,
    label: typeof text === 'string' ? text : text[0],
    tone: typeof text === 'string' ? undefined : text[1],
  }));
  const set = { name, options };
  sets.set(schema._zod.def, set);
  allCodes.set(name, set);
  return schema;
}

/** An enumeration of numbers: `codes('freezeStatus', { 0: '正常', 1: ['立即冻结', 'danger'] })`. */
export function codes<const T extends Record<number, Text>>(name: string, values: T) {
  return define(
    name,
    Object.entries(values).map(([key, text]) => [Number(key) as Key<T> & number, text as Text]),
  );
}

/** An enumeration of words: `words('systemMode', { fms: '工厂管理系统' })`. */
export function words<const T extends Record<string, Text>>(name: string, values: T) {
  return define(
    name,
    Object.entries(values).map(([key, text]) => [key as Key<T> & string, text as Text]),
  );
}

/** A flag whose two senses have names: `flag('lockFlag', { true: '停用', false: '正常' })`. */
export function flag(name: string, values: { true: Text; false: Text }) {
  return define<boolean>(name, [
    [true, values.true],
    [false, values.false],
  ]);
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
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0 || known.length < parts.length) return undefined;
  const options = new Map(
    known
      .flatMap((part) => part.options)
      .toReversed()
      .map((option) => [option.value, option]),
  );
  return { name: known.map(({ name }) => name).join('|'), options: [...options.values()].toReversed() };
}

/** A text that is one of an enumeration's values, with its label, or another that stands as it is: for rows that outlive the words of the product. */
export function orOther(schema: z.core.$ZodType): z.ZodMiniString {
  const text = z.string();
  const known = codesOf(schema);
  if (known) sets.set(text._zod.def, known);
  return text;
}

/** The Chinese label of a value: empty for a value that the enumeration does not have. */
export function labelOfCode(schema: z.core.$ZodType, value: unknown): string {
  return codesOf(schema)?.options.find((option) => option.value === value)?.label ?? '';
}
