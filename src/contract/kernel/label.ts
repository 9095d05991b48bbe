// What a field is called by people: table title, search label, form label and Excel header are all read from here.
// The Chinese text is its own key: English stands beside it in the catalogue.
import * as z from 'zod/mini';

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

/** Gives a field its Chinese name. Returns a copy, so that one shared schema can have a name in each place. */
export function label<S extends Schema>(text: string, schema: S): S {
  const named = z.clone(schema as never) as unknown as S;
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
