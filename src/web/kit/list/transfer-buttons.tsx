// The buttons 导出 and 导入 of a list: the only file that knows how an export is asked for.
import { moduleOf, type Permit, type Sent } from '../../../contract/kernel/endpoint.ts';
import { labelOf } from '../../../contract/kernel/label.ts';
import { allRights } from '../../../contract/menu.ts';
import type { ExcelImportTemplate } from '../../../contract/transfer/codes.ts';
import { exportSync, type ExportModuleCode } from '../../../contract/transfer/exports.ts';
import type * as z from 'zod/mini';
import { call, download } from '../../kernel/api.ts';
import { holds } from '../../kernel/can.tsx';
import { getLanguage, t } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { sessionNow } from '../../kernel/session.ts';
import type { Action } from './actions.tsx';
import { namedFields, rowShape } from '../form/fields.ts';
import { filterOf } from './list-input.ts';
import type { ListNow } from './list-options.ts';
import type { ListEndpoint } from './use-list.ts';
import { lazy } from '../../kernel/later.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** The `export` buttons of a list's pages; of a page that has none its own right. As the server asks (transfer/exportable.ts). */
const exportRights = (permit: Permit): Permit =>
  typeof permit === 'string'
    ? (`${permit}.export` as Permit)
    : permit.map((page) => allRights.find((right) => right === `${page}.export`) ?? page);

/**
 * 导出: every row that the search finds, over all pages, in the columns and the format that the person chooses (R222).
 * @param permit the right to export; else the page's own `export` button
 */
export const exportButton = (endpoint: ListEndpoint, permit?: Permit): Action<ListNow> => ({
  label: '导出',
  permit: permit ?? exportRights(endpoint.permit),
  start: (now, dialogs) => dialogs.show((place) => <ExportDialog {...place} endpoint={endpoint} now={now} />),
});

/** PDF for signing: what the screen shows, every row that the search finds in the columns that stand there. */
export const paperButton = (endpoint: ListEndpoint, permit?: Permit): Action<ListNow> => ({
  label: '签字PDF',
  permit: permit ?? exportRights(endpoint.permit),
  start: (now) => {
    const known = rowShape(endpoint.output);
    const columns = now.columns.filter(({ name, shown }) => shown && known[name] && labelOf(known[name])).map(({ name }) => name);
    const request = {
      taskCode: endpoint.exportCode ?? '',
      filter: filterOf(now.input),
      columns,
      format: 'pdf',
      lang: getLanguage(),
    } as const;
    const name = `${t(endpoint.exportTitle ?? endpoint.summary)}.pdf`;
    // Why it is not to be had has been shown.
    void download(exportSync[moduleOf(endpoint) as ExportModuleCode], request, name).catch(() => undefined);
  },
});

/** 导出 of a list whose file stands line by line, as its import reads it: all lines that the search finds. */
export const exportLines = (lines: ListEndpoint, permit: Permit): Action<ListNow> => ({
  label: '导出',
  permit,
  start: (now, dialogs) => {
    const { sorts: _, ...input } = filterOf(now.input);
    void call(lines, { ...input, page: 1, limit: 10 } as Sent<ListEndpoint>)
      .then((page) => (page as { total: number }).total)
      .then((total) => exportButton(lines, permit).start({ input, total, columns: namedFields(lines.output) }, dialogs))
      // Why it is not to be had has been shown.
      .catch(() => undefined);
  },
});

/** 导入: opens the import assistant with the template chosen; on 新手引导, which everybody may open, where the log of imports may not be. */
export const importButton = (template: z.infer<typeof ExcelImportTemplate>, permit: Permit): Action<unknown> => ({
  label: '导入',
  permit,
  start: () => {
    const { buttons, mode } = sessionNow();
    const page = holds(buttons[mode] ?? [], 'import.importList') ? 'importList' : 'initialization';
    go(`/import/${page}?template=${template}`);
  },
});
