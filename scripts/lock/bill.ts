// The bill of materials (CycloneDX 1.6, JSON) of what the lock file installs. The same lock gives the same bill.
import { createHash } from 'node:crypto';
import { lockedPackages, needsOf, type LockedPackage, type readLock } from './packages.ts';

const purlOf = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.startsWith('@') ? `%40${name.slice(1)}` : name}@${version}`;

const hashOf = (integrity: string) => {
  const [algorithm = '', digest = ''] = integrity.split(' ')[0]?.split('-', 2) ?? [];
  return { alg: algorithm.toUpperCase().replace(/^SHA/, 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
};

function componentOf(one: LockedPackage) {
  const { name, version, license, integrity, dev, optional } = one;
  const [group, plain] = name.startsWith('@') ? name.split('/', 2) : [undefined, name];
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(group ? { group } : {}),
    name: plain,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
    ...(license ? { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] } : {}),
    purl: purlOf(one),
  };
}

/** The bill as an object. */
export function billOf(lock: ReturnType<typeof readLock>) {
  const packages = lockedPackages(lock);
  const own = lock.packages[''] ?? { version: '0.0.0' };
  const self = { name: own.name ?? 'factory-supply', version: own.version };
  const byPath = new Map(packages.map((one) => [one.path, purlOf(one)]));
  const refs = (paths: readonly string[]) => [...new Set(paths.flatMap((path) => byPath.get(path) ?? []))].sort();
  const components = [...new Map(packages.map((one) => [purlOf(one), componentOf(one)])).values()];
  // The same version in two places may find different ones there: what either finds is named.
  const needs = Map.groupBy(packages, purlOf);
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purlOf(self), ...self, purl: purlOf(self) } },
    components,
    dependencies: [
      { ref: purlOf(self), dependsOn: refs([...needsOf(lock, ''), ...devNeeds(lock)]) },
      ...[...needs].map(([ref, some]) => ({ ref, dependsOn: refs(some.flatMap((one) => one.needs)) })),
    ],
  };
}

const devNeeds = (lock: ReturnType<typeof readLock>): string[] =>
  Object.keys((lock.packages[''] as { devDependencies?: Record<string, string> } | undefined)?.devDependencies ?? {}).map(
    (name) => `node_modules/${name}`,
  );
