// 9 The ledger and the trades are written once: not even the owner of the tables changes, deletes or empties them.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 9,
  title: 'what is written once stays',
  tests: { files: ['test/model/stock-guards.test.ts'], title: /trust 9\b/ },
  plants: [
    { name: 'moves may be changed', migration: 'drop trigger stock_move_append_only on stock_move' },
    { name: 'events may be emptied', migration: 'drop trigger stock_event_no_truncate on stock_event' },
  ],
};
