// What a field is shown as in the document of the interface, where it takes more than it should be sent: a batch of which each part is judged alone.
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
const shown = new WeakMap<Schema, Schema>();

/** Shows a schema differently in the API document and in the types of the sender. What is accepted stays what the schema itself accepts. */
export function shownAs<S extends Schema, F extends Schema>(schema: S, face: F): z.ZodMiniType<z.output<S>, z.input<F>> {
  shown.set(schema, face);
  return schema as unknown as z.ZodMiniType<z.output<S>, z.input<F>>;
}

/** The face of a schema; undefined where it has none but its own. */
export const faceOf = (schema: Schema): Schema | undefined => shown.get(schema);
