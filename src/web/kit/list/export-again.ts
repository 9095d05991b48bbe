// The exports that this browser asked for last, so that one that failed can be asked for again just as it was.
import { JobStatus } from '../../../contract/kernel/job.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { exportAsync, type ExportModuleCode } from '../../../contract/transfer/exports.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { addExportTask } from '../../kernel/session.ts';
import { tabOnly } from '../../kernel/store.ts';

type Request = Sent<(typeof exportAsync)[ExportModuleCode]>;
interface RecentExport {
  module: ExportModuleCode;
  request: Request;
  name: string;
}

const KEY = 'exportsAsked';
const KEPT = 30;
const asked = (): [string, RecentExport][] => tabOnly.get<[string, RecentExport][]>(KEY) ?? [];

/** Asks for an export in the background; it shows at the top at once (R221). */
export async function startExport(one: RecentExport): Promise<void> {
  const { taskNumber } = await call(exportAsync[one.module], one.request);
  tabOnly.set(KEY, [[taskNumber, one], ...asked()].slice(0, KEPT));
  addExportTask({ taskNumber, fileName: one.name, exportStatus: JobStatus.waiting });
  toast.success(t('已在后台导出，完成后在右上角下载'));
}

/** Whether an export was asked for in this tab, so that it can be again. */
export const canAgain = (taskNumber: string): boolean => asked().some(([one]) => one === taskNumber);

/** Asks for the same export again. The failure has been shown. */
export async function againExport({ taskNumber }: { taskNumber: string }): Promise<void> {
  const one = asked().find(([number]) => number === taskNumber)?.[1];
  if (one) await startExport(one);
}
