// Planted bugs: the source is copied, edited, and the check is run in the copy, on the edited product. The product itself has no switch.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check, Edit, Plant, Result } from './check.ts';
import { sharedUrl, type Options } from './rig.ts';
import { kept } from './lib/children.ts';

const root = join(import.meta.dirname, '..');
const COPIED = [
  'src',
  'db',
  'test',
  'trust',
  'scripts',
  'e2e',
  'public',
  'index.html',
  'playwright.config.ts',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.base.json',
  'vitest.config.ts',
  'vite.config.ts',
];

/** The text with the edit made; throws when what it replaces does not stand there exactly once. */
export function edited(text: string, { file, from, to }: Edit): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`${file}: what is to be replaced stands there ${times} times: ${from}`);
  return text.replace(from, () => to);
}

/** A copy of the checkout with the bug in it. */
function plantedCopy({ edits = [], migration }: Plant): string {
  const copy = mkdtempSync(join(tmpdir(), 'factory-plant-'));
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'));
  for (const edit of edits) writeFileSync(join(copy, edit.file), edited(readFileSync(join(copy, edit.file), 'utf8'), edit));
  if (migration) writeFileSync(join(copy, 'db/migrations/9999-plant.sql'), migration);
  return copy;
}

/** Runs a check on a product with one planted bug. */
export async function runPlanted(check: Check, plant: Plant, { seed }: Options): Promise<Result> {
  const copy = plantedCopy(plant);
  const report = join(copy, 'trust.json');
  try {
    const child = kept(
      spawn(process.execPath, ['trust/main.ts', '--short', '--only', String(check.id), '--seed', String(seed), '--report', report], {
        cwd: copy,
        // What the tests said of the product as it is says nothing of this one.
        env: { ...process.env, TRUST_DATABASE_URL: await sharedUrl(), TRUST_UNIT_REPORT: '', TRUST_BROWSER_REPORT: '', ...seenBy(plant) },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((done) => child.on('close', done));
    return readReport(report) ?? { id: check.id, title: check.title, state: 'error', figures: [], broken: [said.slice(-2000)], seconds: 0 };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const seenBy = ({ seenBy: some }: Plant): Record<string, string> =>
  some ? { TRUST_SEEN_BY: JSON.stringify({ files: some.files, title: some.title.source }) } : {};

function readReport(path: string): Result | undefined {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Result[])[0];
  } catch {
    return undefined;
  }
}
