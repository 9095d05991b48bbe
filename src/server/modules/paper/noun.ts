// Labels and papers: what is served and done in the background.
import { noun } from '../noun.ts';
import { entryMailTask, entryPaperTask } from './entry-paper.ts';
import { paperHandlers } from './index.ts';
import { orderMailTask, orderPaperTask } from './order-paper.ts';
import { labelTask } from './label.ts';
import { printTask } from './print-task.ts';
import { guardPapers } from './task.ts';

guardPapers();

export const paper = noun({
  handlers: paperHandlers,
  jobs: [
    { task: labelTask },
    { task: printTask },
    { task: entryPaperTask },
    { task: entryMailTask },
    { task: orderPaperTask },
    { task: orderMailTask },
  ],
  freshness: {
    untouched: {
      'what is printed says what people have written': [
        '/warehouse/listQrCodeLabel',
        '/warehouse/previewQrCodeLabel',
        '/warehouse/listQrCodeLabelTemplate',
        '/warehouse/listLabelPrinter',
        '/warehouse/findPdfByTaskNo',
      ],
    },
  },
});
