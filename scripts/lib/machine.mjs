import { existsSync } from 'node:fs';
import { browserPath, LIGHTER } from './browser.mjs';
import { lastLines, run } from './run.mjs';

// What tests need of the machine beyond Node.js. `there` looks for the thing itself, however it was installed.
const NEEDS = [
  { name: 'chromium', there: async () => existsSync(browserPath()) },
  { name: 'fonts-noto-cjk', there: hasChineseFont },
  {
    name: 'libreoffice-calc-nogui',
    there: async () => existsSync('/usr/bin/soffice') && existsSync('/usr/lib/libreoffice/program/libsclo.so'),
  },
];

// What is tried where it can be had: without it its tests are skipped, and say so. Its service is not started by that.
const DIRECTORY = { name: 'slapd', path: '/usr/sbin/slapd' };

/**
 * Installs with apt what tests need and the machine lacks, as root or by a sudo that asks nothing; the lighter browser where it is to be had.
 * Returns the names of the Debian packages that are still missing, and why.
 */
export async function installTools(progress) {
  const missing = await missingTools();
  const lighter = existsSync(LIGHTER.path) ? [] : [LIGHTER.name];
  const wanted = existsSync(DIRECTORY.path) ? [] : [DIRECTORY.name];
  if (missing.length + lighter.length + wanted.length === 0) return { missing, reason: '' };
  progress([...missing, ...lighter, ...wanted].join(' '));
  const first = [...missing.filter((name) => name !== 'chromium'), ...lighter];
  let result = await install(first, progress);
  // A fresh machine has no package lists, an old one stale ones.
  if (result.code !== 0 && missing.length > 0 && (await apt(['update'], progress)).code === 0) result = await install(first, progress);
  const still = await missingTools();
  if (still.length > 0) result = await install(still, progress);
  if (wanted.length > 0) await install(wanted, progress);
  return { missing: await missingTools(), reason: lastLines(result.output, 3) };
}

const install = (names, progress) => apt(['install', '-y', '--no-install-recommends', ...names], progress);

async function apt(args, progress) {
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args];
  return run(program, rest, {
    each: () => progress(args.at(-1)),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

async function missingTools() {
  const found = await Promise.all(NEEDS.map(({ there }) => there()));
  return NEEDS.filter((_, index) => !found[index]).map(({ name }) => name);
}

async function hasChineseFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true;
  const { code, output } = await run('fc-list', [':lang=zh-cn', 'family']);
  return code === 0 && output.trim() !== '';
}
