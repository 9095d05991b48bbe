// A handheld of a simulation: what its storekeeper does goes into a journal, and from there through a bad network to the server: late, cut off, without
// an answer, twice, or into a device that dies before it has noted the answer. The order is the product's own (src/web/kernel/journal/drain.ts).
import { randomUUID } from 'node:crypto';
import { JOURNAL_HEADER } from '../../src/contract/kernel/answer.ts';
import { drain, type Wire } from '../../src/web/kernel/journal/drain.ts';
import type { Entry } from '../../src/web/kernel/journal/entry.ts';
import type { Answer, Post } from './calls.ts';
import type { Random } from './random.ts';

const MOST_DELAY_MS = 400;

export interface HandTally {
  entries: number;
  cuts: number;
  lost: number;
  repeated: number;
  deaths: number;
  /** What the server refused, and its storekeeper gave up. */
  refused: number;
}
interface Deed {
  path: `/${string}`;
  input: object;
  subject: string;
}
class Refused extends Error {}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface World {
  random: Random;
  tally: HandTally;
}

/** What lies between a device and the server; `calm` ends all that is bad about it. */
function badNetwork(post: Post, deviceCode: string, { random, tally }: World) {
  let [offlineUntil, isCalm] = [0, false];
  const chance = (part: number): boolean => !isCalm && random.chance(part);
  const send = async ({ no, at, key, path, input, quiet }: Entry): Promise<unknown> => {
    if (!isCalm && Date.now() < offlineUntil) throw new Error('no network');
    if (!isCalm) await pause(random.between(0, MOST_DELAY_MS));
    if (chance(0.04)) {
      tally.cuts += 1;
      offlineUntil = Date.now() + random.between(2_000, 15_000);
      throw new Error('cut off');
    }
    const headers = { 'idempotency-key': key, ...(quiet ? {} : { [JOURNAL_HEADER]: `${deviceCode} ${no} ${at}` }) };
    const once = (): Promise<Answer> => post(path, input as object, headers);
    const isTwice = chance(0.08);
    if (isTwice) tally.repeated += 1;
    const [answer] = await Promise.all(isTwice ? [once(), once()] : [once()]);
    if (chance(0.08)) {
      tally.lost += 1;
      throw new Error('the answer was lost');
    }
    if (answer!.status >= 500) throw new Error(answer!.msg);
    if (answer!.code !== 200) throw new Refused(answer!.msg);
    return answer!.data;
  };
  return { send, chance, calm: (now: boolean) => void (isCalm = now) };
}

/** A device of somebody who is signed in. */
export function handheld(post: Post, world: World) {
  const { tally } = world;
  const deviceCode = randomUUID().replaceAll('-', '');
  const network = badNetwork(post, deviceCode, world);
  const stored = new Map<number, Entry>();
  /** By number, why the server refused it. */
  const refusals = new Map<number, string>();
  let last = 0;
  const entries = (): Entry[] => [...stored.values()].sort((a, b) => a.no - b.no);

  const wire: Wire = {
    send: network.send,
    isRefused: (error): error is Error => error instanceof Refused,
    sent: async ({ no }) => {
      if (network.chance(0.03)) {
        tally.deaths += 1;
        throw new Error('the battery is empty');
      }
      stored.delete(no);
    },
    refused: async (entry, error) => void stored.set(entry.no, { ...entry, problem: error.message }),
  };

  /** Two taps: the server's side counts. */
  function giveUp({ no, at, path, name, problem = '-' }: Entry): void {
    refusals.set(no, problem);
    tally.refused += 1;
    const input = { deviceCode, no, doneAt: new Date(at).toISOString(), path, title: name, problem };
    const key = randomUUID();
    stored.set(no, { no, at, key, method: 'POST', path: '/basic/dropHandEntry', input, name, subject: `dropped/${no}`, quiet: true });
  }

  return {
    unsent: () => stored.size,
    waitsFor: (subject: string): boolean => entries().some((entry) => entry.subject === subject),
    refusals: (): ReadonlyMap<number, string> => refusals,
    /** Keeps what was done; gives its number. */
    keep({ path, input, subject }: Deed): number {
      const no = (last += 1);
      tally.entries += 1;
      stored.set(no, { no, key: randomUUID(), at: Date.now(), method: 'POST', path, input, name: `${path} ${no}`, subject });
      return no;
    },
    /** Sends what can go, settles what was refused, and tells what is left. `calm`: the network is good from now on. */
    async talk(calm: boolean): Promise<void> {
      network.calm(calm);
      try {
        await drain(async () => entries(), wire);
        for (const entry of entries()) if (entry.problem !== undefined) giveUp(entry);
        await drain(async () => entries(), wire);
        await post('/basic/tellHandDevice', { deviceCode, lastNo: last, unsent: stored.size, oldestAt: null });
      } catch {
        // All of it stays.
      }
    },
  };
}
export type Handheld = ReturnType<typeof handheld>;
