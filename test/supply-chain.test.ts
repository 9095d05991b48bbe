// trust 42: what is installed is exact, checked by its sum, comes from no host that a stranger cannot reach, and may be shipped.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOf } from '../scripts/lock/bill.ts';
import { isAllowed } from '../scripts/lock/licences.ts';
import { lockedPackages, readLock } from '../scripts/lock/packages.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const lock = readLock();
const packages = lockedPackages(lock);

test('trust 42 the lock names no host, and every package has a version and a checksum', () => {
  expect(packages.length).toBeGreaterThan(400);
  expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ path }) => path)).toEqual([]);
  expect(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(({ path }) => path)).toEqual([]);
  expect(packages.filter(({ version }) => !/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/.test(version)).map(({ path }) => path)).toEqual([]);
  // Addresses stand where one may give money, and nowhere else.
  expect(JSON.stringify(lock, (key, value: unknown) => (key === 'funding' ? undefined : value))).not.toMatch(/https?:|git[+:]|file:/);
});

test('trust 42 what we ask for ourselves is exact, and the lock has just that', () => {
  const own = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const asked = Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  expect(asked.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  expect(read('.npmrc')).toContain('save-exact=true');
  expect(read('.npmrc')).not.toMatch(/registry\s*=/);
});

test('trust 42 nothing that a package brings is run while it is installed', () => {
  expect(read('scripts/lib/install.mjs')).toContain(`'--ignore-scripts'`);
});

test('trust 42 every licence is one that we may ship under', () => {
  expect(packages.filter(({ license }) => !isAllowed(license)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect(['MIT', '(GPL-3.0 OR MIT)', 'MIT AND ISC', 'GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', undefined].map(isAllowed)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('trust 42 the bill of materials has every package with checksum and licence, and nothing refers to what is not there', () => {
  const bill = billOf(lock);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  const refs = bill.components.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(new Set(refs)).toEqual(new Set(packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)));
  for (const { hashes, licenses } of bill.components) {
    expect(hashes?.[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    expect(licenses).toHaveLength(1);
  }
  const known = new Set([...refs, bill.metadata.component['bom-ref']]);
  expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual([]);
  // Everything is needed by something.
  const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect(refs.filter((ref) => !needed.has(ref))).toEqual([]);
  expect(billOf(lock)).toEqual(bill);
});
