// What a device keeps of its person: journal and data of the shift, sealed by a key that the server gives for this person on this device. The browser
// holds the key without giving it away again; signing out drops it, and what lies here is unreadable until the same person comes back.
import type { Deed, Entry } from './entry.ts';
import { useOver } from './over.ts';

/** Where entries are kept. Each promise is kept when a dead battery would lose nothing of it. */
export interface Vault {
  /** By which the server knows the device; undefined where nothing outlives the page. */
  deviceCode: string | undefined;
  /** Whether its person may work here without a network, now. */
  mayKeep(): boolean;
  add(deed: Omit<Entry, 'no'>): Promise<Entry>;
  all(): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(entry: Entry): Promise<void>;
  lastNo(): Promise<number>;
  keep(name: string, value: unknown): Promise<void>;
  kept(name: string): Promise<unknown>;
  /** Of all that is kept. */
  names(): Promise<string[]>;
}

interface Owner {
  account: string;
  key: CryptoKey;
  /** Until when it may be used without the server having been heard, and when it was used last: a clock that was set back opens nothing. */
  until: number;
  usedAt: number;
}
interface Sealed {
  account: string;
  no: number;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const STRICT = { durability: 'strict' } as const;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')));
  });
const ended = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('storage')));
  });

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('hand', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('meta');
      request.result.createObjectStore('entries', { keyPath: ['account', 'no'] });
      request.result.createObjectStore('kept');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')));
  });
  return opened;
}

/** Until when each person may work here without the server having been heard: 0 where the site does not let him. */
const untilOf = new Map<string, number>();

const metaOf = async <T>(name: string): Promise<T | undefined> =>
  answered((await database()).transaction('meta').objectStore('meta').get(name) as IDBRequest<T | undefined>);

async function change(stores: readonly ('meta' | 'entries' | 'kept')[], work: (tx: IDBTransaction) => void): Promise<void> {
  const tx = (await database()).transaction([...stores], 'readwrite', STRICT);
  work(tx);
  await ended(tx);
}

const seal = async (key: CryptoKey, value: unknown): Promise<Pick<Sealed, 'iv' | 'text'>> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, text };
};
const unseal = async (key: CryptoKey, { iv, text }: Pick<Sealed, 'iv' | 'text'>): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text)));

/** Whether this browser can keep anything sealed: over plain http from another computer it cannot. */
export const canSeal = (): boolean => typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** By which the server knows this device; made at the first question. */
export async function deviceCode(): Promise<string> {
  const tx = (await database()).transaction('meta', 'readwrite', STRICT);
  const meta = tx.objectStore('meta');
  const known = (await answered(meta.get('device'))) as string | undefined;
  const code = known ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!known) meta.put(code, 'device');
  await ended(tx);
  return code;
}

/**
 * Takes the key that the server gave, good for so many hours without it. For no hour at all it is there to send what was kept while the site still let this
 * person work without a network: it goes with the page, and nothing of the shift stays.
 */
