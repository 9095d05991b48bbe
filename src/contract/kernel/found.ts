// A record as a search shows it.
import * as z from 'zod/mini';

/** What it is called, and what distinguishes two of the same name. `id` is the key by which its screen opens it. */
export const FoundRecord = z.object({ id: z.string(), code: z.string(), name: z.string(), hint: z.string() });
export type FoundRecord = z.infer<typeof FoundRecord>;
