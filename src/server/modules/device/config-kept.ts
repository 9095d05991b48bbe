// What a machine was told of its people: a hash for each of their cards, beside the version that it has. Of thousands few have changed since it asked,
// so that the database compares and keeps, and tells of those alone.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { named, type Lying } from '../pick/index.ts';

type People = Given<typeof open.config>['employees'];

interface Machine {
  vmId: string;
  /** What lies in it: a permission is told as the products that it covers. */
  lying: readonly Lying[];
  /** What need not be looked for is not: some people have channels of their own, some have permissions. */
  reserved: boolean;
  permitted: boolean;
}
interface ConfigRequest extends Machine {
  /** The version that the machine has. */
  since: string | null | undefined;
  /** What its configuration is made of but the people. */
  sections: string;
}
interface Compared {
  version: string;
  /** What the version that the machine has was made of; null where it is not known any more. */
  earlier: string | null;
  employees: People;
}

/** What stands before the name of a stored file in the address of a face. */
export const FACE_ADDRESS = '/gateway/cdn/file/';

/** Products by all that a permission may name them by: themselves, their types, everything. */
const namedBy = (lying: readonly Lying[]) =>
  lying.flatMap(({ id, code, typeIds }) => [id, ...typeIds, NIL].map((subject) => ({ code, subject })));

/** The channels that somebody alone may use. */
const aloneAt = ({ nodeId }: Ctx, vmId: string) => sql`
  select a.emp_id, array_agg(c.channel_code order by c.channel_code) as codes from vm_channel c
  join vm_channel_auth a on a.node_id = c.node_id and a.channel_id = c.id
  where c.node_id = ${nodeId}::uuid and c.vm_id = ${vmId}::uuid group by a.emp_id`;

/** The products that somebody may take, of those that lie in the machine. */
function permittedAt({ nodeId }: Ctx, vmId: string, lying: readonly Lying[]) {
  const subjects = namedBy(lying);
  return sql`
    select b.emp_id, array(
      select distinct c.code from emp_pick_permission r
      join unnest(${subjects.map(({ code }) => code)}::text[], ${subjects.map(({ subject }) => subject)}::uuid[]) as c (code, subject) on c.subject = r.subject_id
      where r.node_id = b.node_id and r.emp_id = b.emp_id and (r.vm_id is null or r.vm_id = b.vm_id) order by c.code) as codes
    from vm_emp b where b.node_id = ${nodeId}::uuid and b.vm_id = ${vmId}::uuid
      and b.emp_id in (select r.emp_id from emp_pick_permission r where r.node_id = ${nodeId}::uuid)`;
}

const NOTHING = sql`null::text[]`;

/**
 * Who may use the machine (`e`), with the channels that they alone may use, the products that they may take where that is not all, and their faces
 * where it recognises them.
 */
function people(ctx: Ctx, { vmId, lying, reserved, permitted }: Machine) {
  const { nodeId } = ctx;
  const joined = [
    ...(reserved ? [sql`left join (${aloneAt(ctx, vmId)}) alone on alone.emp_id = e.id`] : []),
    ...(permitted ? [sql`left join (${permittedAt(ctx, vmId, lying)}) may on may.emp_id = e.id`] : []),
  ];
  return {
    // beyond scope: a machine must know all who may use it, and whom they charge
    from: sql`vm_emp b
      join employee e on e.node_id = b.node_id and e.id = b.emp_id
      join department d on d.node_id = e.node_id and d.id = e.department_id
      left join post o on o.node_id = e.node_id and o.id = e.post_id
      left join emp_level f on f.node_id = e.node_id and f.id = e.level_id
      left join cost k on k.node_id = e.node_id and k.id = e.cost_id
      ${sql.join(joined, sql` `)}`,
    where: sql`b.node_id = ${nodeId}::uuid and b.vm_id = ${vmId}::uuid`,
    channels: reserved ? sql`alone.codes` : NOTHING,
    products: permitted ? sql`case when cardinality(may.codes) < ${lying.length}::int then may.codes end` : NOTHING,
    face: sql`case when (select (pick_mode(${nodeId}::uuid, ${vmId}::uuid) ->> 'face')::boolean) then replace(e.face_image_url, ${FACE_ADDRESS}, '') end`,
  };
}

interface Kept {
  version: string;
  earlier: string | null;
  /** Numbers of people. */
  codes: string[] | null;
}

