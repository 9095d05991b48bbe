import { defineConfig } from 'vitest/config';

const parts = [
  'src/contract/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/server/modules/**/*.test.ts',
  'test/lists/*.test.ts',
  'test/{contract-walk,find,freshness,imports-of-modules,names,numbers,own-request,seal-kept}.test.ts',
  'test/trust/{device-sign,fuzz,mails,matrix,scope*,see-as}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    pool: 'threads',
    // A worker waits for the database a quarter of its time.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Tries the product's parts, which are loaded once for all files.
      { extends: true, test: { name: 'parts', include: parts, isolate: false } },
      // Starts processes, sets what surrounds the product, or measures: what a file loads and sets is its own.
      { extends: true, test: { name: 'whole', include: ['{src,test,trust,scripts}/**/*.test.ts'], exclude: parts } },
    ],
  },
});
