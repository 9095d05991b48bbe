// The operation log: who did what, when, from where and with what. Secrets never reach it.
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { moduleOf } from '../../contract/kernel/endpoint.ts';
import { actorAccount, actorUserId } from './actor.ts';
import { later } from './db/connection.ts';
import type { Ctx } from './ctx.ts';
import { prepared } from './db/prepared-statements.ts';
import { newId } from './db/ids.ts';

const SECRET = /password|token|secret|verifycode|appkey|sign$/i;
const MAX_TEXT = 500;
const MAX_LIST = 20;

// A text cut in two may end in half a character; jsonb takes neither that nor U+0000.
function storable(text: string): string {
  const part = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return part.toWellFormed().replaceAll('\0', '\ufffd');
}

/** A copy that can be logged: secrets blanked, long texts and lists shortened. */
export function loggable(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return [...value.slice(0, MAX_LIST).map(loggable), ...(value.length > MAX_LIST ? [`… ${value.length}`] : [])];
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), SECRET.test(key) ? '***' : loggable(part)]));
}

/** A list that the log keeps whole, however long: in bundles of what it keeps of one. */
export function bundled(list: readonly unknown[]): unknown[] {
  if (list.length <= MAX_LIST) return [...list];
  return bundled(Array.from({ length: Math.ceil(list.length / MAX_LIST) }, (_, at) => list.slice(at * MAX_LIST, (at + 1) * MAX_LIST)));
}

/** Writes one row of the operation log, in the transaction of the write that it tells of. */
export async function audit(ctx: Ctx, endpoint: Endpoint, input: unknown): Promise<void> {
  const row = ctx.db.insertInto('operateLog').values({
    nodeId: ctx.nodeId,
    id: newId(),
    moduleCode: moduleOf(endpoint),
    action: endpoint.summary,
    path: `${endpoint.method} ${endpoint.path}`,
    loginAccount: ctx.seenBy?.loginAccount ?? actorAccount(ctx),
    userId: ctx.seenBy?.userId ?? actorUserId(ctx),
    params: JSON.stringify(loggable(ctx.program ? { ...(input as object), program: ctx.program.name } : input) ?? null),
    ip: ctx.ip,
    result: '成功',
  });
  await later(ctx.db, prepared(row.compile()));
}
