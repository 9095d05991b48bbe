// How sure a machine's figures are: what it said of itself last. Whatever is shown of a machine is shown with this beside it.
import * as z from 'zod/mini';
import { SILENCE_MS } from '../device/codes.ts';
import { dateTime, difference, quantity } from '../kernel/scalars.ts';

/** Null for a machine that was never heard of: its books do not wait for it. */
export const Talk = z.nullable(
  z.object({
    heartbeatAt: z.nullable(dateTime),
    missingEvents: quantity,
    unsentEvents: quantity,
    asideEvents: quantity,
    clockSkewSeconds: z.nullable(difference),
    oddClockAt: z.nullable(dateTime),
  }),
);
export type TalkFacts = z.output<typeof Talk>;

export interface Doubt {
  kind: 'silent' | 'missing' | 'unsent' | 'aside' | 'clock';
  /** Minutes of silence, events, seconds. */
  value: number;
}

/** From so many seconds on a clock is odd. */
const ODD_SECONDS = 60;
const DAY_MS = 86_400_000;

/** Why a machine's figures may be others than they are shown; none when they are sure. `now` in milliseconds by the server's clock. */
export function doubtsOf(talk: TalkFacts | undefined, now: number): Doubt[] {
  if (!talk) return [];
  const silent = talk.heartbeatAt ? now - Date.parse(talk.heartbeatAt) : 0;
  const skew = Math.abs(talk.clockSkewSeconds ?? 0);
  const odd = talk.oddClockAt !== null && now - Date.parse(talk.oddClockAt) < DAY_MS;
  return [
    ...(silent > SILENCE_MS ? [{ kind: 'silent' as const, value: Math.floor(silent / 60_000) }] : []),
    ...(talk.missingEvents > 0 ? [{ kind: 'missing' as const, value: talk.missingEvents }] : []),
    ...(talk.unsentEvents > 0 ? [{ kind: 'unsent' as const, value: talk.unsentEvents }] : []),
    ...(talk.asideEvents > 0 ? [{ kind: 'aside' as const, value: talk.asideEvents }] : []),
    ...(skew >= ODD_SECONDS || odd ? [{ kind: 'clock' as const, value: skew }] : []),
  ];
}
