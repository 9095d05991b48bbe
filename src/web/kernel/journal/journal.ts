// The journal of this device: what is done here is kept in its order until the server has it, so that a dead network, a reload or an empty battery
// loses nothing; since each entry carries its key, none counts twice (docs/decisions/0107-hand-journal.md).
import { useEffect } from 'react';
import { create } from 'zustand';
// kernel-noun: the journal is the device's own, whatever noun its entries are of
import { hand } from '../../../contract/hand/index.ts';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { ApiError, call } from '../api.ts';
import { randomKey } from '../in-flight.ts';
import { refreshAll } from '../query.ts';
import { serverNow } from '../server-clock.ts';
import { useSession } from '../session.ts';
import { drain, nextOf } from './drain.ts';
import type { Entry } from './entry.ts';
import { accountNow, tell, vaultNow } from './open.ts';
import { overFailure, useOver } from './over.ts';
import type { Vault } from './vault.ts';

export type { Entry } from './entry.ts';

const RETRY_MS = 5000;
const PATIENCE_MS = 20_000;
/** How long somebody who wants to see the answer waits for it. */
const WAIT_MS = 10_000;

interface Journal {
  account: string;
  /** Not sent yet, or refused. */
  waiting: readonly Entry[];
  /** Sent, but what is on the screen was asked for before. */
  fresh: readonly Entry[];
  cutOff: boolean;
}
const useStore = create<Journal>(() => ({ account: '', waiting: [], fresh: [], cutOff: false }));
const now = useStore.getState;

/** Who waits for the answer to an entry. */
interface Waiter {
  done(answer: unknown): void;
  refused(error: Error): void;
  kept(): void;
}
const waiters = new Map<string, Waiter>();

/** Whether the server itself has answered, and no. Everything else is tried again: what the sign-in page of a wireless network says, too. */
const isRefused = (error: unknown): error is Error =>
  error instanceof ApiError && error.error !== undefined && error.code > 0 && error.code < 500 && error.code !== 401 && error.code !== 429;

async function read(vault: Vault): Promise<readonly Entry[]> {
  const waiting = await vault.all();
  useStore.setState({ account: accountNow(), waiting });
  return waiting;
}

interface About {
  name: string;
  subject: string;
  /** Of what was kept elsewhere before, and may have been sent. */
  key?: string;
}
export type Kept<A> = { kept: true } | { kept: false; answer: A };

/** Whether it may wait here for a network: the site says who may, and how long without the server having been heard. */
async function mayWait(): Promise<boolean> {
  const vault = await vaultNow();
  if (vault.deviceCode && !vault.mayKeep()) await tell(vault).catch(() => undefined);
  return vault.mayKeep();
}

/** Done at once or not at all, behind what waits here from before. */
async function doNow<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { key, silent }: { key?: string | undefined; silent: boolean },
): Promise<Out<E>> {
  await sendJournal();
  const asked = call(endpoint, input, { silent, timeout: PATIENCE_MS, ...(key ? { key } : {}) });
  return asked.catch((error: unknown) => {
    throw error instanceof ApiError && error.code <= 0 && useOver.getState().over ? overFailure(error, '') : error;
  });
}

async function write<E extends Endpoint>(endpoint: E, input: Sent<E>, about: About): Promise<Entry> {
  const vault = await vaultNow();
  const { method, path } = endpoint;
  const entry = await vault.add({ key: randomKey(), ...about, method, path, input, at: Date.parse(serverNow()) });
  await read(vault);
  return entry;
}

/** Keeps what was done, and sends it as soon as it can be. Resolves when it is kept; throws where it may not be, and the server does not take it. */
export async function keep<E extends Endpoint>(endpoint: E, input: Sent<E>, about: About): Promise<void> {
  if (!(await mayWait())) {
    // Nobody looks at the answer: a refusal is told, what was done is shown as the server has it.
    await doNow(endpoint, input, { key: about.key, silent: false });
    return refreshAll();
  }
  await write(endpoint, input, about);
  void sendJournal();
}

/** The same, for somebody who looks at the answer: throws what the server refused it with; says so where it waits for the network. */
export async function keepAndSee<E extends Endpoint>(endpoint: E, input: Sent<E>, about: About): Promise<Kept<Out<E>>> {
  if (!(await mayWait())) return { kept: false, answer: await doNow(endpoint, input, { silent: true }) };
  const key = randomKey();
  const answer = new Promise<Kept<Out<E>>>((resolve, reject) => {
    const over = <T>(settle: (said: T) => void) => {
      return (said: T) => {
        clearTimeout(patience);
        waiters.delete(key);
        settle(said);
      };
    };
    const kept = over(() => {
      // From now on it stands on the screen as done.
      useStore.setState(({ waiting }) => ({ waiting: [...waiting] }));
      resolve({ kept: true });
    });
    const patience = setTimeout(kept, WAIT_MS, undefined);
    waiters.set(key, {
      done: over((said) => resolve({ kept: false, answer: said as Out<E> })),
      refused: over(reject),
      kept: () => kept(undefined),
    });
  });
  try {
    await write(endpoint, input, { ...about, key });
  } catch (error) {
    // Not even this device has it: it is as if it had not been said.
    waiters.get(key)?.refused(error as Error);
  }
  void sendJournal();
  return answer;
}

let running: Promise<void> | undefined;
/** Sends what waits, until all has gone or the network is. Of several tabs one does. */
export function sendJournal(): Promise<void> {
  running ??= alone(runAll).finally(() => (running = undefined));
  return running;
}

