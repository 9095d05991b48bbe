// How far a piece of work in the background is.
import { codes } from './codes.ts';

export const JobStatus = codes('excelExportStatus', {
  waiting: [0, '待处理', 'info'],
  running: [1, '处理中', 'primary'],
  done: [2, '已完成', 'success'],
  failed: [3, '失败', 'danger'],
});
/** Whether it has not ended yet. */
export const isUnderWay = (status: number): boolean => status === JobStatus.waiting || status === JobStatus.running;
