// Cutters at machines: what a machine told of single tools when they were borrowed or given back, beside the trade that moved them.
import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { sql } from 'kysely';
import { addTo } from '../../kernel/scope.ts';
import { CutterCheck, CutterStatus } from '../../../contract/tool/codes.ts';

export interface CutterLine {
  channelId: string;
  productId: string;
  cutterCode?: string | null | undefined;
  /** What the machine's check found (CutterCheck). */
  check?: number | null | undefined;
  remark?: string | null | undefined;
  quantity: number;
}
interface CutterReport {
  vmId: string;
  empId: string | null;
  status: z.output<typeof CutterStatus>;
  tradeNumber: string;
  eventId: string;
  /** ISO 8601. */
  happenedAt: string;
  /** The production machine that it is taken for, by its number. */
  factoryDeviceNo?: string | null | undefined;
  lines: readonly CutterLine[];
}

/**
 * Keeps what was said of single tools; lines of which nothing was said leave no row. Once for each event and line. One that came back once more than
 * it may be reground (`product_life.max_regrind`) is to be scrapped, and so is one of these that is lent again: it says so where its check was fine.
 */
export async function recordCutters(ctx: Ctx, { lines, factoryDeviceNo = null, ...report }: CutterReport): Promise<void> {
  const worn = await wornOut(ctx, lines, report.status);
  const rows = lines.flatMap(({ cutterCode, check, remark, ...line }, at) =>
    cutterCode || check || remark || factoryDeviceNo
      ? [
          {
            id: newId(),
            ...report,
            ...line,
            cutterCode: cutterCode ?? null,
            factoryDeviceNo,
            checkResult: check || (worn.has(at) ? CutterCheck.wornOut : CutterCheck.fine),
            remark: remark ?? null,
            lineNo: at + 1,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await addTo(ctx, 'cutterStatusLog', rows)
    .onConflict((on) => on.columns(['nodeId', 'vmId', 'eventId', 'lineNo']).doNothing())
    .execute();
}

/** The lines whose tool was reground as often as it may be: it has come back so many times before. One query. */
async function wornOut(ctx: Ctx, lines: readonly CutterLine[], status: CutterReport['status']): Promise<Set<number>> {
  const coded = lines.flatMap(({ productId, cutterCode }, at) => (cutterCode ? [{ at, productId, cutterCode }] : []));
  if (coded.length === 0) return new Set();
  const { rows } = await sql<{ at: number }>`select a.at
    from unnest(${coded.map(({ at }) => at)}::int[], ${coded.map(({ productId }) => productId)}::uuid[], ${coded.map(({ cutterCode }) => cutterCode)}::text[])
      as a (at, product_id, cutter_code)
    join product_life l on l.node_id = ${ctx.nodeId} and l.product_id = a.product_id and l.max_regrind is not null
    where (select count(*) from cutter_status_log c where c.node_id = ${ctx.nodeId} and c.product_id = a.product_id and c.cutter_code = a.cutter_code
      and c.status = ${CutterStatus.returned}) >= l.max_regrind + ${status === CutterStatus.borrowed ? 1 : 0}`.execute(ctx.db);
  return new Set(rows.map(({ at }) => at));
}
