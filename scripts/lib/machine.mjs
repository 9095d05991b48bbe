import { existsSync } from 'node:fs';
import { lastLines, run } from './run.mjs';

// What tests need of the machine beyond Node.js. `there` looks for the thing itself, however it was installed.
const NEEDS = [
  { name: 'chromium', there: async () => existsSync('/usr/bin/chromium') },
  { name: 'fonts-noto-cjk', there: hasChineseFont },
  {
    name: 'libreoffice-calc-nogui',
    there: async () => existsSync('/usr/bin/soffice') && existsSync('/usr/lib/libreoffice/program/libsclo.so'),
  },
];

/**
 * Installs with apt what tests need and the machine lacks, as root or by a sudo that asks nothing.
 * Returns the names of the Debian packages that are still missing, and why.
 */
export async function installTools(progress) {
  const missing = await missingTools();
  if (missing.length === 0) return { missing, reason: '' };
  progress(missing.join(' '));
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const each = () => progress(missing.join(' '));
  const apt = async (...args) => {
    const [program, ...rest] = [...sudo, 'apt-get', ...args];
    return run(program, rest, { each, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  const install = () => apt('install', '-y', '--no-install-recommends', ...missing);
  let result = await install();
  // A fresh machine has no package lists, an old one stale ones.
  if (result.code !== 0 && (await apt('update')).code === 0) result = await install();
  return { missing: await missingTools(), reason: lastLines(result.output, 3) };
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
