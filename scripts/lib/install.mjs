import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { lastLines, run } from './run.mjs';
import { root } from './runtime.mjs';
import { Refusal } from './say.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.stamp');
const unfinishedFile = join(modules, '.unfinished');

/**
 * Makes node_modules equal to package-lock.json, when it is not. No package runs a script of its own: what they would
 * do (links to PostgreSQL's libraries) the product does itself. Throws Refusal without network or the right to write.
 */
export async function installPackages(progress) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
  const isUnfinished = existsSync(unfinishedFile);
  if (!isUnfinished && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return '已是最新';
  if (!isUnfinished && isInstalled(JSON.parse(lock))) {
    if (mayWrite(modules)) writeFileSync(stampFile, stamp);
    return '已是最新';
  }
  for (const folder of [root, modules]) {
    if (existsSync(folder) && !mayWrite(folder)) throw notWritable(folder);
  }
  // npm takes a package that was cut while it was unpacked for a whole one: after an installation without end it starts from nothing.
  if (isUnfinished) rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinishedFile, '');
  await npmInstall(progress, Object.entries(JSON.parse(lock).packages).filter(isCounted).length);
  if (!isInstalled(JSON.parse(lock))) {
    throw new Refusal(
      '装好的软件包与 package-lock.json 不一致：请删除 node_modules 后重试。(What was installed differs from package-lock.json: delete node_modules and try again.)',
    );
  }
  writeFileSync(stampFile, stamp);
  rmSync(unfinishedFile);
  return '已安装';
}

/** Throws the Refusal for a folder that belongs to somebody else. */
export function notWritable(folder) {
  const owner = statSync(folder).uid;
  const name =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.split(':')[2] === String(owner))
      ?.split(':')[0] ?? owner;
  return new Refusal(
    `当前用户 ${userInfo().username} 不能写入 ${folder}（属于 ${name}）：请以 ${name} 运行，或执行 chown 更改所有者。(User ${userInfo().username} may not write ${folder}, which belongs to ${name}: run as ${name}, or change the owner with chown.)`,
  );
}

/** Whether this user may make files there. */
export function mayWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Compares what npm noted of its last work with the lock, for a folder that was installed by hand. */
function isInstalled({ packages }) {
  try {
    const noted = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(packages).every(
      ([path, wanted]) =>
        path === '' ||
        (noted[path]
          ? noted[path].version === wanted.version && existsSync(join(root, path))
          : // Of the packages for other machines none is there.
            wanted.optional === true || wanted.devOptional === true),
    );
  } catch {
    return false;
  }
}

/** Whether npm puts that package at the top of node_modules of this machine; others are builds for other systems. */
function isCounted([path, { os, cpu }]) {
  return path.lastIndexOf('node_modules/') === 0 && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

async function npmInstall(progress, total) {
  // The npm that started us, whichever it is; it sets this variable for its scripts.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // Not `npm ci`: it refuses a lock in which builds for other systems are missing, and not every registry has those.
  // The versions and checksums of the lock hold all the same, and nothing is saved.
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await run(npm[0], [...npm.slice(1), ...args], {
    cwd: root,
    each: () => progress(`${countPackages()}/${total} 个软件包`),
  });
  if (code === 0) return;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|UNABLE_TO_|CERT|network/i.test(output)) {
    throw new Refusal(
      '无法连接软件包仓库：请检查网络，或用 npm config set registry <镜像地址> 换一个仓库后重试。(The package registry cannot be reached: check the network, or name another one with npm config set registry <address>, and try again.)',
    );
  }
  throw new Refusal(`依赖没有装好，npm 的输出如下。(The packages were not installed; npm says:)\n${lastLines(output)}`);
}

function countPackages() {
  const count = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []);
  return count(modules).reduce((sum, name) => sum + (name.startsWith('@') ? count(join(modules, name)).length : 1), 0);
}
