// What other modules may use of savings.
import { industry } from '../../../contract/industry/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { exportableRows } from '../transfer/index.ts';
import { clearBaseline, findBaseline, saveBaseline, uploadReportPicture } from './baseline.ts';
import { reduceReport, savingsByMonth, topNodes } from './savings.query.ts';

export { saveBaseline } from './baseline.ts';
/** What can be exported. */
export const industryLists = [exportableRows(industry.months, savingsByMonth)];

export const industryHandlers = implement(industry, {
  find: (ctx) => findBaseline(ctx),
  update: saveBaseline,
  clear: (ctx) => clearBaseline(ctx),
  months: savingsByMonth,
  top: topNodes,
  report: reduceReport,
  upload: uploadReportPicture,
});
