// What other modules may use of papers.
import { paper } from '../../../contract/paper/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { mailEntry } from './entry-paper.ts';
import { deleteTemplate, exportLabels, keepTemplate, previewLabel } from './label.ts';
import { listLabels, listTemplates } from './label.query.ts';
import { deletePrinter, listPrinters, savePrinter } from './label-printer.ts';
import { mailOrders } from './order-paper.ts';
import { printLabels, testPrinter } from './print-task.ts';
import { findPaper } from './task.ts';

export { pressList } from './list-paper.ts';
export { press } from './press.ts';
export type { Paper } from './table-pdf.ts';

export const paperHandlers = [
  implement(paper.codeLabel, {
    list: listLabels,
    export: exportLabels,
    print: printLabels,
    preview: previewLabel,
    templates: listTemplates,
    keepTemplate,
    deleteTemplate,
  }),
  implement(paper.labelPrinter, { list: listPrinters, save: savePrinter, delete: deletePrinter, test: testPrinter }),
  implement(paper.task, { find: findPaper }),
  implement(paper.entryMail, { send: mailEntry }),
  implement(paper.orderMail, { send: mailOrders }),
] as const;
