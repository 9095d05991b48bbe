// How a machine is set up, so that it decides by itself while it is offline. A version is the digest of what it says: the same
// configuration has the same version, and the answer to a machine that has one is what differs from it.
import { hash as digest } from 'node:crypto';
import type { open } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readConfig, type Sections } from './config.query.ts';
import { keepAndCompare } from './config-kept.ts';
import { usageFor } from './config-rules.ts';
import { callingVm } from './state.ts';

/** Of each section a line for each row: its hash, a space and its key as JSON, for a code may hold anything. */
type Digest = Record<string, string>;
interface Keyed {
  key: string;
}

const hash = (text: string): string => digest('sha256', text, 'base64url').slice(0, 22);

const linesOf = (rows: readonly Keyed[]): string => rows.map((row) => `${hash(JSON.stringify(row))} ${JSON.stringify(row.key)}`).join('\n');

/** The keys of lines that do not stand among the others. */
function keysOfNew(lines: string, others: string): Set<string> {
  const known = new Set(others.split('\n'));
  const another = lines.split('\n').filter((line) => line !== '' && !known.has(line));
  return new Set(another.map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)) as string));
}

/** Keys of what is new or another, and of what is gone. */
function differing(now = '', before = ''): { changed: Set<string>; removed: string[] } {
  if (now === before) return { changed: new Set(), removed: [] };
  const changed = keysOfNew(now, before);
  return { changed, removed: [...keysOfNew(before, now).difference(changed)] };
}

function changesOf<R extends Keyed>(rows: readonly R[], now?: string, before?: string): { changed: R[]; removed: string[] } {
  const { changed, removed } = differing(now, before);
  return { changed: rows.filter(({ key }) => changed.has(key)), removed };
}

/** Sections by which it is counted what people used: where one of them is another, all of it is told anew. */
const COUNTED = ['products', 'settings', 'rules', 'closings'] as const;

/** Whoever was away for longer is told all: to look through what was booked meanwhile costs more. */
const MOST_AWAY_MS = 86_400_000;
const sinceOf = (usageSince: string): number | null => {
  const since = Date.parse(usageSince);
  return Date.now() - since > MOST_AWAY_MS ? null : since;
};

/**
 * The calling machine's configuration: what differs from the version it has, or all of it where that version is not known any more. What was used is
 * told of those for whom it may be another since `usageSince`.
 */
export async function configFor(ctx: Ctx, { since, usageSince }: In<typeof open.config>): Promise<Given<typeof open.config>> {
  const { vmId } = callingVm(ctx);
  const { sections, stocks, people, counted } = await readConfig(ctx, vmId);
  const now: Digest = {};
  for (const [name, rows] of Object.entries(sections)) now[name] = linesOf(rows);
  const { version, earlier, employees } = await keepAndCompare(ctx, { vmId, since, sections: JSON.stringify(now), ...people });
  const before = earlier === null ? undefined : (JSON.parse(earlier) as Digest);
  const changes = <R extends Keyed>(name: keyof Sections, rows: readonly R[]) => changesOf(rows, now[name], before?.[name]);
  const privileges = changes('privileges', sections.privileges);
  const knows = before && usageSince && COUNTED.every((name) => now[name] === before[name]);
  const others = [...employees.changed.map(({ key }) => key), ...privileges.changed.flatMap((one) => one.employees)];
  return {
    version,
    snapshot: before === undefined,
    channels: changes('channels', sections.channels),
    products: changes('products', sections.products),
    employees,
    settings: changes('settings', sections.settings),
    banners: changes('banners', sections.banners),
    rules: changes('rules', sections.rules),
    privileges,
    projects: changes('projects', sections.projects),
    closings: changes('closings', sections.closings),
    stocks,
    usage: await usageFor(ctx, { vmId, counted, since: knows ? sinceOf(usageSince) : null, others }),
  };
}
