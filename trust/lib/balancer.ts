// A load balancer as IT puts one before several servers: passes TCP connections on to those that say at /readyz that they are ready.
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';

const EVERY_MS = 200;
/** A server is left out after so many answers that were no. */
const FALL = 3;

export interface Balancer {
  port: number;
  /** Takes a server in as soon as it is ready; gives whether it is by now. */
  add(port: number): () => boolean;
  /** Connections that found no server to take them. */
  lost(): number;
  close(): void;
}
interface Behind {
  port: number;
  isReady: boolean;
  refused: number;
}

const asked = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const out = request({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    out.on('timeout', () => out.destroy());
    out.on('error', () => done(false));
    out.end();
  });

async function look(server: Behind): Promise<void> {
  const isReady = await asked(server.port);
  server.refused = isReady ? 0 : server.refused + 1;
  if (isReady) server.isReady = true;
  else if (server.refused >= FALL) server.isReady = false;
}

/** Opens one with nothing behind it. */
export async function openBalancer(): Promise<Balancer> {
  const behind: Behind[] = [];
  const open = new Set<Socket>();
  let [turn, lost] = [0, 0];
  const timer = setInterval(() => void Promise.all(behind.map(look)), EVERY_MS);
  const pass = (near: Socket, left: readonly Behind[]): void => {
    const to = left[0];
    if (!to) {
      lost += 1;
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: '127.0.0.1', port: to.port });
    far.once('connect', () => {
      far.removeAllListeners('error');
      near.pipe(far).pipe(near);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const)
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    // Another one takes it where this one has just closed its door.
    far.once('error', () => pass(near, left.slice(1)));
  };
  const server = createServer((near) => {
    open.add(near.setNoDelay(true).once('close', () => open.delete(near)));
    near.on('error', () => undefined);
    const ready = behind.filter(({ isReady }) => isReady);
    const first = ready.length > 0 ? (turn += 1) % ready.length : 0;
    pass(near, [...ready.slice(first), ...ready.slice(0, first)]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    add(port) {
      const one: Behind = { port, isReady: false, refused: 0 };
      behind.push(one);
      return () => one.isReady;
    },
    lost: () => lost,
    close() {
      clearInterval(timer);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
