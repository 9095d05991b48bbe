import * as z from 'zod/mini';
import { codesOf, sets } from './codes.ts';

/** A text that is one of an enumeration's values, with its label, or another that stands as it is: for rows that outlive the words of the product. */
export function orOther(schema: z.core.$ZodType): z.ZodMiniString {
  const text = z.string();
  const known = codesOf(schema);
  if (known) sets.set(text._zod.def, known);
  return text;
}
