// A TCP proxy that cuts connections in the middle of what they carry.
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** How likely a packet ends its connection; 0 passes everything. */
  cut(part: number): void;
  /** Connections that were cut so far. */
  cuts(): number;
  close(): void;
}

/** Opens a proxy before `target`. A cut packet is lost, whichever way it was going; both ends see a reset. */
export async function openProxy(target: NetConnectOpts, random: () => number): Promise<Proxy> {
  let part = 0;
  let cuts = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    const pass = (from: Socket, to: Socket) => {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (packet: Buffer) => {
        if (random() >= part) {
          to.write(packet);
          return;
        }
        cuts += 1;
        near.resetAndDestroy();
        far.destroy();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    cut: (next) => (part = next),
    cuts: () => cuts,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Where a database address leads: a port, or a socket in a folder. */
export function targetOf(url: string): NetConnectOpts {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) };
}

/** The same database through the proxy. */
export function through(url: string, proxy: Proxy): string {
  const { username, password, pathname } = new URL(url);
  return `postgresql://${username}${password ? `:${password}` : ''}@127.0.0.1:${proxy.port}${pathname}`;
}
