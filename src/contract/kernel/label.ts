// What a field is called by people: table title, search label, form label and Excel header are all read from here.
// The Chinese text is its own key: English stands beside it in the catalogue.
import type * as z from 'zod/mini';
import { usualLabels } from '../usual-labels.ts';

type Schema = z.core.$ZodType;

const labels = new WeakMap<Schema, string>();
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly']);

/** The schema under `nullish`, `optional`, `orDefault` and defaults. */
export function bare(schema: Schema): Schema {
  const inner = innerOf(schema);
  return inner ? bare(inner) : schema;
}

/** The schema that a wrapper wraps: of `orDefault` the one that a value is read by. */
function innerOf(schema: Schema): Schema | undefined {
  const def = schema._zod.def as { type: string; innerType?: Schema; in?: Schema; out?: Schema };
  if (wrappers.has(def.type)) return def.innerType;
  const pipesNullish = def.type === 'pipe' && def.in && wrappers.has(def.in._zod.def.type);
  return pipesNullish ? def.in : undefined;
}

/**
 * Gives a field its Chinese name. Returns another schema that does the same, so that one that is shared can have a name in each place. It stands on the
 * given one, as a copy by zod's own `clone` would say that it does (`parent`): to build four thousand copies anew was a sixth of what the contracts take to load.
 */
export function label<S extends Schema>(text: string, schema: S): S {
  const inner: unknown = Object.create(schema._zod, { parent: { value: schema } });
  const named = Object.create(schema, { _zod: { value: inner } }) as S;
  labels.set(named, text);
  return named;
}

/** The Chinese name of a field, or undefined when it has none. */
export function labelOf(schema: Schema): string | undefined {
  const own = labels.get(schema);
  if (own !== undefined) return own;
  const inner = innerOf(schema);
  return inner && labelOf(inner);
}

interface Shaped {
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  left?: Schema;
  right?: Schema;
  in?: Schema;
}

/** The schema of a part of what a schema reads. */
function partOf(schema: Schema, key: PropertyKey): Schema | undefined {
  const { shape, element, valueType, options, left, right, in: given } = bare(schema)._zod.def as Shaped;
  if (shape) return shape[String(key)];
  for (const one of [...(options ?? []), left, right, given]) {
    const part = one && partOf(one, key);
    if (part) return part;
  }
  return element ?? valueType;
}

/** What people call a field by its key alone, where its contract does not say. */
export const usualLabel = (key: string): string | undefined => (Object.hasOwn(usualLabels, key) ? usualLabels[key] : undefined);

/** The schemas of what a schema reads, by key: of an object, of a list's elements, of a page's rows. */
export function shapeOf(schema: Schema): Record<string, Schema> {
  const { shape, element } = bare(schema)._zod.def as Shaped;
  return shape ?? (element ? shapeOf(element) : {});
}

/** What people call a field of an input, and in which row of a list it stands; undefined where nothing on the way to it has a name. */
export function labelAt(schema: Schema, path: readonly PropertyKey[]): { name: string; row?: number } | undefined {
  let said: string | undefined;
  let known: string | undefined;
  let row: number | undefined;
  let at: Schema | undefined = schema;
  for (const [place, key] of path.entries()) {
    at = at && partOf(at, key);
    if (!at) break;
    said = labelOf(at) ?? said;
    if (Object.hasOwn(usualLabels, key)) known = usualLabels[String(key)];
    if (typeof key === 'number' && place < path.length - 1) row = key + 1;
  }
  const name = said ?? known;
  return name === undefined ? undefined : { name, ...(row === undefined ? {} : { row }) };
}
