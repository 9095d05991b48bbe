// What opens later on a screen is a file of its own, and a file that is not on the device cannot be had between shelves: each one that a screen of a shift may
// open is brought with the shift, or it is said here why it needs the network anyway.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const WEB = 'src/web';
const SHIFT = `${WEB}/shell/hand/shift.ts`;

/** Files that no shift brings, each with the reason. */
const NOT_BROUGHT: Readonly<Record<string, string>> = {
  'floor/story/own-places.tsx': 'where something lies now is asked of the server',
  'floor/strategy/simulation-dialog.tsx': 'what a rule would decide is worked out by the server',
  'kit/chart/chart-drawn.tsx': 'figures of reports are no work of a shift',
  'modules/tool/factory-devices.tsx': 'checks that failed are settled at a desk',
  'modules/warehouse/gate-code.tsx': 'the code of a gate is printed at a desk',
  'modules/warehouse/label-printers.tsx': 'printers are set up at a desk',
};

const filesOf = (folder: string): string[] =>
  readdirSync(`${WEB}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|noun\.ts$|records\.ts$/.test(name))
    .map((name) => `${WEB}/${folder}/${name}`);

/** The files of ours that a file imports once they are wanted. */
function openedLater(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import\('(\.[^']+\.tsx)'\)/g)].map(([, path]) => normalize(join(dirname(file), path!)).slice(WEB.length + 1));
}

/** The folders of the pages that a shift brings, and of those that keep deeds without a network in whatever system: the helper's walk is begun with one and goes on without. */
function foldersOfShift(): string[] {
  const shift = readFileSync(SHIFT, 'utf8');
  const pages = new Set([...shift.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, page]) => page));
  expect(pages.size).toBeGreaterThan(8);
  return readdirSync(`${WEB}/modules`).filter((folder) => {
    const noun = readNoun(folder);
    const isBrought = [...noun.matchAll(/'([\w.]+)': \(\) => import/g)].some(([, page]) => pages.has(page!));
    return isBrought || filesOf(`modules/${folder}`).some((file) => readFileSync(file, 'utf8').includes('useKeep('));
  });
}
function readNoun(folder: string): string {
  try {
    return readFileSync(`${WEB}/modules/${folder}/noun.ts`, 'utf8');
  } catch {
    return '';
  }
}

test('whatever a screen of a shift opens later is on the device, or said to need the network', () => {
  const brought = new Set(openedLater(SHIFT));
  const later = ['kit', 'floor', ...foldersOfShift().map((folder) => `modules/${folder}`)].flatMap(filesOf).flatMap(openedLater);
  const missing = [...new Set(later)].filter((path) => !brought.has(path) && !(path in NOT_BROUGHT));
  expect(missing.toSorted()).toEqual([]);
  expect(Object.keys(NOT_BROUGHT).filter((path) => !later.includes(path) || brought.has(path))).toEqual([]);
});
