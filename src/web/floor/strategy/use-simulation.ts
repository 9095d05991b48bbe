// A simulation under way: begun, asked about once a second, given up.
import { useState } from 'react';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { simulation } from '../../../contract/strategy/simulation.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useRead } from '../../kernel/use-read.ts';
import { isUnderWay, JobStatus } from '../../../contract/kernel/job.ts';

export type SimulationRun = Out<typeof simulation.find>;
const PAUSE = 700;
const runs = (found: SimulationRun | undefined): boolean => found === undefined || isUnderWay(found.status);

export function useSimulation() {
  const [id, setId] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const asked = useRead(
    simulation.find,
    { id: id ?? '' },
    { enabled: id !== undefined, refetchInterval: (query) => (runs(query.state.data) ? PAUSE : false) },
  );
  const begin = async (input: Sent<typeof simulation.begin>): Promise<void> => {
    setProblem('');
    try {
      setId((await call(simulation.begin, input, { silent: true })).id);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const found = id === undefined ? undefined : asked.data;
  return {
    found,
    running: id !== undefined && runs(found) && !asked.error,
    problem: problem || asked.error?.message || (found?.status === JobStatus.failed ? (found.message ?? '') : ''),
    begin,
    /** It ends at its next step; what it has ended already is told by the next answer. */
    cancel: () => id !== undefined && void call(simulation.cancel, { id }, { silent: true }).catch(() => undefined),
  };
}
