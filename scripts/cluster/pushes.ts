// Data push on a cluster: what machines report is told to somebody who comes for it, each trade once.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DataPushType, PushAuth, PushKind } from '../../src/contract/push/codes.ts';
import type { Post } from '../simulate/calls.ts';

const PATIENCE_MS = 20_000;

/** Sets somebody up who hears of trades from now on; asked afterwards, gives in words what he was not told, or twice. */
export async function hearing(post: Post, pool: pg.Pool): Promise<() => Promise<string[]>> {
  const { data } = await post('/data-push-platform/createNodeConfig', {
    receiverName: 'cluster',
    pushKind: PushKind.platform,
    pushTypes: [DataPushType.pick, DataPushType.returned, DataPushType.loan],
    authKind: PushAuth.pull,
  });
  return () => untold(pool, data.id);
}

async function untold(pool: pg.Pool, id: string): Promise<string[]> {
  const waiting = async (): Promise<boolean> => (await pool.query('select from push_fact limit 1')).rows.length > 0;
  for (const end = Date.now() + PATIENCE_MS; (await waiting()) && Date.now() < end; await pause(200));
  const { rows: receivers } = await pool.query<{ node_id: string }>('select node_id from push_receiver where id = $1', [id]);
  const node = receivers[0]?.node_id;
  const { rows: told } = await pool.query<{ doc: string }>(
    'select biz_no as doc from push_record where node_id = $1 and receiver_id = $2',
    [node, id],
  );
  const { rows: trades } = await pool.query<{ doc: string }>(
    `select t.trade_number as doc from trade t where t.node_id = $1 and t.sign <> 0
      and t.trade_time >= (select min(r.since) from push_route r where r.node_id = $1 and r.receiver_id = $2)`,
    [node, id],
  );
  const [heard, happened] = [told, trades].map((rows) => rows.map(({ doc }) => doc).toSorted()) as [string[], string[]];
  console.log(`  ${happened.length} trades, ${heard.length} pushes`);
  if (happened.length === 0) return ['no trade happened that somebody could be told of'];
  return heard.join() === happened.join() ? [] : [`${happened.length} trades, but ${heard.length} pushes`];
}
