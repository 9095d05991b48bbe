// Beside figures that several machines make: which of them may still tell of something that changes them. Nothing when all are sure.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { freshnessNote, staleReasonText, worstFirst } from '../../contract/machine/talk.ts';
import { vmStat } from '../../contract/machine/vm-stat.ts';
import { call } from '../kernel/api.ts';
import { useCan } from '../kernel/can.tsx';
import { t, useT } from '../kernel/i18n.ts';
import type { Doubtful } from '../kernel/noun.ts';
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
  const percent = useSession(({ user }) => user?.doubtPercent) ?? 0;
  const { data } = useDoubtful();
  const doubtful = data?.doubtful ?? [];
  // Of one machine alone everything may change; of all of them as much as their share.
  const narrow = typeof filter['vmId'] === 'string';
  if (!narrow && doubtful.length * 100 < percent * (data?.total ?? 0)) return undefined;
  return freshnessNote(t, doubtful, { now, timeZone, filter, named: NAMED });
}

/** The machines that may still change figures, asked for once for all of the page. */
const useDoubtful = () => {
  // Who signed in with a card sees what is his, and no machines.
  const enabled = useSession(({ user }) => !user?.atTerminal);
  return useQuery({
    enabled,
    queryKey: [vmStat.path],
    queryFn: () => call(vmStat, {}, { silent: true }),
    refetchInterval: AGAIN,
  });
};

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
  const { doubtful } = await call(vmStat, {});
  const note = freshnessNote(t, doubtful, { now: Date.now(), timeZone: sessionNow().user?.timeZone, filter: ALL, named: NAMED });
  return note && `▲ ${note}`;
}

/** The sign alone, for what stands far from the line: its words are read out and shown on pointing. */
export function FreshnessMark({ filter = ALL }: { filter?: Record<string, unknown> }) {
  const note = useNote(filter);
  if (!note) return null;
  return (
    <span className="kit-freshness" title={note}>
      <i aria-hidden>▲</i>
      <span className="sr-only">{note}</span>
    </span>
  );
}

/** All machines that may still change figures, the worst first. */
export function AllDoubtful({ children }: { children: (worst: readonly Doubtful[]) => ReactNode }) {
  const t = useT();
  const now = useMoment();
  const may = useCan('machine.machineManage');
  const { data } = useDoubtful();
  return children(
    worstFirst(data?.doubtful ?? [], now).map(({ vmId, vmName, why }) => ({
      key: vmId,
      name: vmName,
      why: why.map((one) => staleReasonText(t, one)).join('，'),
      to: may ? `/machine/machineManage?keyword=${encodeURIComponent(vmName)}` : undefined,
    })),
  );
}
