// The licences under which we may ship what we use, and why where it is not plain.
import type { LockedPackage } from './packages.ts';

/** Asks for no more than that its text is kept. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'CC0-1.0',
];
/** Used as it comes, unchanged and replaceable: its own source stays open, ours is not touched. */
const UNCHANGED = ['MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1'];
const allowed = new Set([...FREE, ...UNCHANGED]);

/** Whether a licence expression leaves us a choice that is allowed. */
export const isAllowed = (expression: string | undefined): boolean =>
  (expression ?? '')
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));

/** Packages by licence, the most used first. */
export const byLicence = (packages: readonly LockedPackage[]): [licence: string, packages: LockedPackage[]][] =>
  [...Map.groupBy(packages, ({ license }) => license ?? 'none')].sort(([, a], [, b]) => b.length - a.length);
