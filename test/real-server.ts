// The product as it runs: a process of its own over a database, on a free port, to be stopped or killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  url: string;
  dataDir: string;
  /** What it said on the way up, the one-time password among it. */
  said: string;
  /** Ends it as a person would and removes its folder. */
  stop: () => Promise<void>;
  /** Sends a signal; a SIGKILL is waited for. The folder stays. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts the product (as it is built: SERVER_PROGRAM, else its sources) on a free port and an empty data folder. Throws with what it said when it says nothing for 90 s and is not up. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'e2e-')));
  const child = spawn(process.execPath, [process.env['SERVER_PROGRAM'] ?? 'src/server/main.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await untilReady(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    url: /已就绪：(http:\S+)/.exec(said)?.[1] ?? '',
    dataDir,
    said,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
    async kill(signal) {
      child.kill(signal);
      if (signal === 'SIGKILL') await ended;
    },
  };
}

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const give = (): void => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not come up:\n${said}`));
    };
    const timer = setTimeout(give, 90_000);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      timer.refresh();
      // What else is said of a new site, its password too, comes in the same piece.
      if (!said.includes('已就绪')) return;
      clearTimeout(timer);
      resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', give);
  });
}
