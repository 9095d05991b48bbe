// How a machine is set up, so that it decides by itself while it is offline. A version is the digest of what it says: the same
// configuration has the same version, and the answer to a machine that has one is what differs from it.
import { hash as digest } from 'node:crypto';
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { employeeLines, employeesOf, sectionsOf, type Keyed } from './config.query.ts';
import { callingVm } from './state.ts';

/** Of each section a line for each row: its hash, a space and its key as JSON, for a code may hold anything. */
type Digest = Record<string, string>;

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

/** The calling machine's configuration: what differs from the version it has, or all of it where that version is not known any more. */
export async function configFor(ctx: Ctx, { since }: In<typeof open.config>): Promise<Given<typeof open.config>> {
  const { vmId } = callingVm(ctx);
  const { stocks, ...sections } = await sectionsOf(ctx, vmId);
  const now: Digest = { employees: await employeeLines(ctx, vmId) };
  for (const [name, rows] of Object.entries(sections)) now[name] = linesOf(rows);
  const text = JSON.stringify(now);
  const version = hash(text);
  const before = version === since ? now : await digestOf(ctx, vmId, since);
  if (version !== since) await keep(ctx, { vmId, version, since, text });
  const people = differing(now['employees'], before?.['employees']);
  const changes = <R extends Keyed>(name: string, rows: readonly R[]) => changesOf(rows, now[name], before?.[name]);
  return {
    version,
    snapshot: before === undefined,
    channels: changes('channels', sections.channels),
    products: changes('products', sections.products),
    employees: { changed: await employeesOf(ctx, vmId, [...people.changed]), removed: people.removed },
    settings: changes('settings', sections.settings),
    banners: changes('banners', sections.banners),
    stocks,
  };
}

/** What the version was made of; nothing where it is not known any more. */
async function digestOf(ctx: Ctx, vmId: string, version: string | null | undefined): Promise<Digest | undefined> {
  if (!version) return undefined;
  const known = await from(ctx, 'deviceConfig', 'c')
    .select('c.digest')
    .where('c.vmId', '=', vmId)
    .where('c.version', '=', version)
    .executeTakeFirst();
  return known && (JSON.parse(known.digest) as Digest);
}

interface Kept {
  vmId: string;
  version: string;
  since: string | null | undefined;
  text: string;
}

/** Keeps this version beside the one that the machine has; all others are done with. */
async function keep(ctx: Ctx, { vmId, version, since, text }: Kept): Promise<void> {
  await sql`with old as (
      delete from device_config where node_id = ${ctx.nodeId} and vm_id = ${vmId} and version <> ${since ?? ''} and version <> ${version})
    insert into device_config (node_id, vm_id, version, digest) values (${ctx.nodeId}, ${vmId}, ${version}, ${text})
    on conflict (node_id, vm_id, version) do update set made_at = now()`.execute(ctx.db);
}
