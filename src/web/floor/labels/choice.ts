// How somebody prints labels: the layout and the printer chosen last, remembered for each kind of label.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { LabelFormat, type LabelType } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { usualLayouts, type LabelLayout } from '../../../contract/paper/layout.ts';
import type * as z from 'zod/mini';
import { isUnderWay, JobStatus } from '../../../contract/kernel/job.ts';
import { call } from '../../kernel/api.ts';
import { openFile } from '../../kernel/download.ts';
import { t } from '../../kernel/i18n.ts';
import { notify, toast } from '../../kernel/notify.ts';
import { useRemembered } from '../../kit/page/remember.ts';

export type Kind = z.output<typeof LabelType>;
export type Format = z.output<typeof LabelFormat>;
export type LabelOf = Out<typeof paper.codeLabel.list>[number];

export interface Choice {
  /** Of the template; of one that was changed and not kept, the one that it was made of. */
  name: string;
  layout: LabelLayout;
  format: Format;
  dpi: 203 | 300;
  /** Of the network, in whose language and fineness it is printed then; a file to save where none is. */
  printer?: { id: string; printerName: string } | undefined;
}

/** The choice of this person for a kind of label; 60×40 mm as PDF until another was made. */
export function useChoice(labelType: Kind): readonly [Choice, (next: Choice) => void] {
  const usual = usualLayouts(labelType)[1]!;
  return useRemembered<Choice>(`labels.${labelType}`, { ...usual, format: LabelFormat.pdf, dpi: 203 });
}

const LOOK_MS = 300;

interface Printing {
  labelType: Kind;
  choice: Choice;
  lines: readonly { bizId: string; copies: number }[];
}

async function begin({ labelType, choice: { layout, format, dpi, printer }, lines }: Printing): Promise<{ taskNo: string }> {
  const labels = { labelType, layout, lines: [...lines] };
  return printer
    ? call(paper.codeLabel.print, { ...labels, printerId: printer.id })
    : call(paper.codeLabel.export, { ...labels, format, dpi });
}

/** Has labels made, waits until they are, and opens the file or knows them at the printer; what kept them from it has been shown. Rejects then. */
export async function printLabels(printing: Printing): Promise<void> {
  const { choice, lines } = printing;
  const { taskNo } = await begin(printing);
  const n = lines.reduce((sum, { copies }) => sum + copies, 0);
  for (;;) {
    const task = await call(paper.task.find, { taskNo });
    if (!isUnderWay(task.taskStatus)) {
      if (task.taskStatus === JobStatus.done && choice.printer)
        return toast.success(t('{n}张标签已送到“{printer}”', { n, printer: choice.printer.printerName }));
      if (task.taskStatus === JobStatus.done && task.filePath) {
        await openFile(task.filePath, task.fileName);
        return toast.success(t('{n}张标签已生成', { n }));
      }
      notify.error(task.message ?? t('标签没有生成'));
      throw new Error(task.message ?? taskNo);
    }
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
}
