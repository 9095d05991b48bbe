// Frozen statements, put straight into the database: each line a piece at 12.34.
import { createHash } from 'node:crypto';
import { newId } from '../src/server/kernel/db/ids.ts';
import type { TestDatabase } from './database.ts';

interface Frozen {
  nodeId: string;
  statementNo: string;
  lines: number;
  vendorId?: string;
  /** Each line is 1.75 of it at 7.05. */
  currency?: string;
}

/** Gives its id. */
export async function freezeStatement(
  { pool }: Pick<TestDatabase, 'pool'>,
  { nodeId, statementNo, lines, vendorId = newId(), currency }: Frozen,
) {
  const id = newId();
  await pool.query(
    `insert into statement (node_id, id, statement_no, first_day, last_day, vendor_id, vendor_code, vendor_name, ownership, trade_count, trade_num, total_price, hash, creator,
       currency, rate_micro, currency_price)
     values ($1, $2, $3, '2026-02-01', '2026-02-28', $4, 'V001', '上海锋利刀具有限公司', 1, $5, $5, $5::bigint * 1234, $6, '财务小王',
       $7, case when $7::text is not null then 7050000 end, case when $7::text is not null then $5::bigint * 175 end)`,
    [nodeId, id, statementNo, vendorId, lines, createHash('sha256').update(statementNo).digest('hex'), currency ?? null],
  );
  await pool.query(
    `insert into statement_line (node_id, statement_id, line_no, product_id, product_code, product_name, spec, unit, product_price, trade_count, trade_num, total_price, hash,
       currency_price)
     select $1, $2, n, gen_random_uuid(), 'P-' || lpad(n::text, 5, '0'), '硬质合金立铣刀' || n, 'Φ' || n % 30 || '×75', '支', 1234, 1, 1, 1234, '',
       case when $4::text is not null then 175 end from generate_series(1, $3::int) n`,
    [nodeId, id, lines, currency ?? null],
  );
  return id;
}
