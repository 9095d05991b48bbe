// Data push on a cluster: what machines report is told to somebody who comes for it, each trade once.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { DataPushType, PushAuth, PushKind } from '../../src/contract/push/codes.ts';

const PATIENCE_MS = 20_000;

/** Sets somebody up who hears of trades from now on; asked afterwards, gives in words what he was not told, or twice. */
export async function hearing(app: FastifyInstance, pool: pg.Pool, token: string): Promise<() => Promise<string[]>> {
  const { rows: last } = await pool.query<{ now: string }>('select now()::text as now');
  const made = await app.inject({
    method: 'POST',
    url: '/gateway/data-push-platform/createNodeConfig',
    headers: { auth_token: token, 'idempotency-key': newId() },
    payload: {
      receiverName: 'cluster',
      pushKind: PushKind.platform,
      pushTypes: [DataPushType.pick, DataPushType.returned, DataPushType.loan],
      authKind: PushAuth.pull,
    },
  });
  const { id } = made.json<{ data: { id: string } }>().data;
  return () => untold(pool, { id, since: last[0]?.now ?? '' });
}

async function untold(pool: pg.Pool, { id, since }: { id: string; since: string }): Promise<string[]> {
  const waiting = async (): Promise<boolean> => (await pool.query('select from push_fact limit 1')).rows.length > 0;
  for (const end = Date.now() + PATIENCE_MS; (await waiting()) && Date.now() < end; await pause(200));
  const { rows: receivers } = await pool.query<{ node_id: string }>('select node_id from push_receiver where id = $1', [id]);
  const node = receivers[0]?.node_id;
  const { rows: told } = await pool.query<{ doc: string }>(
    'select biz_no as doc from push_record where node_id = $1 and receiver_id = $2',
    [node, id],
  );
  const { rows: trades } = await pool.query<{ doc: string }>(
    'select trade_number as doc from trade where node_id = $1 and recorded_at >= $2 and trade_time >= $2 and sign <> 0',
    [node, since],
  );
  const [heard, happened] = [told, trades].map((rows) => rows.map(({ doc }) => doc).toSorted()) as [string[], string[]];
  console.log(`  ${happened.length} trades, ${heard.length} pushes`);
  if (happened.length === 0) return ['no trade happened that somebody could be told of'];
  return heard.join() === happened.join() ? [] : [`${happened.length} trades, but ${heard.length} pushes`];
}