const alone = async (work: () => Promise<void>): Promise<void> =>
  typeof navigator.locks === 'undefined' ? work() : navigator.locks.request('journal', work);

/** What was kept while the last of before was under way goes along. */
async function runAll(): Promise<void> {
  do await run();
  while (!now().cutOff && nextOf(now().waiting));
}

async function run(): Promise<void> {
  const account = accountNow();
  const vault = await vaultNow();
  const before = await read(vault);
  if (before.length === 0) return;
  const mine = async () => (accountNow() === account ? read(vault) : []);
  const { cutOff: wasCut } = now();
  try {
    await drain(mine, wireOf(vault));
    useStore.setState({ cutOff: false });
  } catch {
    useStore.setState({ cutOff: true });
    for (const { kept } of waiters.values()) kept();
  }
  if (vault.deviceCode && !now().cutOff) void tell(vault).catch(() => undefined);
  const { fresh, cutOff } = now();
  // They count here until what the server says has come; what stood there without a network is of before, even where all was refused.
  if (fresh.length === 0 && !(wasCut && !cutOff)) return;
  await refreshAll();
  useStore.setState({ fresh: now().fresh.filter((entry) => !fresh.includes(entry)) });
}

/** Nobody is shown it, or whoever waits for its answer asks for what is on the screen himself. */
const isSeen = ({ key, quiet }: Entry): boolean => quiet === true || waiters.has(key);

/** Whoever wants to know that the server has one more. */
let heard: ((entry: Entry) => void) | undefined;
export const onSent = (hear: (entry: Entry) => void): void => void (heard = hear);

const wireOf = (vault: Vault) => ({
  isRefused,
  send: ({ method, path, input, key, no, at, quiet }: Entry) => {
    const endpoint = { kind: 'write', method, path, wire: 'json' } as Endpoint;
    const entry = vault.deviceCode && !quiet ? `${vault.deviceCode} ${no} ${at}` : undefined;
    return call(endpoint, input as never, { silent: true, key, timeout: PATIENCE_MS, entry });
  },
  sent: async (entry: Entry, answer: unknown) => {
    // From one to the other at once: nobody sees it twice, or not at all.
    const { waiting, fresh } = now();
    useStore.setState({ waiting: waiting.filter(({ no }) => no !== entry.no), fresh: isSeen(entry) ? fresh : [...fresh, entry] });
    await vault.remove(entry);
    if (!entry.quiet) heard?.(entry);
    waiters.get(entry.key)?.done(answer);
  },
  refused: async (entry: Entry, error: Error) => {
    const waiter = waiters.get(entry.key);
    // Who sees the refusal mends it there; nothing is left to be settled.
    if (waiter || entry.quiet) await lay(vault, { ...entry, problem: error.message });
    else await vault.put({ ...entry, problem: error.message });
    waiter?.refused(error);
  },
});

/** In the place of what is given up stands that it is: the server misses no number. */
async function lay(vault: Vault, { no, at, path, name, problem, quiet }: Entry): Promise<void> {
  const gone = { no, at } as Entry;
  if (quiet || !vault.deviceCode) return vault.remove(gone);
  const input = {
    deviceCode: vault.deviceCode,
    no,
    doneAt: new Date(at).toISOString(),
    path,
    title: name.slice(0, 200),
    problem: (problem ?? '-').slice(0, 500),
  };
  const { method, path: to } = hand.drop;
  await vault.put({ no, at, method, path: to, input, name, subject: `dropped/${no}`, key: randomKey(), quiet: true });
}

/** The server's side counts: what was done here is given up. */
export async function giveUp(entry: Entry): Promise<void> {
  const vault = await vaultNow();
  await lay(vault, entry);
  await read(vault);
  void sendJournal();
}

/** What was refused is tried once more, as it is or as it was mended. */
export async function tryAgain(entry: Entry, input: unknown = entry.input): Promise<void> {
  const vault = await vaultNow();
  const { problem: _, ...rest } = entry;
  await vault.put({ ...rest, input, key: randomKey() });
  await read(vault);
  void sendJournal();
}

let timer: ReturnType<typeof setInterval> | undefined;
/** While something waits it is tried again as the network comes back, and every 5 s. */
function watch({ waiting }: Journal): void {
  const waits = waiting.some(({ problem }) => problem === undefined);
  if (waits && !timer) timer = setInterval(() => void sendJournal(), RETRY_MS);
  if (waits || !timer) return;
  clearInterval(timer);
  timer = undefined;
}
useStore.subscribe(watch);
addEventListener('online', () => void sendJournal());
useSession.subscribe(({ user }, before) => {
  if (user?.loginAccount !== before.user?.loginAccount) useStore.setState({ account: '', waiting: [], fresh: [], cutOff: false });
});

/** What was done here and is not the server's yet, for whoever asks once. */
export const waitingNow = (): readonly Entry[] => now().waiting.filter((entry) => !isSeen(entry));

const isAbout = ({ subject }: Entry, about: string): boolean => about === '' || subject === about || subject.startsWith(`${about}/`);

/** What was done here about something (all of it with ''), and whether the network is gone. What waits is sent while this stands. */
export function useJournal(about: string) {
  const state = useStore();
  useEffect(() => void sendJournal(), []);
  // What somebody waits for the answer to is shown when it has come, or when none does.
  const mine = (entries: readonly Entry[]) => entries.filter((entry) => !isSeen(entry) && isAbout(entry, about));
  const waiting = mine(state.waiting);
  return { waiting, fresh: mine(state.fresh), cutOff: state.cutOff && waiting.length > 0 };
}
