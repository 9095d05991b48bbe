// The exports of this session, followed until they are done or have failed (R145–R150, R221, R253).
import { useEffect } from 'react';
import { exportLog } from '../../contract/transfer/exports.ts';
import { call } from '../kernel/api.ts';
import { t } from '../kernel/i18n.ts';
import { notify } from '../kernel/notify.ts';
import { type ExportTask, sessionNow, useSession } from '../kernel/session.ts';
import { JobStatus } from '../../contract/kernel/job.ts';

/** Open tasks are asked for every 4 s (R149). */
export const POLL = 4_000;

export type TaskState = 'done' | 'failed' | 'running';

/** What a task's exportStatus means: 2 done, 3 failed, anything else is on its way (R145, R147, R148). */
export const stateOf = ({ exportStatus }: Pick<ExportTask, 'exportStatus'>): TaskState =>
  exportStatus === JobStatus.done ? 'done' : exportStatus === JobStatus.failed ? 'failed' : 'running';

/** The task numbers that are worth asking for (R149). */
export const openNumbers = (tasks: readonly ExportTask[]): string[] =>
  tasks.filter((task) => stateOf(task) === 'running').map(({ taskNumber }) => taskNumber);

/** Tasks brought up to date, and how many of them failed just now (R253: told once each). */
export function merged(tasks: readonly ExportTask[], news: readonly ExportTask[]): { tasks: ExportTask[]; failed: number } {
  const byNumber = new Map(news.map((one) => [one.taskNumber, one]));
  const next = tasks.map((task) => {
    const said = byNumber.get(task.taskNumber);
    if (!said) return task;
    return { ...task, exportStatus: said.exportStatus, filePath: said.filePath ?? null, fileName: said.fileName ?? task.fileName ?? null };
  });
  const failed = next.filter((task, place) => stateOf(task) === 'failed' && stateOf(tasks[place] ?? task) === 'running').length;
  return { tasks: next, failed };
}

async function poll(): Promise<void> {
  const taskNumbers = openNumbers(sessionNow().exportTasks);
  const news = await call(exportLog.states, { taskNumbers }, { silent: true });
  const { tasks, failed } = merged(sessionNow().exportTasks, news);
  useSession.setState({ exportTasks: tasks });
  if (failed > 0) notify.error(t('有文件导出失败！'));
}

/** Polls while a task is open; stops when none is, starts again with a new one (R150). */
export function useExportPolling(): void {
  const polling = useSession(({ exportTasks }) => openNumbers(exportTasks).length > 0);
  useEffect(() => {
    if (!polling) return undefined;
    const timer = setInterval(() => void poll().catch(() => undefined), POLL);
    return () => clearInterval(timer);
  }, [polling]);
}
