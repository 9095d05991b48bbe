// What was filled in at a machine, kept on this device in its order until the server has it: a dead network or a reload loses nothing, and
// since each carries its key, none counts twice.
import { useEffect } from 'react';
import { create } from 'zustand';
import { replenish } from '../../../contract/replenish/index.ts';
import { ApiError, call, isCancelled } from '../../kernel/api.ts';
import { randomKey } from '../../kernel/in-flight.ts';
import { useSession } from '../../kernel/session.ts';
import { local } from '../../kernel/store.ts';
import { refreshAll } from '../../kit/list/use-list.ts';
import type { Stop } from './fill-dialog.tsx';

export interface Fill {
  key: string;
  /** Who said it: nobody else's name is put to it. */
  account: string;
  planId: string;
  lineNo: number;
  num: number;
  happenedAt: string;
  /** What people call it. */
  name: string;
  /** Why the server refused it; it stays until somebody has read that. */
  problem?: string;
}

const KEPT = 'fills';
const RETRY_MS = 5000;
const PATIENCE_MS = 20_000;

/** The machine that is being filled in, as the server described it last: a page that is opened again without a network goes on with it. */
interface KeptStop {
  account: string;
  stop: Stop;
}
const STOP = 'fillStop';

interface Kept {
  fills: Fill[];
  cutOff: boolean;
  stop: KeptStop | null;
}
const useStore = create<Kept>(() => ({ fills: local.get<Fill[]>(KEPT) ?? [], cutOff: false, stop: local.get<KeptStop>(STOP) }));
/** Another tab may have kept or sent some: what is stored counts, and what this one holds where nothing can be stored. */
function change(turn: (fills: Fill[]) => Fill[]): void {
  const fills = turn(local.get<Fill[]>(KEPT) ?? useStore.getState().fills);
  local.set(KEPT, fills);
  useStore.setState({ fills });
}
const accountNow = (): string => useSession.getState().user?.loginAccount ?? '';
const mine = ({ account, problem }: Fill): boolean => account === accountNow() && problem === undefined;

/** Keeps what was filled in, and sends it. */
export function keepFill(said: Pick<Fill, 'planId' | 'lineNo' | 'num' | 'name'>): void {
  change((fills) => [...fills, { ...said, key: randomKey(), account: accountNow(), happenedAt: new Date().toISOString() }]);
  void sendFills();
}

/** What the server refused has been read. */
export const dropFill = (key: string): void => change((fills) => fills.filter((one) => one.key !== key));

/** Whether the server has answered, and no. Everything else may be tried again. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code > 0 && error.code < 500 && error.code !== 401 && error.code !== 429;

let running = false;
/** Sends what waits, one after the other, until all has gone or the network is. */
export async function sendFills(): Promise<void> {
  if (running) return;
  running = true;
  const sent = new Set<string>();
  const next = () => useStore.getState().fills.find((one) => mine(one) && !sent.has(one.key));
  try {
    for (let fill = next(); fill; fill = next()) if (await isSent(fill)) sent.add(fill.key);
    useStore.setState({ cutOff: false });
  } catch {
    useStore.setState({ cutOff: true });
  } finally {
    running = false;
  }
  if (sent.size === 0) return;
  // They count here until what the server says has come.
  await refreshAll();
  change((fills) => fills.filter(({ key }) => !sent.has(key)));
}

/** Sends one; false where it was refused, which is kept beside it. Throws where no answer came. */
async function isSent({ key, planId, lineNo, num, happenedAt }: Fill): Promise<boolean> {
  const input = { id: planId, lines: [{ lineNo, num }], finishFlag: false, happenedAt };
  try {
    await call(replenish.replenishPlan.fill, input, { silent: true, key, timeout: PATIENCE_MS });
    return true;
  } catch (error) {
    if (isCancelled(error) || !isRefused(error)) throw error;
    change((fills) => fills.map((one) => (one.key === key ? { ...one, problem: error.message } : one)));
    return false;
  }
}

/** What of a plan is kept here; while something waits, it is tried again as the network comes back, and every 5 s. */
export function useFills(planId: string) {
  const fills = useStore((state) => state.fills);
  const cutOff = useStore((state) => state.cutOff);
  const waits = fills.some(mine);
  useEffect(() => {
    if (!waits) return undefined;
    const again = () => void sendFills();
    again();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waits]);
  return { fills: fills.filter((one) => one.planId === planId && one.account === accountNow()), cutOff: cutOff && waits };
}

/** Keeps the machine that is being filled in; undefined once that is over. */
export function keepStop(stop: Stop | undefined): void {
  const kept = stop ? { account: accountNow(), stop } : null;
  local.set(STOP, kept);
  useStore.setState({ stop: kept });
}

/** The machine whose filling in was not ended here, by the person who is signed in. */
export const useKeptStop = (): Stop | undefined => useStore(({ stop }) => (stop?.account === accountNow() ? stop.stop : undefined));
