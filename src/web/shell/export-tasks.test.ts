import { expect, test } from 'vitest';
import { merged, openNumbers, POLL, stateOf } from './export-tasks.ts';

const task = (taskNumber: string, exportStatus: number, filePath: string | null = null) => ({
  taskNumber,
  exportStatus,
  filePath,
  fileName: `${taskNumber}.xlsx`,
});

test('R145 R147 R148 2 is done, 3 has failed, anything else is on its way', () => {
  expect([0, 1, 2, 3, 4, 99].map((exportStatus) => stateOf({ exportStatus }))).toEqual([
    'running',
    'running',
    'done',
    'failed',
    'running',
    'running',
  ]);
});
test('R149 only open tasks are polled, every 4 s', () => {
  expect(openNumbers([task('a', 2), task('b', 0), task('c', 3), task('d', 1)])).toEqual(['b', 'd']);
  expect(POLL).toBe(4000);
});
test('R150 with every task done or failed there is nothing to poll', () => {
  expect(openNumbers([task('a', 2), task('b', 3)])).toEqual([]);
});
test('R253 a failure is told once, at the turn', () => {
  const first = merged([task('a', 0), task('b', 1)], [task('a', 3), task('b', 2, 'key')]);
  expect(first.failed).toBe(1);
  expect(first.tasks.map(({ exportStatus, filePath }) => [exportStatus, filePath])).toEqual([
    [3, null],
    [2, 'key'],
  ]);
  expect(merged(first.tasks, [task('a', 3)]).failed).toBe(0);
});
