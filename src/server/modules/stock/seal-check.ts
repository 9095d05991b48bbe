// Whether everything is as it was when it was sealed: the chain from its first link to its head, each row of every table, and the heads that were kept outside.
import { sql } from 'kysely';
import { SealHeadState } from '../../../contract/stock/ledger-codes.ts';
import { joined, type Database } from '../../kernel/db/database.ts';
import { semaphore } from '../../kernel/jobs/semaphore.ts';
import type { Head } from '../../kernel/seal-heads.ts';
import type { Failing, Findings } from './invariant.ts';
import { hashOf, headOf, linksAfter, sealedUpTo, type Link } from './seal-link.ts';
import { checkOld, checkRows } from './seal-rows.ts';
import { sealedTables } from './seal-tables.ts';

export interface SealFailure extends Failing {
  invariant: string;
  sentence: string;
}

export interface SealCheck {
  name: string;
  title: string;
  failing: number;
  ms: number;
}

export interface SealReport {
  checks: SealCheck[];
  failures: SealFailure[];
}

const SHOWN = 1000;
const PAGE = 500;
// Two at a time: what is left belongs to whoever works meanwhile.
const LANES = 2;

const nothing: Failing = {
  placeKind: null,
  placeRef: null,
  productId: null,
  documentKind: null,
  documentId: null,
  books: null,
  truth: null,
};

async function named(name: string, title: string, work: (found: Findings) => Promise<void>): Promise<SealReport> {
  const begin = performance.now();
  const failures: SealFailure[] = [];
  let failing = 0;
  await work({
    add(sentence, about) {
      failing += 1;
      if (failures.length < SHOWN) failures.push({ ...nothing, ...about, invariant: name, sentence });
    },
  });
  return { checks: [{ name, title, failing, ms: Math.round(performance.now() - begin) }], failures };
}

/**
 * Checks the chain of a node and all that it seals, in bounded memory; changes nothing. Outside of a transaction two tables are read at a time. `kept` are heads
 * that left the database before: each must be on the chain.
 */
export async function checkSeal(db: Database, nodeId: string, kept: readonly Head[]): Promise<SealReport> {
  const broken = new Set<number>();
  const lanes = semaphore(db.isTransaction ? 1 : LANES);
  const chain = await named('seal-chain', '封存链的每一节都与前一节相连', (found) => checkChain(db, { nodeId, broken, found }));
  const heads = await named('seal-heads', '留存的封存值都在链上', (found) => checkHeads(db, { nodeId, kept, found }));
  // Before its first link a node has nothing that could have been changed.
  const sealed = (await headOf(db, nodeId)) ? sealedTables : [];
  const tables = await Promise.all(
    sealed.map((of) =>
      lanes(() =>
        named(`sealed-${of.table.replaceAll('_', '-')}`, of.title, async (found) => {
          const part = { nodeId, broken, found };
          await checkRows(db, of, part);
          await joined(db, (tx) => checkOld(tx, of, part));
        }),
      ),
    ),
  );
  const reports = [chain, heads, ...tables];
  return { checks: reports.flatMap(({ checks }) => checks), failures: reports.flatMap(({ failures }) => failures) };
}

interface ChainCheck {
  nodeId: string;
  /** Gets the numbers of links that were changed: what they say of rows is not believed. */
  broken: Set<number>;
  found: Findings;
}

async function checkChain(db: Database, { nodeId, broken, found }: ChainCheck): Promise<void> {
  let before: Pick<Link, 'number' | 'hash'> = { number: 0, hash: '' };
  const reached = new Map<string, number>();
  for (;;) {
    const links = await linksAfter(db, { nodeId, after: before.number, limit: PAGE });
    for (const link of links) {
      const { number, tableName, first, last } = link;
      if (number !== before.number + 1) found.add(`第${before.number + 1}号至第${number - 1}号封存不在了`);
      else if (hashOf(nodeId, link, before.hash) !== link.hash) {
        broken.add(number);
        found.add(`第${number}号封存被改动`);
      } else if (first !== null && first !== (reached.get(tableName) ?? 0)) found.add(`第${number}号封存没有接着前面的行`);
      if (last !== null) reached.set(tableName, last);
      before = link;
    }
    if (links.length < PAGE) return;
  }
}

async function checkHeads(
  db: Database,
  { nodeId, kept, found }: { nodeId: string; kept: readonly Head[]; found: Findings },
): Promise<void> {
  for (const head of kept) {
    const state = await headState(db, nodeId, head);
    if (state === SealHeadState.missing) found.add(`留存的第${head.number}号封存不在链上`);
    if (state === SealHeadState.other) found.add(`第${head.number}号封存与留存的值不同`);
  }
}

/** Whether a head that was kept is on the chain of a node. */
export async function headState(db: Database, nodeId: string, { number, hash }: Head): Promise<number> {
  const [link] = await linksAfter(db, { nodeId, after: number - 1, limit: 1 });
  if (link?.number !== number) return SealHeadState.missing;
  return link.hash === hash ? SealHeadState.same : SealHeadState.other;
}

export interface SealState {
  /** The newest link; null before the first. */
  head: (Head & { sealedAt: string }) | null;
  /** How many rows were written since. */
  unsealed: number;
}

/** The head of a node's chain, and how much is not yet in it. */
export async function sealState(db: Database, nodeId: string): Promise<SealState> {
  const head = await headOf(db, nodeId);
  const reached = await sealedUpTo(
    db,
    nodeId,
    sealedTables.map(({ table }) => table),
  );
  let unsealed = 0;
  for (const { table } of sealedTables) {
    const since = head ? sql`and seal_no > ${reached.get(table)?.last ?? 0}` : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where node_id = ${nodeId} ${since}`.execute(db);
    unsealed += rows[0]?.count ?? 0;
  }
  return { head: head ? { number: head.number, hash: head.hash, sealedAt: head.sealedAt } : null, unsealed };
}
