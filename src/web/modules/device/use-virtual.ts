// A machine that lives in this screen: what is physically in it, what it has to tell, what it was told. It decides by itself while its network
// is gone, tells everything afterwards, and keeps its own journal.
import { useCallback, useEffect, useRef, useState } from 'react';
import { open } from '../../../contract/device/index.ts';
import { virtual } from '../../../contract/device/virtual.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { callSigned, type Key } from './signed-call.ts';

export type Config = Out<typeof open.config>;
export type ChannelSet = Config['channels']['changed'][number];
export type Person = Config['employees']['changed'][number];
export type Decision = Pick<Out<typeof open.ask>, 'allowed' | 'sentence'>;
type Told = Sent<typeof open.events>['events'][number];
type Bare<T> = T extends unknown ? Omit<T, 'eventId' | 'sequence' | 'happenedAt'> : never;
/** What happens, before the machine gives it its number and time. */
export type Happening = Bare<Told>;

export interface Entry {
  eventId: string;
  at: number;
  text: string;
  /** What became of it; undefined while it waits in the machine. */
  result: string | undefined;
  msg: string | undefined;
}

const BEAT = 20_000;
const MOST_ENTRIES = 50;

interface Machine {
  key: Key;
  sequence: number;
  waiting: Told[];
  run: string;
}

/** How a machine on the screen is, and what can be done with it. */
export function useVirtual(vmId: string | undefined) {
  const machine = useRef<Machine | undefined>(undefined);
  const [config, setConfig] = useState<Config>();
  const [stocks, setStocks] = useState<ReadonlyMap<string, number>>(new Map());
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [online, setOnline] = useState(true);
  const [skew, setSkew] = useState(0);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');

  const talk = useCallback(
    async <E extends (typeof open)[keyof typeof open]>(endpoint: E, input: Sent<E>): Promise<Out<E> | undefined> => {
      const { current } = machine;
      if (!current) return undefined;
      try {
        const answer = await callSigned(endpoint, input, { key: current.key, skew });
        setProblem('');
        return answer;
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
    [skew],
  );

  /** Fetches the configuration; `afresh`: what lies in it is what the books say, else what the screen has. */
  const sync = useCallback(
    async (afresh: boolean) => {
      const got = await talk(open.config, {});
      if (!got) return;
      setConfig(got);
      if (afresh) setStocks(new Map(got.stocks.map(({ key, stock }) => [key, Math.max(0, stock)])));
    },
    [talk],
  );

  const beat = useCallback(async () => {
    const { current } = machine;
    if (!current) return;
    await talk(open.heartbeat, { unsentEvents: current.waiting.length, appVersion: 'screen', temperature: 215, faults: [...faults] });
  }, [talk, faults]);

  const flush = useCallback(async () => {
    const { current } = machine;
    const batch = current?.waiting.slice(0, 500) ?? [];
    if (!current || batch.length === 0) return;
    const answer = await talk(open.events, { events: batch });
    if (!answer) return;
    current.waiting = current.waiting.slice(batch.length);
    setWaiting(current.waiting.length);
    const results = new Map(answer.events.map((one) => [one.eventId, one]));
    setEntries((before) =>
      before.map((entry) => {
        const got = results.get(entry.eventId);
        return got ? { ...entry, result: got.result, msg: got.msg ?? undefined } : entry;
      }),
    );
  }, [talk]);

  const connect = useCallback(async (id: string) => {
    const { lastSequence, ...key } = await call(virtual.connect, { vmId: id });
    machine.current = { key, sequence: lastSequence, waiting: [], run: Date.now().toString(36) };
  }, []);

  // Another machine, another key; what waited in the former one is told first.
  useEffect(() => {
    if (!vmId) return;
    let gone = false;
    const begin = async () => {
      machine.current = undefined;
      setEntries([]);
      setConfig(undefined);
      setWaiting(0);
      await connect(vmId);
      if (!gone) await sync(true);
      if (!gone) await beat();
    };
    // What is refused has been shown.
    begin().catch(() => undefined);
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each machine: clock and faults change nothing of who it is
  }, [vmId]);

  useEffect(() => {
    if (!online || !config) return;
    void flush().then(beat);
    const timer = setInterval(() => void beat(), BEAT);
    return () => clearInterval(timer);
  }, [online, config, flush, beat]);

  /** Something happens: it is in the journal at once, in the books when the network is there. `by`: what it does to what lies in a channel. */
  const happen = async (what: Happening, text: string, by?: readonly [channelCode: string, change: number]): Promise<void> => {
    const { current } = machine;
    if (!current) return;
    current.sequence += 1;
    const eventId = `screen-${current.run}-${current.sequence}`;
    const at = Date.now() + skew;
    current.waiting.push({ ...what, eventId, sequence: current.sequence, happenedAt: new Date(at).toISOString() } as Told);
    setWaiting(current.waiting.length);
    setEntries((before) => [{ eventId, at, text, result: undefined, msg: undefined }, ...before].slice(0, MOST_ENTRIES));
    if (by) setStocks((before) => new Map(before).set(by[0], Math.max(0, (before.get(by[0]) ?? 0) + by[1])));
    if (online) await flush();
  };

  const ask = (question: Sent<typeof open.ask>) => talk(open.ask, question);
  const nextNumber = (): string => `SCREEN-${machine.current?.run ?? ''}-${(machine.current?.sequence ?? 0) + 1}`;
  return {
    config,
    stocks,
    entries,
    waiting,
    online,
    setOnline,
    skew,
    setSkew,
    faults,
    setFaults,
    problem,
    happen,
    ask,
    nextNumber,
    sync: () => sync(false),
  };
}
export type Virtual = ReturnType<typeof useVirtual>;
