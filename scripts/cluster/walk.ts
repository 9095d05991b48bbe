// Every read of the product, asked once with what it cannot do without: on a cluster a statement that no server can answer fails here by its name.
import type pg from 'pg';
import * as z from 'zod/v4/core';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { implementations } from '../../src/server/modules/index.ts';

/** What a schema says of a value, as far as an example needs it. */
interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  required?: string[];
  properties?: Record<string, Shape>;
}
type Ids = Readonly<Record<string, string>>;

const NAMED = {
  vmId: 'vm',
  productId: 'product',
  empId: 'employee',
  prewhId: 'prewh',
  warehouseId: 'warehouse',
  vendorId: 'vendor',
  departmentId: 'department',
  costId: 'cost',
  projectId: 'project',
  roleId: 'role',
  channelId: 'vm_channel',
  tradeId: 'trade',
};

/** A row of each kind that reads ask for, of the first site. */
async function idsOf(pool: pg.Pool): Promise<Ids> {
  const ids: Record<string, string> = {};
  const { rows: nodes } = await pool.query<{ id: string }>('select node_id as id from node order by node_code limit 1');
  for (const [field, table] of Object.entries(NAMED)) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} where node_id = $1 order by id limit 1`, [nodes[0]?.id]);
    ids[field] = rows[0]?.id ?? newId();
  }
  return ids;
}

function shapeOf({ input }: Endpoint): Shape {
  return z.toJSONSchema(input as never, { io: 'input', unrepresentable: 'any' }) as Shape;
}

const isId = (name: string, { format, pattern }: Shape): boolean =>
  format === 'uuid' || /[0-9a-f].*\{12\}/.test(pattern ?? '') || /Id$|^id$/.test(name);

function example(name: string, shape: Shape, ids: Ids): unknown {
  if (shape.anyOf?.[0]) return example(name, shape.anyOf[0], ids);
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  switch (shape.type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((key) => [key, example(key, shape.properties?.[key] ?? {}, ids)]));
    case 'array':
      return (shape.minItems ?? 0) > 0 ? [example(name.replace(/s$/, ''), shape.items ?? {}, ids)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    default:
      return text(name, shape, ids);
  }
}

function text(name: string, shape: Shape, ids: Ids): string {
  if (isId(name, shape)) return ids[name] ?? newId();
  if (shape.format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (shape.format === 'date' || /day$|date$/i.test(name)) return '2026-01-01';
  return /month/i.test(name) ? '2026-01' : 'a'.repeat(Math.max(1, shape.minLength ?? 1));
}

/** What a read is asked: what it must have, and a word to look for where it takes one. */
function inputsOf(endpoint: Endpoint, ids: Ids): Record<string, unknown>[] {
  const shape = shapeOf(endpoint);
  const has = (field: string) => shape.properties?.[field] !== undefined;
  const must = example('', { ...shape, type: 'object' }, ids) as Record<string, unknown>;
  const input = { ...must, ...(has('limit') ? { page: 1, limit: 20 } : {}), ...(has('unit') ? { unit: 'day' } : {}) };
  return has('keyword') ? [input, { ...input, keyword: '刀' }] : [input];
}

const queryOf = (input: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)])),
  ).toString();

export interface Walk {
  done: number;
  /** Refused for what was asked: nobody can know what each wants. */
  refused: number;
  failed: string[];
}

/** Asks every read that a person may ask with this token, of whichever server is free. */
export async function walkReads(pool: pg.Pool, { token, bases }: { token: string; bases: readonly string[] }): Promise<Walk> {
  const ids = await idsOf(pool);
  const walk: Walk = { done: 0, refused: 0, failed: [] };
  const reads = implementations
    .flatMap((one): Endpoint[] => Object.values(one.endpoints))
    .filter(
      ({ kind, permit, wire }) => kind === 'read' && permit !== 'open' && permit !== 'device' && permit !== 'partner' && wire === 'json',
    );
  const calls = reads.flatMap((endpoint) => inputsOf(endpoint, ids).map((input) => ({ endpoint, input })));
  const ask = async (base: string, { endpoint: { method, path }, input }: (typeof calls)[number]): Promise<void> => {
    const inQuery = method === 'GET';
    const there = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId());
    const answer = await fetch(`${base}/gateway${there}${inQuery ? `?${queryOf(input)}` : ''}`, {
      method,
      headers: { auth_token: token, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
    });
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    if (code >= 500) walk.failed.push(`${method} ${path}: ${msg}`);
    else if (code === 200) walk.done += 1;
    else walk.refused += 1;
  };
  await Promise.all(
    bases.map(async (base) => {
      for (let call = calls.shift(); call; call = calls.shift()) await ask(base, call);
    }),
  );
  return walk;
}
