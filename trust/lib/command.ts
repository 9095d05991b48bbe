// A command of package.json as a person runs it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { kept } from './children.ts';

const root = join(import.meta.dirname, '../..');

/** Runs scripts/<name>.ts with these settings and arguments; gives its exit code and all that it printed. */
export function runCommand(
  name: string,
  { env = {}, args = [] }: { env?: Record<string, string>; args?: string[] },
): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const { DATABASE_URL: _, DATA_DIR: __, ...inherited } = process.env;
    const child = kept(
      spawn(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
        cwd: root,
        env: { ...inherited, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => done({ code, said }));
  });
}
