// 42 Exact versions with checksums and without hosts; licences that are allowed; a bill of materials (CycloneDX) of all of it; no install scripts.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 42,
  title: 'what is installed is named, exact and licensed',
  tests: { files: ['test/supply-chain.test.ts'], title: /trust 42\b/ },
  plants: [
    { name: 'install scripts run', edits: [{ file: 'scripts/lib/install.mjs', from: "'--ignore-scripts'", to: "'--no-progress'" }] },
    { name: 'any licence is allowed', edits: [{ file: 'scripts/lock/licences.ts', from: 'allowed.has(one.trim())', to: "one !== ''" }] },
    {
      name: 'the bill of materials forgets what only tests need',
      edits: [
        {
          file: 'scripts/lock/bill.ts',
          from: 'const packages = lockedPackages(lock);',
          to: 'const packages = lockedPackages(lock).filter(({ dev }) => !dev);',
        },
      ],
    },
  ],
};