/**
 * Keeps what the machine is told now beside what it has, all others are done with; gives the version and who is new, another or gone. Thousands are
 * compared by a name and a hash for each of their cards. The commit does not wait for the disk: a version that a crash forgets is told whole again.
 */
async function keep(ctx: Ctx, { since, sections, ...machine }: ConfigRequest): Promise<Kept> {
  const { vmId } = machine;
  const { from, where, channels, products, face } = people(ctx, machine);
  const { rows } = await sql<Kept>`
    with before as (
      select version, sections, emp_codes, emp_hashes from device_config where node_id = ${ctx.nodeId} and vm_id = ${vmId} and version = ${since ?? ''}
    ), now as materialized (
      select left(translate(encode(sha256(convert_to(concat_ws(' ', count(*), bit_xor(hash), ${sections}::text), 'UTF8')), 'base64'), '+/', '-_'), 22) as version,
        coalesce(array_agg(emp_code), '{}') as codes, coalesce(array_agg(hash), '{}') as hashes
      from (select e.emp_code, hash_record_extended(row(e.emp_code, e.emp_name, d.department_code, o.post_code, f.level_code, k.cost_code, e.lock_flag, b.valid_to, n.card_no,
          ${channels}, ${products}, ${face}), 0) as hash
        from ${from} left join node_card n on n.node_id = e.node_id and n.emp_id = e.id and n.status_flag where ${where} offset 0) person
    ), old as (
      delete from device_config c using now
      where c.node_id = ${ctx.nodeId} and c.vm_id = ${vmId} and c.version <> now.version and c.version <> ${since ?? ''}
    ), kept as (
      insert into device_config (node_id, vm_id, version, sections, emp_codes, emp_hashes)
      select ${ctx.nodeId}, ${vmId}, version, ${sections}, codes, hashes from now
      where version is distinct from (select b.version from before b) and set_config('synchronous_commit', 'off', true) = 'off'
      on conflict (node_id, vm_id, version) do update set made_at = excluded.made_at
    ), differing as (
      select p.code from now, unnest(now.codes, now.hashes) as p (code, hash) where p.hash not in (select unnest(b.emp_hashes) from before b)
      union select k.code from before b, unnest(b.emp_codes, b.emp_hashes) as k (code, hash) where k.hash not in (select unnest(n.hashes) from now n)
    )
    select now.version, (select sections from before) as earlier,
      case when now.version <> (select version from before) then (select array_agg(code order by code) from differing) end as codes
    from now`.execute(ctx.db);
  return rows[0]!;
}

type Person = People['changed'][number];

/** What is told of people: of all who may use the machine, or of those with these numbers. */
async function peopleOnWire(ctx: Ctx, { codes, ...machine }: Machine & { codes: readonly string[] | null }): Promise<Person[]> {
  if (codes?.length === 0) return [];
  const { from, where, channels, products, face } = people(ctx, machine);
  const asked = sql<{ people: Person[] | null }>`
    with person as (
      select e.emp_code as key, e.emp_name as "empName", d.department_code as "departmentCode", o.post_code as "postCode", f.level_code as "levelCode", k.cost_code as "costCode",
        array(select n.card_no from node_card n where n.node_id = e.node_id and n.emp_id = e.id and n.status_flag order by n.card_no) as cards,
        e.lock_flag as locked, b.valid_to as "validTo", coalesce(${channels}, '{}') as channels, ${products} as products, ${face} as face
      from ${from} where ${where} ${named(codes)}
    ) select json_agg(person order by key) as people from person`;
  const query = asked.compile(ctx.db);
  const { rows } = await ctx.db.executeQuery<{ people: Person[] | null }>(codes === null ? query : prepared(query));
  return (rows[0]?.people ?? []).map(({ postCode, levelCode, products, ...row }) => ({
    ...row,
    ...(postCode && { postCode }),
    ...(levelCode && { levelCode }),
    ...(products && { products }),
    validTo: row.validTo && new Date(row.validTo).toISOString(),
  }));
}

/** Keeps what the machine is told now; gives its version, and of people what differs from what it has. */
export async function keepAndCompare(ctx: Ctx, asked: ConfigRequest): Promise<Compared> {
  const { version, earlier, codes: differing } = await keep(ctx, asked);
  const codes = earlier === null ? null : (differing ?? []);
  const changed = await peopleOnWire(ctx, { ...asked, codes });
  const here = new Set(changed.map(({ key }) => key));
  return { version, earlier, employees: { changed, removed: (codes ?? []).filter((code) => !here.has(code)) } };
}
