// One PostgreSQL and one migrated template for the whole run: each test file gets its own copy of it.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { fleetingFolder } from './fleeting.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** Starts PostgreSQL (or takes TEST_DATABASE_URL) and makes the template of the present migrations. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = given ? undefined : fleetingFolder('factory-test-');
  const server = folder ? await startDatabase({ dataDir: folder, log: () => undefined }) : undefined;
  const adminUrl = given ?? server?.url ?? '';
  project.provide('adminUrl', adminUrl);
  project.provide('template', await makeTemplate(adminUrl, folder));
  return async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}
