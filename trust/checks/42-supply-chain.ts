// 42 Exact versions with checksums and without hosts; licences that are allowed; a bill of materials (CycloneDX) of all of it; no install scripts.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 42,
  title: 'what is installed is named, exact and licensed',
  tests: { files: ['test/supply-chain.test.ts'], title: /trust 42\b/ },
  plants: [
    { name: 'install scripts run', edits: [{ file: 'scripts/lib/install.mjs', from: "'--ignore-scripts'", to: "'--no-progress'" }] },
  ],
};
