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

/** Has labels made, waits until they are, and opens the file; what kept them from it has been shown. Rejects then. */
export async function printLabels({ labelType, choice, lines }: Printing): Promise<void> {
  const { layout, format, dpi } = choice;
  const { taskNo } = await call(paper.codeLabel.export, { labelType, layout, format, dpi, lines: [...lines] });
  for (;;) {
    const task = await call(paper.task.find, { taskNo });
    if (!isUnderWay(task.taskStatus)) {
      if (task.taskStatus === JobStatus.done && task.filePath) {
        await openFile(task.filePath, task.fileName);
        toast.success(t('{n}张标签已生成', { n: lines.reduce((sum, { copies }) => sum + copies, 0) }));
        return;
      }
      notify.error(task.message ?? t('标签没有生成'));
      throw new Error(task.message ?? taskNo);
    }
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
}
