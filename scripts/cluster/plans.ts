// Statements that tests have asked one PostgreSQL (STATEMENTS, test/written-down.ts), planned by a cluster: each that it cannot have is named, with what it has against it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fitStatement } from '../../src/server/kernel/db/fit-statement.ts';
import type { WrittenStatement } from '../../test/written-down.ts';

const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;
/** One that says of which node it speaks; of those that do not, tests ask most, and the product's own are asked while the cluster runs. */
const OF_A_NODE = /node_id"?\s*(=|in)\s*\(?\s*\$|\(\s*"?node_id"?\s*,/i;
/** It speaks of tables or functions that its test made. */
const NOT_OURS = new Set(['42P01', '42883', '42703', '3F000']);

export interface Plans {
  planned: number;
  /** Statements by what is had against them. */
  refused: Map<string, string[]>;
}

/** Has each statement of the folder planned once. */
export async function planAll(pool: pg.Pool, folder: string): Promise<Plans> {
  const statements = new Map<string, readonly unknown[]>();
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { sql, values } = JSON.parse(line) as WrittenStatement;
      if (PLANNED.test(sql) && OF_A_NODE.test(sql) && !statements.has(sql)) statements.set(sql, values);
    }
  const plans: Plans = { planned: 0, refused: new Map() };
  for (const [sql, values] of statements) {
    const text = fitStatement(sql, values);
    let why = await planned(pool, text, values);
    // One made the server fall: the next ones wait until it is back, and the one itself is tried once more, for it may have been another's.
    if (why && GONE.test(why)) {
      await back(pool);
      why = await planned(pool, text, values);
    }
    if (why === undefined) plans.planned += 1;
    else if (why) plans.refused.set(why, [...(plans.refused.get(why) ?? []), sql]);
  }
  return plans;
}

const GONE = /Connection terminated|in recovery mode|not yet accepting|ECONNREFUSED/;

/** Waits until the database answers again. */
async function back(pool: pg.Pool): Promise<void> {
  for (;;)
    try {
      await pool.query('select 1');
      return;
    } catch {
      await pause(200);
    }
}

/** A value as text that PostgreSQL takes for any type. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(asText(one)))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
const literal = (value: unknown): string => (value === null || value === undefined ? 'null' : pg.escapeLiteral(asText(value)));

/** What is had against a statement: undefined for nothing, an empty text for what is no statement of the product. */
async function planned(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<string | undefined> {
  try {
    // With the values in the text: what is explained is planned without those that are sent beside it.
    await pool.query(`explain ${text.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1]))}`);
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code && NOT_OURS.has(code) ? '' : message;
  }
}
