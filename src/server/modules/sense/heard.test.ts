// What a device tells is heard by open screens where it may change what they show, and not otherwise: a device tells often.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { SenseMethod } from '../../../contract/sense/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';
import { takeSenses } from './index.ts';

const database = testDatabase();
let home: Furnished;
let ear: pg.PoolClient;
const heard: string[] = [];
beforeAll(async () => {
  home = await database.run((ctx) => furnishStore(ctx, 'HEARD', 1));
  ear = await database.pool.connect();
  ear.on('notification', ({ payload = '' }) => heard.push(payload));
  await ear.query('listen factory_live');
});
afterAll(() => ear.release(true));

type Senses = Parameters<typeof takeSenses>[1]['senses'];
/** Tells senses; gives how often whoever looks at the warehouse was told of it. */
async function tell(...senses: Senses): Promise<number> {
  await database.run((ctx) =>
    takeSenses({ ...ctx, actor: { kind: 'store', storeId: home.prewhId, storeCode: 'HEARD', clockSkewMs: 0 } }, { senses }),
  );
  // What was told before is heard before.
  const mark = newId();
  await database.pool.query(`select pg_notify('factory_live', $1)`, [mark]);
  await vi.waitFor(() => expect(heard).toContain(mark), 10_000);
  return heard.splice(0).filter((word) => word.includes(home.prewhId)).length;
}

test('a visit, and what is told again, call no screen; what is new in a channel calls once', async () => {
  const { rows } = await database.pool.query('select channel_code as code from prewh_channel where id = $1', [home.first]);
  const happenedAt = new Date().toISOString();
  const stock = (senseId: string): Senses[number] => ({
    kind: 'stock',
    senseId,
    happenedAt,
    method: SenseMethod.weight,
    channelCode: rows[0].code,
    quantity: 9,
  });
  expect(await tell({ kind: 'visit', senseId: 'V-1', enteredAt: happenedAt })).toBe(0);
  expect(await tell(stock('S-1'), stock('S-2'))).toBe(1);
  expect(await tell(stock('S-1'), stock('S-2'))).toBe(0);
  expect(await tell({ ...stock('S-3'), channelCode: 'nowhere' } as Senses[number])).toBe(0);
});
