import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

const NEXT_TRY_MS = 100;
// A copy that was killed is given this long to go; a copy that says it is stopping gets longer.
const DYING_MS = 2_000;
const STOPPING_MS = 40_000;

/** The claim on a data folder. `stopping` tells a waiting copy that it is worth waiting; `release` frees the folder. */
export type FolderLock = { stopping(): void; release(): void };

/**
 * Claims the data folder for this process. The kernel's lock on an open file dies with the process, however it
 * dies, so that neither a stale file nor a reused pid can lie. Node cannot take it, so util-linux' `flock` does,
 * on a file that we hold open. Throws StartError FOLDER_IN_USE (naming the pid), FOLDER_DENIED or LOCK_TOOL_MISSING.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = join(dataDir, 'lock');
  const fd = openLockFile(path);
  const began = Date.now();
  while (!tryLock(fd)) {
    const [pid = '?', state] = readFileSync(path, 'utf8').trim().split(' ');
    if (Date.now() - began > (state === 'stopping' ? STOPPING_MS : DYING_MS)) {
      closeSync(fd);
      throw new StartError(
        'FOLDER_IN_USE',
        `数据目录 ${dataDir} 正被另一个进程（pid ${pid}）使用。(The data folder ${dataDir} is in use by process ${pid}.)`,
      );
    }
    await sleep(NEXT_TRY_MS);
  }
  const note = (text: string) => {
    ftruncateSync(fd);
    writeSync(fd, text, 0);
  };
  note(`${process.pid}\n`);
  return { stopping: () => note(`${process.pid} stopping\n`), release: () => closeSync(fd) };
}

function openLockFile(path: string): number {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  } catch (cause) {
    throw new StartError(
      'FOLDER_DENIED',
      `当前用户不能写入 ${path}：请用该目录的所有者运行，或把 DATA_DIR 指向别处。(This user may not write ${path}: run as the folder's owner, or point DATA_DIR elsewhere.)`,
      { cause },
    );
  }
}

function tryLock(fd: number): boolean {
  const { status, error } = spawnSync('flock', ['--nonblock', '--exclusive', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  if (status === 0) return true;
  if (status === 1) return false;
  throw new StartError(
    'LOCK_TOOL_MISSING',
    '找不到 flock 命令，无法锁定数据目录：请安装 util-linux。(The command flock, which locks the data folder, did not run: install util-linux.)',
    { cause: error },
  );
}
