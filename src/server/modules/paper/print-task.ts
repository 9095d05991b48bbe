// Labels straight to a printer in the network, in the background and once; and one label to try it.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import type { codeLabel } from '../../../contract/paper/label.ts';
import { usualLayouts } from '../../../contract/paper/layout.ts';
import { labelPrinter } from '../../../contract/paper/printer.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineTask, inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { translate } from '../transfer/index.ts';
import { checkLabels, countPrints, labelRows, toLabel } from './label.ts';
import { printerNow, type Printer } from './label-printer.ts';
import { requirePrint, rightsOf } from './label.query.ts';
import { press } from './press.ts';
import { printRaw } from './print-raw.ts';
import { beginPaper } from './task.ts';

type PrintRequest = In<typeof codeLabel.print>;
type Payload = PrintRequest & { paperId: string };

/** Begins to print on a printer; gives the task number. Refuses as `exportLabels`, and 'not-found' for a printer that is gone. */
export async function printLabels(ctx: Ctx, asked: PrintRequest): Promise<Given<typeof codeLabel.print>> {
  const copies = await checkLabels(ctx, asked);
  const { printerName } = await printerNow(ctx, asked.printerId);
  const taskNo = await beginPaper(ctx, {
    task: printTask,
    payload: asked,
    right: rightsOf(asked.labelType),
    fileName: printerName,
    letters: 'BP',
  });
  ctx.tell({ taskNo, labels: copies, printer: printerName });
  return { taskNo };
}

export const printTask = defineTask<Payload>(
  'paper.print',
  async (ctx, payload, run) => {
    const printer = await printerNow(ctx, payload.printerId);
    const { sentAt } = await from(ctx, 'paperTask', 't').select('t.sentAt').where('t.id', '=', payload.paperId).executeTakeFirstOrThrow();
    // This job has begun anew: nobody knows how much of it came out before.
    if (sentAt) refuse('printer-unsure', { printer: printer.printerName });
    const rows = await labelRows(ctx, payload);
    const labels = rows.map((row, at) => toLabel(ctx, row, payload.lines[at]?.copies ?? 1));
    const bytes = await press({ kind: 'labels', labels, ...lookOf(printer), layout: payload.layout, title: '' });
    const begin = async (): Promise<void> => {
      await changeIn(ctx, 'paperTask')
        .set({ sentAt: sql`now()` })
        .where('id', '=', payload.paperId)
        .execute();
    };
    await printOn(ctx, printer, { bytes, begin });
    run.progress(labels.length, labels.length);
    await inTransaction(ctx, async (tx) => {
      await countPrints(tx, payload, rows);
      await run.finish(tx);
    });
  },
  (now, { labelType }) => void requirePrint(now, labelType),
);

const lookOf = ({ format, dpi }: Printer): { format: number; dpi: number } => ({ format, dpi });

/** Prints, and writes down with the printer how it went. */
async function printOn(
  ctx: Ctx,
  printer: Printer,
  what: { bytes: Uint8Array; begin?: () => Promise<void> },
): Promise<{ answered: boolean }> {
  const note = (how: 'lastOkAt' | 'lastFailAt') =>
    changeIn(ctx, 'labelPrinter')
      .set({ [how]: sql`now()` })
      .where('id', '=', printer.id)
      .execute();
  try {
    const said = await printRaw({ printer, ...what });
    await note('lastOkAt');
    return said;
  } catch (error) {
    await note('lastFailAt');
    throw error;
  }
}

/** One label now, which says whose it is. Refuses 'not-found', 'printer-…'. */
export async function testPrinter(ctx: Ctx, { id }: In<typeof labelPrinter.test>): Promise<Given<typeof labelPrinter.test>> {
  const printer = await printerNow(ctx, id);
  const label = {
    content: 'TEST',
    copies: 1,
    texts: {
      productName: translate(ctx.language, '测试标签'),
      productCode: printer.printerName,
      spec: `${printer.printerHost}:${printer.printerPort}`,
    },
  };
  const layout = usualLayouts(LabelType.product)[1]!.layout;
  const bytes = await press({ kind: 'labels', labels: [label], ...lookOf(printer), layout, title: '' });
  await audit(ctx, labelPrinter.test, { id, printerName: printer.printerName });
  return printOn(ctx, printer, { bytes });
}
