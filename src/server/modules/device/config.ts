// How a machine is set up, so that it decides by itself while it is offline. A version is the digest of what it says: the same
// configuration has the same version, and the answer to a machine that has one is what differs from it.
import { hash as digest } from 'node:crypto';
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { sectionsOf, type Keyed, type Sections } from './config.query.ts';
import { callingVm } from './state.ts';

type Digest = Record<string, Record<string, string>>;

const hash = (value: unknown): string => digest('sha256', JSON.stringify(value), 'base64url').slice(0, 22);

/** The hash of each row, by section and key. */
const digestOf = (sections: Omit<Sections, 'stocks'>): Digest =>
  Object.fromEntries(
    Object.entries(sections).map(([name, rows]) => [name, Object.fromEntries((rows as Keyed[]).map((row) => [row.key, hash(row)]))]),
  );

/** What is new or another, and what is gone; all of it against an empty digest. Rows and their hashes of now, hashes of before. */
function changesOf<R extends Keyed>(
  rows: readonly R[],
  now: Record<string, string> = {},
  before: Record<string, string> = {},
): { changed: R[]; removed: string[] } {
  return {
    changed: rows.filter(({ key }) => before[key] !== now[key]),
    removed: Object.keys(before).filter((key) => now[key] === undefined),
  };
}

/** The calling machine's configuration: what differs from the version it has, or all of it where that version is not known any more. */
export async function configFor(ctx: Ctx, { since }: In<typeof open.config>): Promise<Given<typeof open.config>> {
  const { vmId } = callingVm(ctx);
  const { stocks, ...sections } = await sectionsOf(ctx, vmId);
  const hashes = digestOf(sections);
  const version = hash(hashes);
  const known = since
    ? await from(ctx, 'deviceConfig', 'c').select('c.digest').where('c.vmId', '=', vmId).where('c.version', '=', since).executeTakeFirst()
    : undefined;
  const before = known?.digest as Digest | undefined;
  if (version !== since)
    await sql`with old as (
      delete from device_config where node_id = ${ctx.nodeId} and vm_id = ${vmId} and version <> ${since ?? ''} and version <> ${version})
      insert into device_config (node_id, vm_id, version, digest) values (${ctx.nodeId}, ${vmId}, ${version}, ${JSON.stringify(hashes)}::jsonb)
      on conflict (node_id, vm_id, version) do update set made_at = now()`.execute(ctx.db);
  return {
    version,
    snapshot: before === undefined,
    channels: changesOf(sections.channels, hashes['channels'], before?.['channels']),
    products: changesOf(sections.products, hashes['products'], before?.['products']),
    employees: changesOf(sections.employees, hashes['employees'], before?.['employees']),
    settings: changesOf(sections.settings, hashes['settings'], before?.['settings']),
    banners: changesOf(sections.banners, hashes['banners'], before?.['banners']),
    stocks,
  };
}
