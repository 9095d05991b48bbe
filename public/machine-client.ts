// A machine of the open interface, with nothing but Node.js (24 or later, which runs TypeScript as it is).
//   BASE=http://factory:8080 APP_KEY=… SECRET=… node machine-client.ts sync
//   … machine-client.ts ask E10001 101 2      may this person take two from channel 101?
//   … machine-client.ts pick E10001 101 2     they came out: journal first, then tell
//   … machine-client.ts flush                 tell what still waits in the journal
//   … machine-client.ts beat                  heartbeat: clock, commands, missing events
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, realpathSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

type Row = { key: string };
type Section = { changed: Row[]; removed: string[] };
type Usage = { at: string; snapshot: boolean; people: Row[]; together: Row[] };
type Config = Record<string, Section> & { version: string; snapshot: boolean; usage: Usage };
type Event = { eventId: string; sequence: number; [field: string]: unknown };
type Journal = { last: number; run: string; waiting: Event[]; done: Record<string, Event> };
type Envelope = { code: number; msg: string; error?: string; params?: { serverTime?: string }; data: unknown };
type Result = { eventId: string | null; result: 'booked' | 'again' | 'aside' | 'refused'; msg: string | null };

const [MOST_EVENTS, MOST_BYTES] = [500, 900_000]; // the server takes 1,000 events and 1 MB
// No network, no answer in time, or "try again shortly".
const PASSING = /fetch failed|timeout|^(busy|disk-full|changed|fault):/i;
const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

export function sign(secret: string, lines: readonly string[], body: string): string {
  const text = [...lines, createHash('sha256').update(body).digest('hex')].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Rows laid over others of the same key. */
const over = (a: Row[], b: Row[]): Row[] => [...new Map([...a, ...b].map((row) => [row.key, row])).values()];

export class Machine {
  skew = 0; // milliseconds that the server's clock is ahead of ours
  readonly at: { base: string; appKey: string; secret: string; folder: string };
  constructor(at: Machine['at']) {
    this.at = at;
  }

  async call(name: string, said: object, again = true): Promise<unknown> {
    const { base, appKey, secret } = this.at;
    const [path, body] = [`/gateway/open/v1/${name}`, JSON.stringify(said)];
    const [timestamp, nonce] = [String(Date.now() + this.skew), hex(16)];
    const headers = {
      'content-type': 'application/json',
      'x-app-key': appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign(secret, ['POST', path, '', timestamp, nonce], body),
    };
    const response = await fetch(base + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
    const { code, msg, error, params, data } = (await response.json()) as Envelope;
    if (code === 200) return data;
    if (again && params?.serverTime && (error === 'sign-clock' || error === 'sign-time')) {
      this.skew = Date.parse(params.serverTime) - Date.now();
      return this.call(name, said, false);
    }
    throw new Error(`${error}: ${msg}`);
  }

  load<T>(name: string, otherwise: T): T {
    const path = join(this.at.folder, name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : otherwise;
  }

  /** Written beside and renamed: a loss of power leaves the old one or the new one. */
  save(name: string, value: unknown): void {
    const path = join(this.at.folder, name);
    const file = openSync(`${path}.new`, 'w');
    writeSync(file, JSON.stringify(value));
    fsyncSync(file);
    closeSync(file);
    renameSync(`${path}.new`, path);
  }

  /** Rows are known by their key, changes are laid over what is kept. */
  async sync(): Promise<Config> {
    const kept = this.load<Config | undefined>('config.json', undefined);
    const told = (await this.call('config', kept ? { since: kept.version, usageSince: kept.usage.at } : {})) as Config;
    for (const [name, part] of Object.entries(told)) {
      if (!part?.changed) continue;
      const gone = new Set(part.removed);
      const before = told.snapshot ? [] : (kept?.[name]?.changed ?? []).filter(({ key }) => !gone.has(key));
      told[name] = { changed: over(before, part.changed), removed: [] };
    }
    const { usage } = told;
    const past = usage.snapshot ? undefined : kept?.usage;
    told.usage = { ...usage, people: over(past?.people ?? [], usage.people), together: over(past?.together ?? [], usage.together) };
    this.save('config.json', told);
    return told;
  }

  journal = (): Journal => this.load('journal.json', { last: 0, run: hex(4), waiting: [], done: {} });

  /** Numbered and on disk before anything is sent. */
  happen(event: object): void {
    const { last, run, waiting, done } = this.journal();
    const sequence = last + 1;
    const told = { eventId: `${run}-${sequence}`, sequence, happenedAt: new Date(Date.now() + this.skew).toISOString(), ...event };
    this.save('journal.json', { last: sequence, run, waiting: [...waiting, told], done });
  }

  /** Tells what waits, in its order; what has its result stays for whoever asks for it again. Throws without a network: nothing is lost then. */
  async flush(): Promise<Result[]> {
    const results: Result[] = [];
    for (let journal = this.journal(); journal.waiting.length > 0; journal = this.journal()) {
      let size = 0;
      const batch = journal.waiting
        .slice(0, MOST_EVENTS)
        .filter((event, at) => (size += Buffer.byteLength(JSON.stringify(event))) < MOST_BYTES || at === 0);
      const { events } = (await this.call('events', { events: batch })) as { events: Result[] };
      // Booked, again, aside or refused: each is done.
      results.push(...events);
      for (const event of batch) journal.done[event.sequence] = event;
      this.save('journal.json', { ...journal, waiting: journal.waiting.slice(batch.length) });
    }
    return results;
  }

  async beat(): Promise<object> {
    const { waiting, done } = this.journal();
    const { version } = this.load<{ version: string | null }>('config.json', { version: null });
    const said = { unsentEvents: waiting.length, configVersion: version };
    const answer = (await this.call('heartbeat', said)) as { commands: number; gaps: { from: number; to: number }[] };
    const lost = Object.values(done).filter(({ sequence }) => answer.gaps.some(({ from, to }) => from <= sequence && sequence <= to));
    if (lost.length > 0) await this.call('events', { events: lost.slice(0, MOST_EVENTS) });
    const told = answer.commands > 0 ? ((await this.call('commands', {})) as { id: string }[]) : [];
    for (const { id } of told) await this.call('commands/acknowledge', { id, done: true, answer: null }); // do it here, or say why not
    return { ...answer, told };
  }
}

async function main([name, empCode, channelCode, quantity]: string[]): Promise<unknown> {
  const { BASE = '', APP_KEY = '', SECRET = '', FOLDER = '.' } = process.env;
  const machine = new Machine({ base: BASE, appKey: APP_KEY, secret: SECRET, folder: FOLDER });
  const line = { channelCode, quantity: Number(quantity) };
  if (name === 'pick') machine.happen({ kind: 'pick', empCode, tradeNumber: `T-${hex(6)}`, lines: [line] });
  if (name === 'sync' || name === 'beat') return machine[name]();
  if (name === 'ask') return machine.call('ask', { empCode, ...line });
  // A machine goes on for ever, up to 60 seconds between two tries.
  for (const seconds of [0, 1, 2]) {
    await sleep(seconds * (300 + Math.random() * 300));
    const results = await machine.flush().catch((error: Error) => (PASSING.test(error.message) ? undefined : Promise.reject(error)));
    if (results) return results;
  }
  return { waiting: machine.journal().waiting.length };
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) console.log(JSON.stringify(await main(process.argv.slice(2))));
