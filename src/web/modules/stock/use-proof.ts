// The last proof of the ledger, and running it again.
import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { stock } from '../../../contract/stock/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';

const { last, run } = stock.stockProof;
export type Proof = Out<typeof run>;
export type Failure = Proof['failures'][number];

const KEY = [last.path];

/** `begin` proves anew and shows that; `giveUp` stops waiting: the server still keeps what it finds. */
export function useProof() {
  const queries = useQueryClient();
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(last, {}, { signal, silent: true }) });
  const [since, setSince] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const waiting = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);
  const begin = async (): Promise<void> => {
    const abort = new AbortController();
    waiting.current = abort;
    setProblem('');
    setSince(Date.now());
    try {
      queries.setQueryData(KEY, await call(run, {}, { signal: abort.signal, silent: true }));
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSince(undefined);
    }
  };
  return { found, since, problem, begin, giveUp: () => waiting.current?.abort() };
}

/** Seconds since a moment, a step each second; 0 without one. */
export function useSeconds(since: number | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000));
}
