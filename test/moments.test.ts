import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { momentsIn } from './moments.ts';
import { copyTemplate } from './template.ts';

// As they were before a cluster was tried.
test.each([
  ['a job', `update "job" set "finished_at" = case when status = 0 then now() end where "node_id" = $1`],
  ['a session', `update "session" set "replaced_at" = coalesce(replaced_at, now()), "client" = $1 where "node_id" = $2`],
  ['a command', `update "device_command" set "fetched_at" = coalesce(fetched_at, now()) where "vm_id" = $1 returning *`],
  ['a receiver that is well', `update push_receiver set fails = 0, last_ok_at = case when $1 then now() else last_ok_at end where id = $2`],
  [
    'one that is not',
    `update push_receiver set fails = fails + case when rest_until <= now() then 1 else 0 end, rest_until = greatest($1, rest_until) where id = $2`,
  ],
  ['goods', `update stock_abnormality set settled_at = case when settled + $1 = qty then now() end where node_id = $2`],
  [
    'a row once more',
    `insert into mark (node_id, at) values ($1, now()) on conflict (node_id) do update set at = now() where mark.at < $2`,
  ],
  ['within others', `with gone as (delete from a where coalesce(b, CLOCK_TIMESTAMP()) < c returning id) select id from gone`],
  ['deeper', `update a set b = case when c then greatest(d, (now() at time zone $1)) end`],
])('a moment that a cluster does not reckon is seen: %s', (_, statement) => {
  expect(momentsIn(statement)).toHaveLength(1);
});

test.each([
  ['where nothing is chosen', `update a set b = now(), c = least(c, now()), d = case when e then $1::timestamptz end where f > now()`],
  [
    'where the platform keeps it',
    `insert into throttle as t (at) values (now()) on conflict (at) do update set at = case when t.a then now() end`,
  ],
  ['in a row that is new', `insert into a (b) select case when c then now() end from d on conflict (b) do update set e = excluded.e`],
  ['in what is read', `select coalesce(a, now()) from b for no key update`],
  ['in what is answered', `update a set b = 1 returning case when c < now() then 1 end`],
  ['in a word', `update a set b = case when c then 'now' end, "now" = $1`],
])('and one that it does is not: %s', (_, statement) => {
  expect(momentsIn(statement)).toEqual([]);
});

test('what a cluster would refuse fails the file that has had it sent', async () => {
  const { db, close } = await copyTemplate({ adminUrl: inject('adminUrl'), template: inject('template') });
  await sql`update node set node_name = case when now() > '-infinity' then node_name end where false`.execute(db);
  await expect(close()).rejects.toThrow('when now in update node set');
});
