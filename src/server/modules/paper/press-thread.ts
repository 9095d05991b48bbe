// The thread that draws papers: a thousand labels take seconds, in which the server answers everybody else.
import { parentPort } from 'node:worker_threads';
import { LabelFormat } from '../../../contract/paper/codes.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { barsPng } from './bars.ts';
import { drawLabel } from './draw.ts';
import { labelsPdf } from './label-pdf.ts';
import type { PressAnswer, PressJob } from './press.ts';
import { labelsTspl, labelsZpl } from './printer.ts';
import { svgOf } from './svg.ts';
import { paperPdf } from './table-pdf.ts';

const PREVIEW_DOT = 0.125;

async function made(job: PressJob): Promise<string | Uint8Array> {
  if (job.kind === 'paper') return paperPdf(job.paper);
  if (job.kind === 'bars') return barsPng(job.bars);
  if (job.kind === 'preview') return svgOf(drawLabel(job.label, { layout: job.layout, dot: PREVIEW_DOT }), job.layout);
  const { labels, format, layout, title, dpi } = job;
  if (format === LabelFormat.pdf) return labelsPdf(labels, { layout, title });
  return format === LabelFormat.zpl ? labelsZpl(labels, { layout, dpi }) : labelsTspl(labels, { layout, dpi });
}

parentPort?.on('message', (job: PressJob & { number: number }) => {
  made(job).then(
    (result) => answer({ number: job.number, result }),
    (error: unknown) =>
      answer(
        error instanceof Refusal
          ? { number: job.number, refusal: { key: error.key, params: error.params } }
          : { number: job.number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  );
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const answer = (said: PressAnswer): void => parentPort?.postMessage(said);