export async function takeKey(account: string, said: { key: string; hours: number }): Promise<Vault> {
  const bytes = Uint8Array.from(atob(said.key), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const until = said.hours > 0 ? Date.now() + said.hours * 3_600_000 : 0;
  const owner: Owner = { account, key, until, usedAt: Date.now() };
  if (until === 0) await lockVault();
  else
    await change(['meta'], (tx) => {
      tx.objectStore('meta').put(owner, 'owner');
      tx.objectStore('meta').delete(OVER);
    });
  untilOf.set(account, owner.until);
  useOver.setState({ over: false, unsent: 0 });
  // A browser that runs out of room throws away what it was not asked to keep.
  void navigator.storage?.persist?.().catch(() => undefined);
  return vaultOf(account, key, await deviceCode());
}

/** What lies here of this person, as long as it may be used without the server. What another one left behind is closed. */
export async function openKept(account: string): Promise<Vault | undefined> {
  const owner = await metaOf<Owner>('owner');
  if (!owner) {
    if ((await metaOf<string>(OVER)) === account) await sayOver(account);
    return undefined;
  }
  const now = Date.now();
  if (owner.account !== account || now > owner.until || now < owner.usedAt - 60_000) {
    await lockVault();
    if (owner.account !== account) return undefined;
    await change(['meta'], (tx) => tx.objectStore('meta').put(account, OVER));
    await sayOver(account);
    return undefined;
  }
  await change(['meta'], (tx) => tx.objectStore('meta').put({ ...owner, usedAt: Math.max(now, owner.usedAt) }, 'owner'));
  untilOf.set(account, owner.until);
  return vaultOf(account, owner.key, await deviceCode());
}

/** Whose time is over here, until the server is heard again. */
const OVER = 'over';
/** What waits is sealed, but not how much of it. */
async function sayOver(account: string): Promise<void> {
  const unsent = await answered((await database()).transaction('entries').objectStore('entries').count(rangeOf(account)));
  useOver.setState({ over: true, unsent });
}

/** Signed out, stopped or over: key and data of the shift are gone; what was not sent stays, sealed. */
export async function lockVault(): Promise<void> {
  if (!canSeal()) return;
  await change(['meta', 'kept'], (tx) => {
    tx.objectStore('meta').delete('owner');
    tx.objectStore('meta').delete(OVER);
    tx.objectStore('kept').clear();
  });
}

/** The device was stopped: nothing of this person stays. */
export async function emptyVault(account: string): Promise<void> {
  await lockVault();
  await change(['entries'], (tx) => tx.objectStore('entries').delete(rangeOf(account)));
}

const rangeOf = (account: string): IDBKeyRange => IDBKeyRange.bound([account, 0], [account, Infinity]);
const counterOf = (account: string): string => `last/${account}`;

function vaultOf(account: string, key: CryptoKey, code: string): Vault {
  const put = async (entry: Entry): Promise<void> => {
    const sealed: Sealed = { account, no: entry.no, ...(await seal(key, entry)) };
    await change(['entries'], (tx) => tx.objectStore('entries').put(sealed));
  };
  const mayKeep = () => {
    const until = untilOf.get(account) ?? 0;
    const may = Date.now() <= until;
    // Who never had the time has not run out of it.
    if (!may && until > 0) useOver.setState({ over: true });
    return may;
  };
  return {
    deviceCode: code,
    mayKeep,
    put,
    async add(deed) {
      const sealed = await seal(key, deed);
      const tx = (await database()).transaction(['meta', 'entries'], 'readwrite', STRICT);
      // The number and what bears it come to be together, whatever other tabs do.
      const no = (((await answered(tx.objectStore('meta').get(counterOf(account)))) as number | undefined) ?? 0) + 1;
      tx.objectStore('meta').put(no, counterOf(account));
      tx.objectStore('entries').put({ account, no, ...sealed } satisfies Sealed);
      await ended(tx);
      return { ...deed, no };
    },
    async all() {
      const rows = (await answered((await database()).transaction('entries').objectStore('entries').getAll(rangeOf(account)))) as Sealed[];
      const entries = await Promise.all(rows.map(async (row) => ({ ...((await unseal(key, row)) as Deed & Entry), no: row.no })));
      return entries;
    },
    remove: ({ no }) => change(['entries'], (tx) => tx.objectStore('entries').delete([account, no])),
    lastNo: async () => (await metaOf<number>(counterOf(account))) ?? 0,
    async keep(name, value) {
      if (Date.now() > (untilOf.get(account) ?? 0)) return;
      const sealed = await seal(key, value);
      await change(['kept'], (tx) => tx.objectStore('kept').put(sealed, `${account}/${name}`));
    },
    async kept(name) {
      if (!mayKeep()) return undefined;
      const row = (await answered((await database()).transaction('kept').objectStore('kept').get(`${account}/${name}`))) as
        | Sealed
        | undefined;
      return row && unseal(key, row);
    },
    async names() {
      const all = await answered((await database()).transaction('kept').objectStore('kept').getAllKeys());
      return all.flatMap((name) => (String(name).startsWith(`${account}/`) ? [String(name).slice(account.length + 1)] : []));
    },
  };
}

/** Where nothing may or can be kept on the device: gone with the page. `isForbidden`: its person may not work without a network. */
export function memoryVault(isForbidden: boolean): Vault {
  let entries: Entry[] = [];
  const kept = new Map<string, unknown>();
  let last = 0;
  return {
    deviceCode: undefined,
    mayKeep: () => !isForbidden,
    add: async (deed) => {
      const entry = { ...deed, no: (last += 1) };
      entries.push(entry);
      return entry;
    },
    all: async () => entries,
    put: async (entry) => void (entries = entries.map((one) => (one.no === entry.no ? entry : one))),
    remove: async ({ no }) => void (entries = entries.filter((one) => one.no !== no)),
    lastNo: async () => last,
    keep: async (name, value) => void kept.set(name, value),
    kept: async (name) => kept.get(name),
    names: async () => [...kept.keys()],
  };
}
