// What a screen can read out of a contract: the fields of a list's input and row, each with its schema.
// Titles, tags, controls and rules all come from here, so that nothing is said twice.
import type * as z from 'zod/mini';
import { bare, labelOf } from '../../../contract/kernel/label.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { kindOf } from '../../../contract/kernel/scalars.ts';

export type Schema = z.core.$ZodType;
export type Shape = Record<string, Schema>;
/** How a field is asked for. `ref` is the key of another record: it wants a picker. */
export type Control = 'text' | 'codes' | 'number' | 'money' | 'date' | 'dateTime' | 'span' | 'yes' | 'ref' | 'list';

interface Def {
  type: string;
  shape?: Shape;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  checks?: readonly { _zod: { def: { check: string; maximum?: number; value?: number } } }[];
}

const defOf = (schema: Schema): Def => bare(schema)._zod.def as unknown as Def;

/** The fields of an object schema; none for any other schema. */
export const shapeOf = (schema: Schema | undefined): Shape => (schema && defOf(schema).shape) ?? {};

/** The fields of one row of a list's answer: of `pageOf`, or of an answer that gives all rows at once. */
export function rowShape(output: Schema): Shape {
  return shapeOf(defOf(shapeOf(output)['rows'] ?? output).element);
}

/** The fields of a row that have a name: what an export of it can offer. */
export const namedFields = (output: Schema): { name: string; title: string; shown: boolean }[] =>
  Object.entries(rowShape(output)).flatMap(([name, schema]) => {
    const title = labelOf(schema);
    return title ? [{ name, title, shown: true }] : [];
  });

/** What people call a field; its own name when the contract gives it none. */
export const titleOf = (name: string, schema: Schema | undefined): string => (schema && labelOf(schema)) || name;

/** Whether a field may be left out. */
export const optional = (schema: Schema): boolean => schema._zod.optin === 'optional';

const kinds: Record<string, Control> = { number: 'number', money: 'money', date: 'date', dateTime: 'dateTime' };

/** The control that a field of a form or of a search asks for. */
export function controlOf(schema: Schema): Control {
  const def = defOf(schema);
  if (codesOf(schema)) return 'codes';
  if (def.type === 'object' && def.shape && 'from' in def.shape && 'to' in def.shape) return 'span';
  if (def.type === 'boolean') return 'yes';
  if (def.type === 'array') return 'list';
  if (def.type === 'string' && (def as { format?: string }).format === 'uuid') return 'ref';
  return kinds[kindOf(bare(schema))] ?? 'text';
}

/** The most characters that a text may have, as its schema says; undefined when it does not. */
export function maxLengthOf(schema: Schema): number | undefined {
  const check = defOf(schema).checks?.find(({ _zod }) => _zod.def.check === 'max_length');
  return check?._zod.def.maximum;
}
