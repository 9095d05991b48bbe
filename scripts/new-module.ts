// A new noun from end to end: `node scripts/with-node.mjs scripts/new-module.ts hand-tool --title 工具 [--english "Hand tool"] [--page organization.tool]`.
// Writes contract, English, server with its test, screen and migration, adds a line to each table of contents, and makes db/types.ts anew.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { english as known } from '../src/server/kernel/english.ts';
import { menuItems } from '../src/contract/menu.ts';
import { englishOf, filesOf } from './new-module/files.ts';
import { nounOf, type Noun } from './new-module/noun.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const written = new Set<string>();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  written.add(path);
}

/** Puts text before the last place where the mark stands. Throws when the file no longer has it. */
function addBefore(path: string, mark: string, text: string): void {
  const before = read(path);
  const at = before.lastIndexOf(mark);
  if (at < 0) throw new Error(`${path}: 找不到 ${mark}，请自行加入 (add it yourself): ${text}`);
  write(path, before.slice(0, at) + text + before.slice(at));
}

const nextNumber = (): string => {
  const last = readdirSync(join(root, 'db/migrations')).sort().at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
};

const line = (text: string, said: string): string => `  '${text}': '${said}',\n`;

/** The noun's page: one of the menu that has the buttons, or a new one among those of the system, which the specification does not have. */
function settlePage(noun: Noun): void {
  const { page, title } = noun;
  const item = menuItems.find(({ code }) => code === page);
  if (!item) {
    if (!page.startsWith('system.'))
      throw new Error(`菜单里没有 ${page}，请先加到 src/contract/menu (the menu has no such page: add it first)`);
    addBefore(
      'src/contract/menu/system.ts',
      '} as const;',
      `  '${page}': page('${title}', '维护${title}。', { create: '新增', export: '导出' }),\n`,
    );
    const named = Object.entries(englishOf(noun)).filter(([text]) => isOfPage(noun, text) && !known[text]);
    addBefore('src/contract/menu/en.ts', '};', named.map(([text, said]) => line(text, said)).join(''));
    addBefore('test/contract/menu.test.ts', '];\n\ndescribe', `  '/${page.replaceAll('.', '/')}',\n`);
    return;
  }
  const buttons = item.entry.kind === 'page' ? item.entry.buttons : {};
  const missing = ['create', 'export'].filter((name) => !(name in buttons));
  if (missing.length > 0) throw new Error(`${page} 缺少按钮 ${missing.join(' ')} (the page lacks these buttons)`);
}

const isOfPage = ({ title }: Noun, text: string): boolean => text === title || text === `维护${title}。`;

function writeEnglish(noun: Noun): void {
  const { kebab, camel, page, english } = noun;
  const isKnownPage = menuItems.some(({ code }) => code === page);
  const purpose = `维护${noun.title}。`;
  // A new page's title and purpose stand with the menu; a page that was there brings its own.
  const fresh = Object.entries(englishOf(noun)).filter(
    ([text]) => known[text] === undefined && (isKnownPage ? text !== purpose : !isOfPage(noun, text)),
  );
  const lines = fresh.map(([text, said]) => line(text, said)).join('');
  write(
    `src/contract/${kebab}/en.ts`,
    `// English for ${english.toLowerCase()}.\nexport const ${camel}: Record<string, string> = {\n${lines}};\n`,
  );
}

/** The noun's lines in the tables of contents of server and screens. */
function addLines({ kebab, camel, page }: Noun): void {
  const [server, web] = ['src/server/modules/nouns.ts', 'src/web/nouns.ts'];
  write(server, `${read(server)}export { ${camel} } from './${kebab}/noun.ts';\n`);
  write(web, `${read(web)}export const ${camel} = page('${page}', () => import('./modules/${kebab}/${kebab}-list.tsx'));\n`);
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' }, english: { type: 'string' }, page: { type: 'string' } },
  });
  const noun = nounOf(positionals[0] ?? '', values);
  for (const tree of ['src/contract', 'src/server/modules', 'src/web/modules'])
    if (existsSync(join(root, tree, noun.kebab))) throw new Error(`${tree}/${noun.kebab} 已存在 (is there already)`);
  settlePage(noun);
  const files = filesOf(noun, nextNumber());
  for (const [path, text] of Object.entries(files)) write(path, text);
  writeEnglish(noun);
  addLines(noun);
  run('scripts/db-types-run.ts');
  run('node_modules/oxfmt/bin/oxfmt', ...[...written].filter((path) => /\.tsx?$/.test(path)));
  for (const path of [...written, 'db/types.ts']) console.log(`  ${path}`);
  console.log(
    `\n接下来：写清 src/contract/${noun.kebab}/index.ts 的开头两行，改字段，GLOSSARY.md 加一行，再运行 npm run matrix -- --add（逐行读一遍）和 npm run verify。`,
  );
  console.log(
    `(Next: say what it is in the first two lines of the contract, change the fields, add a line to GLOSSARY.md, run npm run matrix -- --add and read what it added, run npm run verify.)`,
  );
}

function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${script} 没有成功 (failed)`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
