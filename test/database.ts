// A database of one's own for each test file: a copy of the migrated template, gone when the file ends.
import { afterAll, beforeAll, inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './template.ts';

export type { TestDatabase } from './template.ts';

/** A connected copy of the template with one node in it. Call `close` when done. */
export const openTestDatabase = (connections = 20) =>
  copyTemplate({ adminUrl: inject('adminUrl'), template: inject('template') }, connections);

/** The database of this test file, opened before its tests and dropped after them. */
export function testDatabase(connections?: number): TestDatabase {
  let open: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  const now = () => {
    if (!open) throw new Error('the test database is open inside tests only');
    return open;
  };
  beforeAll(async () => {
    open = await openTestDatabase(connections);
  });
  afterAll(() => open?.close());
  return {
    get url() {
      return now().url;
    },
    get pool() {
      return now().pool;
    },
    get db() {
      return now().db;
    },
    get node() {
      return now().node;
    },
    run: (work) => now().run(work),
  };
}
