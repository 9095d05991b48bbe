// A long line of pushes to one document: what stands far back is laid aside, keeps its place, and is called when it is its turn.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PushAuth } from '../../../contract/push/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { claim, type Claimed } from './claim.ts';
import { writingDown } from './finish.ts';
import { pushHandlers } from './index.ts';
import { layAside } from './line.ts';
import { addReceiver, QUICK } from './test-push.ts';

const base = testDatabase();
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];
beforeAll(async () => {
  ({ admin } = await openCallers(base, pushHandlers));
});
afterEach(async () => {
  await base.pool.query('delete from push_attempt');
  await base.pool.query('delete from push_record');
  await base.pool.query('delete from push_receiver');
});

/** So many pushes of one document, then one of another. */
async function queue(many: number, receiver: object = {}): Promise<string> {
  const receiverId = await addReceiver(admin, 'http://127.0.0.1:9/', receiver);
  await base.pool.query(
    `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
     select $1, gen_random_uuid(), $2, 1, 1, case when n > $3 then 'other' else 'N' || n end, case when n > $3 then $4::uuid else $5::uuid end, '{}', now()
     from generate_series(1, $3 + 1) n`,
    [base.node.nodeId, receiverId, many, newId(), newId()],
  );
  return receiverId;
}
const end: ReturnType<typeof writingDown>['end'] = (ending) => writingDown(base.db, QUICK).end(ending);
const outcome = { taken: true, reason: null, text: null, status: 200, body: '', ms: 1, again: false, away: false };
const take = async (): Promise<Claimed[]> => claim(base.db, { most: 16 });
const namesOf = (records: readonly Claimed[]): string[] => records.map(({ bizNo }) => bizNo).toSorted();
const laidAside = async () =>
  (await base.pool.query(`select count(*)::int as n from push_record where push_status = 0 and next_at > now()`)).rows[0]?.n;

test('trust 55 what waits far behind in the line of its document is laid aside, and called one after the other', async () => {
  await queue(40);
  await layAside(base.db, base.node.nodeId);
  expect(await laidAside()).toBe(39);
  let got = await take();
  expect(namesOf(got)).toEqual(['N1', 'other']);
  for (let turn = 2; turn <= 40; turn += 1) {
    await Promise.all(got.map((record) => end({ record, outcome })));
    got = await take();
    expect(namesOf(got)).toEqual([`N${turn}`]);
  }
});

test('trust 55 the next one behind what is under way is not laid aside: whoever is through need not call it', async () => {
  await queue(3);
  const [first] = await take();
  await layAside(base.db, base.node.nodeId);
  expect(await laidAside()).toBe(1);
  await base.pool.query('update push_record set push_status = 2 where id = $1', [first?.id]);
  expect(namesOf(await take())).toEqual(['N2']);
});

test('trust 55 what was laid aside behind one that failed goes on as soon as a person lets it', async () => {
  await queue(5);
  const [first] = (await take()).filter(({ bizNo }) => bizNo === 'N1');
  if (!first) throw new Error('nothing was due');
  await end({ record: first, outcome: { ...outcome, taken: false, reason: 'rejected' as const, status: 422 } });
  await layAside(base.db, base.node.nodeId);
  expect([await laidAside(), await take()]).toEqual([4, []]);
  await admin.ok('/data-push-platform/dropPushRecord', { id: first.id });
  expect(namesOf(await take())).toEqual(['N2']);
});

test('trust 55 a look for whose turn it is that takes long lays aside what it had to pass by', async () => {
  await queue(5);
  await claim(base.db, { most: 1, slowMs: 60_000 });
  expect(await laidAside()).toBe(0);
  await claim(base.db, { most: 1, slowMs: 0 });
  expect(await laidAside()).toBe(3);
});

test('trust 55 what a receiver comes for itself is not laid aside', async () => {
  await queue(3, { url: undefined, authKind: PushAuth.pull });
  await layAside(base.db, base.node.nodeId);
  expect(await laidAside()).toBe(0);
});
