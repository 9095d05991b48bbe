// The proof: every invariant over the whole ledger of a node, each failing row with what it is about and a sentence.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { joined, type Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { keepHead, keptHeads, type Head } from '../../kernel/seal-heads.ts';
import type { Failing, Invariant } from './invariant.ts';
import { allInvariants } from './invariants.ts';
import { stockTables } from './ledger.ts';
import { checkSeal } from './seal-check.ts';
import { headOf } from './seal-link.ts';
import { seal } from './seal.ts';

export interface Failure extends Failing {
  invariant: string;
  sentence: string;
}

export interface Check {
  name: string;
  title: string;
  /** How many rows break it; the first thousand are among the failures. */
  failing: number;
  ms: number;
}

export interface Proof {
  nodeId: string;
  startedAt: string;
  tookMs: number;
  /** How many moves were proven. */
  moves: number;
  checks: Check[];
  failures: Failure[];
}

type Node = { nodeId: string; timeZone: string };

const SHOWN = 1000;

/**
 * Proves the ledger of one node, and that what was sealed is as it was; changes nothing. True when `failures` is empty. A million moves take well under a minute
 * (trust 10). `kept` are heads of the node's chain that left the database before.
 */
export async function proof(db: Database, node: Node, kept: readonly Head[] = keptHeads(node.nodeId)): Promise<Proof> {
  const begin = Date.now();
  const proven = await joined(db, (tx) => prove(tx, node));
  const { checks, failures } = await checkSeal(db, node.nodeId, kept);
  return { ...proven, tookMs: Date.now() - begin, checks: [...proven.checks, ...checks], failures: [...proven.failures, ...failures] };
}

async function prove(db: Database, node: Node): Promise<Proof> {
  // Every invariant joins whole tables. One that takes a table for small, because the server has not counted yet what was just brought in,
  // would look through it once for each row of the other.
  await sql`set local enable_nestloop = off`.execute(db);
  const proven = await proveEach(db, node);
  await sql`set local enable_nestloop to default`.execute(db);
  return proven;
}

async function proveEach(db: Database, node: Node): Promise<Proof> {
  const started = new Date();
  const checks: Check[] = [];
  const failures: Failure[] = [];
  for (const invariant of allInvariants()) {
    const begin = performance.now();
    const rows = await failing(db, invariant, node);
    checks.push({ name: invariant.name, title: invariant.title, failing: rows[0]?.total ?? 0, ms: Math.round(performance.now() - begin) });
    failures.push(...rows.map(({ row }) => ({ invariant: invariant.name, sentence: fill(invariant.sentence, row), ...row })));
  }
  const { moves } = await stockTables(db)
    .selectFrom('stockMove')
    .select(sql<number>`count(*)`.as('moves'))
    .where('nodeId', '=', node.nodeId)
    .executeTakeFirstOrThrow();
  return { nodeId: node.nodeId, startedAt: started.toISOString(), tookMs: Date.now() - started.getTime(), moves, checks, failures };
}

async function failing(db: Database, invariant: Invariant, node: Node): Promise<{ row: Failing; total: number }[]> {
  const { rows } = await sql<Failing & { total: number }>`
    select place_kind, place_ref, product_id, document_kind, document_id, books::text as books, truth::text as truth, count(*) over () as total
    from (${invariant.failing(node)}) as failing limit ${SHOWN}`.execute(db);
  return rows.map(({ total, ...row }) => ({ row, total }));
}

const fill = (sentence: string, row: Failing): string =>
  sentence.replace('{books}', String(row.books ?? '—')).replace('{truth}', String(row.truth ?? '—'));

/** Proves every node of the database (`npm run proof`). */
export async function runProof(db: Database): Promise<Proof[]> {
  const nodes = await db.selectFrom('node').select(['nodeId', 'timeZone']).orderBy('nodeCode').execute();
  const proofs: Proof[] = [];
  for (const node of nodes) proofs.push(await proof(db, node));
  return proofs;
}

/** Seals what is new, proves the actor's node and keeps the result for the proof page. */
export async function proveNode(ctx: Ctx): Promise<Proof> {
  await seal(ctx.db, ctx.nodeId);
  const result = await proof(ctx.db, ctx);
  await stockTables(ctx.db)
    .insertInto('stockProof')
    .values({
      nodeId: ctx.nodeId,
      id: newId(),
      startedAt: result.startedAt,
      tookMs: result.tookMs,
      moves: result.moves,
      checks: JSON.stringify(result.checks),
      failures: JSON.stringify(result.failures),
    })
    .execute();
  return result;
}

/** As every night: proves the actor's node, and keeps the head of what holds outside of the database. */
export async function proveAndKeep(ctx: Ctx): Promise<void> {
  const { failures } = await proveNode(ctx);
  const head = await headOf(ctx.db, ctx.nodeId);
  if (head && failures.length === 0) keepHead({ ...head, nodeId: ctx.nodeId });
}

/** The last proof that was kept of the actor's node; null before the first. */
export async function lastProof(ctx: Ctx): Promise<Proof | null> {
  const row = await stockTables(ctx.db)
    .selectFrom('stockProof')
    .selectAll()
    .where('nodeId', '=', ctx.nodeId)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, checks: row.checks as Check[], failures: row.failures as Failure[] } : null;
}
