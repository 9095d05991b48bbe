// What a machine was told of its people: a hash for each, beside the version that it has. Of thousands few have changed since it asked, so that
// the database compares, keeps and fetches in one message, and nobody else travels.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/ids.ts';
import type { Lying } from '../pick/index.ts';

type People = Given<typeof open.config>['employees'];

interface Asked {
  vmId: string;
  /** The version that the machine has. */
  since: string | null | undefined;
  /** What its configuration is made of but the people. */
  sections: string;
  /** What lies in the machine: a permission is told as the products that it covers. */
  lying: readonly Lying[];
}
interface Compared {
  version: string;
  /** What the version that the machine has was made of; null where it is not known any more. */
  told: string | null;
  employees: People;
}

/** What stands before the name of a stored file in the address of a face. */
export const FACE_ADDRESS = '/gateway/cdn/file/';

/** Products by all that a permission may name them by: themselves, their types, everything. */
const namedBy = (lying: readonly Lying[]) =>
  lying.flatMap(({ id, code, typeIds }) => [id, ...typeIds, NIL].map((subject) => ({ code, subject })));

/**
 * Who may use the machine, with the living cards, the channels that they alone may use, the products that they may take where that is not all, and
 * their faces where it recognises them; of whom a machine knows by the hash.
 */
const people = (nodeId: string, vmId: string, lying: readonly Lying[]) => sql`
  covered as (
    select * from unnest(${namedBy(lying).map(({ code }) => code)}::text[], ${namedBy(lying).map(({ subject }) => subject)}::uuid[]) as c (code, subject)
  ), permitted as (
    select b.emp_id, array(select distinct c.code from emp_pick_permission r join covered c on c.subject = r.subject_id
      where r.node_id = b.node_id and r.emp_id = b.emp_id and (r.vm_id is null or r.vm_id = b.vm_id) order by c.code) as codes
    from vm_emp b where b.node_id = ${nodeId} and b.vm_id = ${vmId}
      and b.emp_id in (select r.emp_id from emp_pick_permission r where r.node_id = ${nodeId})
  ),
  card as (
    select n.emp_id, array_agg(n.card_no order by n.card_no) as codes from vm_emp b
    join node_card n on n.node_id = b.node_id and n.emp_id = b.emp_id and n.status_flag
    where b.node_id = ${nodeId} and b.vm_id = ${vmId} group by n.emp_id
  ), alone as (
    select a.emp_id, array_agg(c.channel_code order by c.channel_code) as codes from vm_channel c
    join vm_channel_auth a on a.node_id = c.node_id and a.channel_id = c.id where c.node_id = ${nodeId} and c.vm_id = ${vmId} group by a.emp_id
  ), eye as materialized (
    select (pick_mode(${nodeId}, ${vmId}) ->> 'face')::boolean as sees
  ), person as materialized (
    select e.emp_code, e.emp_name, d.department_code, o.post_code, k.cost_code, e.lock_flag, b.valid_to, card.codes as cards, alone.codes as channels,
      may.products, eyes.face, hash_record_extended(
        row(e.emp_code, e.emp_name, d.department_code, o.post_code, k.cost_code, e.lock_flag, b.valid_to, card.codes, alone.codes, may.products, eyes.face), 0) as hash
    from vm_emp b
    join employee e on e.node_id = b.node_id and e.id = b.emp_id
    join department d on d.node_id = e.node_id and d.id = e.department_id
    left join post o on o.node_id = e.node_id and o.id = e.post_id
    left join cost k on k.node_id = e.node_id and k.id = e.cost_id
    left join card on card.emp_id = e.id
    left join alone on alone.emp_id = e.id
    left join permitted on permitted.emp_id = e.id
    cross join lateral (select case when cardinality(permitted.codes) < ${lying.length} then permitted.codes end as products) may
    cross join lateral (select case when eye.sees then replace(e.face_image_url, ${FACE_ADDRESS}, '') end as face from eye) eyes
    where b.node_id = ${nodeId} and b.vm_id = ${vmId}
  )`;

/**
 * Keeps what the machine is told now beside what it has, all others are done with; gives the version and the people who are new, another or gone.
 * The commit does not wait for the disk: a version that a crash forgets is told whole again. A full join is never done row by row, whatever
 * the database believes of an array's length.
 */
export async function keepAndCompare(ctx: Ctx, { vmId, since, sections, lying }: Asked): Promise<Compared> {
  const { rows } = await sql<{ version: string; told: string | null; changed: People['changed'] | null; removed: string[] | null }>`
    with before as (
      select version, sections, emp_codes, emp_hashes from device_config where node_id = ${ctx.nodeId} and vm_id = ${vmId} and version = ${since ?? ''}
    ), ${people(ctx.nodeId, vmId, lying)}, now as (
      select left(translate(encode(sha256(convert_to(concat_ws(' ', count(*), bit_xor(hash), ${sections}::text), 'UTF8')), 'base64'), '+/', '-_'), 22) as version,
        coalesce(array_agg(emp_code), '{}') as codes, coalesce(array_agg(hash), '{}') as hashes from person
    ), old as (
      delete from device_config c using now
      where c.node_id = ${ctx.nodeId} and c.vm_id = ${vmId} and c.version <> now.version and c.version <> ${since ?? ''}
    ), kept as (
      insert into device_config (node_id, vm_id, version, sections, emp_codes, emp_hashes)
      select ${ctx.nodeId}, ${vmId}, version, ${sections}, codes, hashes from now
      where version is distinct from (select b.version from before b) and set_config('synchronous_commit', 'off', true) = 'off'
      on conflict (node_id, vm_id, version) do update set made_at = now()
    ), differing as (
      select p.*, k.code as known from person p
      full join (select k.* from before b, unnest(b.emp_codes, b.emp_hashes) as k (code, hash)) k on k.code = p.emp_code
      where p.hash is distinct from k.hash and (select version from now) is distinct from (select version from before)
    )
    select now.version, (select sections from before) as told,
      (select json_agg(json_build_object('key', emp_code, 'empName', emp_name, 'departmentCode', department_code, 'postCode', post_code, 'costCode', cost_code,
          'cards', coalesce(cards, '{}'), 'locked', lock_flag, 'validTo', valid_to, 'channels', coalesce(channels, '{}'), 'products', products, 'face', face) order by emp_code)
        from differing where emp_code is not null) as changed,
      (select json_agg(known order by known) from differing where emp_code is null) as removed
    from now`.execute(ctx.db);
  const { version, told, changed, removed } = rows[0]!;
  const iso = (moment: string | null) => moment && new Date(moment).toISOString();
  return {
    version,
    told,
    employees: {
      changed: (changed ?? []).map(({ postCode, products, ...row }) => ({
        ...row,
        ...(postCode && { postCode }),
        ...(products && { products }),
        validTo: iso(row.validTo),
      })),
      removed: removed ?? [],
    },
  };
}
