// A rehearsal under way: begun, asked about once a second, given up.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { rehearsal } from '../../../contract/strategy/rehearsal.ts';
import { call, isCancelled } from '../../kernel/api.ts';

export type SimulationRun = Out<typeof rehearsal.find>;
const PAUSE = 700;
const runs = (found: SimulationRun | undefined): boolean => found === undefined || found.status < 2;

export function useRehearsal() {
  const [id, setId] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const asked = useQuery({
    queryKey: [rehearsal.find.path, { id }],
    queryFn: () => call(rehearsal.find, { id: id ?? '' }, { silent: true }),
    enabled: id !== undefined,
    refetchInterval: (query) => (runs(query.state.data) ? PAUSE : false),
  });
  const begin = async (input: Sent<typeof rehearsal.begin>): Promise<void> => {
    setProblem('');
    try {
      setId((await call(rehearsal.begin, input, { silent: true })).id);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const found = id === undefined ? undefined : asked.data;
  return {
    found,
    running: id !== undefined && runs(found) && !asked.error,
    problem: problem || asked.error?.message || (found?.status === 3 ? (found.message ?? '') : ''),
    begin,
    /** It ends at its next step; what it has ended already is told by the next answer. */
    cancel: () => id !== undefined && void call(rehearsal.cancel, { id }, { silent: true }).catch(() => undefined),
  };
}
