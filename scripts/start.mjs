// `npm start`: installs what is missing, builds pages and server, and runs the server. Runs on Node.js 20 with nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { installPackages } from './lib/install.mjs';
import { environment, root, runtime, SERVER_FLAGS } from './lib/runtime.mjs';
import { main, step } from './lib/say.mjs';
import { buildServer, serverProgram } from './lib/server.mjs';
import { buildWeb } from './lib/web.mjs';

// npm passes on a signal that the terminal sends to us as well; the server is to see one.
const SAME_SIGNAL_MS = 1_000;
const PARENT_MS = 250;

await main(async () => {
  await step('[1/5] 安装依赖', installPackages);
  await step('[2/5] 构建网页', buildWeb);
  await step('[2/5] 构建服务', buildServer);
  // Steps 3 to 5 (database, tables and demonstration data, service) are the server's.
  serve();
});

/** Runs the server until it ends, passing signals on; its exit code is ours. */
function serve() {
  const program = [runtime(), ...SERVER_FLAGS, serverProgram, ...process.argv.slice(2)];
  const server = startBound(program);
  let last = 0;
  const pass = (signal) => {
    if (Date.now() - last < SAME_SIGNAL_MS) return;
    last = Date.now();
    server.kill(signal);
  };
  process.on('SIGINT', () => pass('SIGINT'));
  process.on('SIGTERM', () => pass('SIGTERM'));
  // The terminal was closed.
  process.on('SIGHUP', () => pass('SIGTERM'));
  stopWithNpm(() => pass('SIGTERM'));
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Starts the server in a session of its own, so that Ctrl-C reaches it once, through us; the kernel tells it when we are killed. */
function startBound(program) {
  const bind = ['setpriv', '--pdeathsig', 'TERM', '--'];
  const canBind = spawnSync(bind[0], [...bind.slice(1), 'true']).status === 0;
  const [name, ...args] = canBind ? [...bind, ...program] : program;
  return spawn(name, args, { stdio: 'inherit', detached: true, cwd: root, env: environment() });
}

/** When npm itself is killed nobody passes its signals on: without it the server would hold the port and the data. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  // The script begins with `exec`: no shell stands between npm and us, which would keep signals to itself.
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) stop();
  }, PARENT_MS).unref();
}
