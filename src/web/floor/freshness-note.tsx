// Beside figures that several machines make: which of them may still tell of something that changes them. Nothing when all are sure.
import { useQuery } from '@tanstack/react-query';
import { freshnessNote } from '../../contract/machine/talk.ts';
import { vm } from '../../contract/machine/vm.ts';
import { call } from '../kernel/api.ts';
import { t, useT } from '../kernel/i18n.ts';
import { sessionNow, useSession } from '../kernel/session.ts';
import { useMoment } from './freshness.tsx';

/** More are told of by their number. */
const NAMED = 3;
const AGAIN = 60_000;
const ALL = {};

/** What is said of figures that are narrowed to this. */
function useNote(filter: Record<string, unknown>): string | undefined {
  const t = useT();
  const now = useMoment();
  const timeZone = useSession(({ user }) => user?.timeZone);
  const { data } = useQuery({
    queryKey: [vm.stat.path],
    queryFn: () => call(vm.stat, {}, { silent: true }),
    refetchInterval: AGAIN,
  });
  return freshnessNote(t, data?.doubtful ?? [], { now, timeZone, filter, named: NAMED });
}

/** A line above the figures; `filter` is what they are narrowed to. */
export function FreshnessNote({ filter = ALL }: { filter?: Record<string, unknown> }) {
  const note = useNote(filter);
  if (!note) return null;
  return (
    <p className="kit-freshness-note">
      <i aria-hidden>▲</i> {note}
    </p>
  );
}

/** The same at this moment, for paper; undefined when all are sure. What cannot be known is said, and nothing is printed. */
export async function noteNow(): Promise<string | undefined> {
  const { doubtful } = await call(vm.stat, {});
  const note = freshnessNote(t, doubtful, { now: Date.now(), timeZone: sessionNow().user?.timeZone, filter: ALL, named: NAMED });
  return note && `▲ ${note}`;
}

/** The sign alone, for what stands far from the line: its words are read out and shown on pointing. */
export function FreshnessMark() {
  const note = useNote(ALL);
  if (!note) return null;
  return (
    <span className="kit-freshness" title={note}>
      <i aria-hidden>▲</i>
      <span className="sr-only">{note}</span>
    </span>
  );
}
