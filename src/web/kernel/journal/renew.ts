// What a device keeps of the shift was read in the morning; what was done since changed it. Once a deed is the server's, what is kept about the same is read
// anew, so that who opens it later without a network does not do it twice.
import type { Endpoint, Method } from '../../../contract/kernel/endpoint.ts';
import { call } from '../api.ts';
import { refreshAll } from '../query.ts';
import { BASE } from '../request.ts';
import { onSent, sendJournal } from './journal.ts';
import { useKeptSince, type KeptAnswer } from './kept-reads.ts';
import { askAnew, vaultNow } from './open.ts';

/** After what is on the screen has been read again by itself. */
const AFTER_MS = 3_000;
const OVER_MS = 20_000;

interface Done {
  /** Of what it is about. */
  ids: string[];
  at: number;
}
let done: Done[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const idsOf = (input: unknown): string[] =>
  Object.values((input ?? {}) as object).filter((value): value is string => typeof value === 'string' && /^[\w-]{8,}$/.test(value));

const soon = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void renew().catch(() => undefined), AFTER_MS);
};

/** A kept answer's name is the request that it answers. */
const ask = (name: string): Promise<unknown> => {
  const [, method, url, body] = /^(\S+) (\S+) ?(.*)$/s.exec(name) ?? [];
  const endpoint = { kind: 'read', wire: 'json', shift: true, method: method as Method, path: url?.slice(BASE.length) };
  return call(endpoint as Endpoint, (body ? JSON.parse(body) : {}) as never, { silent: true });
};

async function renew(): Promise<void> {
  const mine = done;
  done = [];
  const vault = await vaultNow();
  for (const name of vault.deviceCode ? await vault.names() : []) {
    const since = Math.max(0, ...mine.filter(({ ids }) => ids.some((id) => name.includes(id))).map(({ at }) => at));
    const kept = since > 0 ? ((await vault.kept(name)) as KeptAnswer | undefined) : undefined;
    // What the server refuses now is of no shift any more.
    if (kept && kept.at < since) await ask(name).catch(() => undefined);
  }
  // Without a network it is for the next time.
  if (isCutOff()) done = [...mine, ...done];
}

const isCutOff = (): boolean => useKeptSince.getState().since !== undefined;

async function comeBack(): Promise<void> {
  askAnew();
  await vaultNow();
  await sendJournal();
  await refreshAll();
  if (done.length > 0) soon();
}

/** Whose time was over has his journal opened and sent as soon as the server is heard. */
export function tryWhileOver(): () => void {
  const timer = setInterval(() => online(), OVER_MS);
  return () => clearInterval(timer);
}

const online = (): void => void comeBack().catch(() => undefined);

/** Begins to, until the returned function is called; and what stands on the screen is asked for anew as soon as there is a network again. */
export function renewKept(): () => void {
  onSent(({ input }) => {
    done.push({ ids: idsOf(input), at: Date.now() });
    soon();
  });
  addEventListener('online', online);
  return () => removeEventListener('online', online);
}
