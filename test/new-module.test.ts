// The generator of nouns, in a copy of this tree: what it writes passes what everything else must pass, and its own test.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const here = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'factory-noun-'));
const PARTS = `src db scripts test e2e package.json index.html tsconfig.json tsconfig.base.json
  vite.config.ts vitest.config.ts playwright.config.ts .oxfmtrc.json .oxlintrc.json`.split(/\s+/);

interface Ran {
  code: number | null;
  said: string;
}

/** Runs Node.js in the copy. */
const run = (...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    const env = { ...process.env, TEST_DATABASE_URL: inject('adminUrl'), VITEST_POOL_ID: undefined, NO_COLOR: '1' };
    const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => done({ code, said }));
  });

const make = (...args: string[]) => run('scripts/new-module.ts', ...args);

let made: Ran | undefined;
beforeAll(async () => {
  for (const part of PARTS) cpSync(join(here, part), join(copy, part), { recursive: true });
  symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'));
  made = await make('hand-tool', '--title', '手工具');
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('it stands in every table of contents, and the database knows its table', () => {
  expect(made).toMatchObject({ code: 0 });
  const text = (path: string) => readFileSync(join(copy, path), 'utf8');
  expect(text('src/server/modules/nouns.ts')).toContain(`export { handTool } from './hand-tool/noun.ts';`);
  expect(text('src/web/nouns.ts')).toContain(
    `export const handTool = page('system.handTool', () => import('./modules/hand-tool/hand-tool-list.tsx'));`,
  );
  expect(text('src/contract/menu/system.ts')).toContain(`'system.handTool': page('手工具'`);
  expect(text('db/types.ts')).toContain('export interface HandTool {');
});

test('types, lint, format, walls and texts pass', async () => {
  // The linter's own look at types: it checks the files that are named, where the compiler would check all of the product for the sake of nine.
  const files = ['src/contract/hand-tool', 'src/server/modules/hand-tool', 'src/web/modules/hand-tool'];
  const registers = ['src/contract/menu/system.ts', 'src/server/modules/nouns.ts', 'src/web/nouns.ts', 'src/web/screens.ts'];
  const lint = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--quiet', ...files, ...registers];
  expect(await run(...lint)).toMatchObject({ code: 0 });
  expect(await run('node_modules/oxfmt/bin/oxfmt', '--check', ...files)).toMatchObject({ code: 0 });
  expect((await run('scripts/walls.ts')).said.split('\n').filter((line) => line.includes('hand-tool'))).toEqual([]);
  expect((await run('scripts/check-texts.ts')).said.split('\n').filter((line) => /hand-tool|手工具/.test(line))).toEqual([]);
}, 240_000);

test('its own test passes', async () => {
  const tested = await run('node_modules/vitest/vitest.mjs', 'run', 'src/server/modules/hand-tool');
  expect(tested.said).toMatch(/Tests +2 passed/);
  expect(tested.code).toBe(0);
}, 240_000);

test('it refuses what is there already, what is no noun, and a page without its buttons', async () => {
  expect(await make('hand-tool')).toMatchObject({ code: 1, said: expect.stringContaining('已存在') });
  expect(await make('HandTool')).toMatchObject({ code: 1, said: expect.stringContaining('kebab-case') });
  expect(await make('other', '--page', 'system.proof')).toMatchObject({ code: 1, said: expect.stringContaining('create export') });
  expect(await make('other', '--page', 'nowhere.other')).toMatchObject({ code: 1, said: expect.stringContaining('nowhere.other') });
}, 60_000);
