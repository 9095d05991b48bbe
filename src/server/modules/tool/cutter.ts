// Cutters at machines: what a machine told of single tools when they were borrowed or given back, beside the trade that moved them.
import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';
import type { CutterStatus } from '../../../contract/tool/codes.ts';

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
  lines: readonly CutterLine[];
}

/** Keeps what was said of single tools; lines of which nothing was said leave no row. Once for each event and line. */
export async function recordCutters(ctx: Ctx, { lines, ...told }: CutterReport): Promise<void> {
  const rows = lines.flatMap(({ cutterCode, check, remark, ...line }, at) =>
    cutterCode || check || remark
      ? [
          {
            id: newId(),
            ...told,
            ...line,
            cutterCode: cutterCode ?? null,
            checkResult: check ?? 0,
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
