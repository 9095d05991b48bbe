// Examples for the open interface, apart from what every page loads: their registry is no part of it.
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Gives a schema a value that shows what it is for: the description of the open interface shows it. */
export function example<S extends Schema>(value: z.output<S>, schema: S): S {
  z.globalRegistry.add(schema, { examples: [value] });
  return schema;
}
