// What tests of data push share: receivers over the endpoints, trades that happen, and a pump that does not wait long.
import { expect, vi } from 'vitest';
import type { openCallers } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { dice, trade, world } from '../../../../test/report-world.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { DataPushType, PushAuth, PushKind } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { recordTrades } from '../trade/index.ts';
import type { Pace } from './finish.ts';
import { spreadNow } from './outbox.ts';
import { openPush } from './pump.ts';

type Admin = Awaited<ReturnType<typeof openCallers>>['admin'];

/** So quick that a test need not wait. */
export const QUICK: Pace = { idle: 20, wait: [30, 200], rest: [20, 100] };

export const pump = (base: TestDatabase) => openPush({ db: base.db, log: () => undefined, pace: QUICK });

/** A receiver of picks. */
export async function addReceiver(admin: Admin, url: string, more: object = {}): Promise<string> {
  const plain = { receiverName: newId(), pushKind: PushKind.platform, url, pushTypes: [DataPushType.pick], authKind: PushAuth.none };
  return (await admin.ok('/data-push-platform/createNodeConfig', { ...plain, timeoutSeconds: 2, ...more })).id;
}

/** Makes pushes of what happened, as a pump does. */
export const spread = ({ db, node: { nodeId } }: TestDatabase) => spreadNow({ db, nodeId });

/** Picks of one line each, of now, that nobody was told of yet. */
export async function pickQuietly(ctx: Ctx, many: number): Promise<string[]> {
  const made = await world(ctx);
  const chance = dice(many);
  const reports = Array.from({ length: many }, () => {
    const one = trade(made, chance, dayOf(Date.now(), 'Asia/Shanghai'));
    const [line] = one.lines;
    return {
      ...one,
      tradeNumber: `N${newId()}`,
      tradeType: 10001 as const,
      happenedAt: new Date().toISOString(),
      lines: line ? [line] : [],
    };
  });
  await recordTrades(ctx, reports);
  return reports.map(({ tradeNumber }) => tradeNumber);
}

/** Picks that are pushes when the transaction ends, as after a turn of a pump. */
export async function pickSome(ctx: Ctx, many: number): Promise<string[]> {
  const numbers = await pickQuietly(ctx, many);
  await spreadNow(ctx);
  return numbers;
}

export interface Pushed {
  id: string;
  biz_no: string;
  push_status: number;
  times: number;
  push_reason: string | null;
  request_body: string | null;
}
/** The pushes to a receiver, in the order of their facts. */
export async function pushesOf(base: TestDatabase, receiverId: string): Promise<Pushed[]> {
  await spread(base);
  const { rows } = await base.pool.query<Pushed>(
    `select id, biz_no, push_status, times, push_reason, request_body from push_record where receiver_id = $1 order by seq`,
    [receiverId],
  );
  return rows;
}

/** Waits until all pushes to a receiver have these states. */
export async function settled(base: TestDatabase, receiverId: string, ...states: number[]): Promise<Pushed[]> {
  await vi.waitFor(
    async () => {
      const all = await pushesOf(base, receiverId);
      expect(all.length).toBeGreaterThan(0);
      expect(all.map(({ push_status }) => push_status).filter((one) => !states.includes(one))).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
  return pushesOf(base, receiverId);
}
