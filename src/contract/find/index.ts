// What the palette asks: records of all kinds by what is typed, in one call.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { FoundRecord } from '../kernel/found.ts';
import { text } from '../kernel/scalars.ts';

export const find = {
  all: read({
    method: 'POST',
    path: '/global/find',
    summary: '查找记录',
    permit: 'signedIn',
    input: z.strictObject({ keyword: text(100) }),
    output: z.array(z.object({ kind: z.string(), records: z.array(FoundRecord) })),
  }),
};
