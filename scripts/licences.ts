// `npm run licences`: every package that may be installed, by licence. Ends non-zero when one is not allowed.
import { byLicence, isAllowed } from './lock/licences.ts';
import { lockedPackages, readLock } from './lock/packages.ts';

const packages = lockedPackages(readLock());
for (const [licence, some] of byLicence(packages)) {
  console.log(`${isAllowed(licence) ? '  ' : '✗ '}${licence}  ${some.length}`);
  console.log(`      ${[...new Set(some.map(({ name, version }) => `${name}@${version}`))].sort().join(' ')}`);
}
const refused = packages.filter(({ license }) => !isAllowed(license));
console.log(`\n${packages.length} packages, ${refused.length} not allowed`);
process.exitCode = refused.length > 0 ? 1 : 0;
