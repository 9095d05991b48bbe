// What a person has put in line is looked at again until it has gone: the list, what stands beside it, and how its receiver does.
import { push, pushReceiver } from '../../../contract/push/index.ts';
import { queryClient } from '../../kernel/query.ts';

/** A receiver that is there has it within a second; one that is slow within its timeout. */
const LOOKS_MS = [500, 1000, 2000, 4000, 8000, 16_000];
const shown = new Set<unknown>(
  [push.records, push.wms, push.tssg, push.xinjiang, push.detail, push.attempts, pushReceiver.health, pushReceiver.page].map(
    ({ path }) => path,
  ),
);

/** To be called when it was done; only what is on the screen asks. */
export function watchPushes(): void {
  const look = () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.has(queryKey[0]) });
  for (const ms of LOOKS_MS) setTimeout(look, ms);
}
