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

export interface Relay {
  port: number;
  /** Leads to another server from now on; who was connected to the one before is cut off. */
  lead(target: NetConnectOpts): void;
  /** Whoever comes waits until it leads somewhere again; who is connected stays. */
  hold(): void;
  /** Nobody hears anything any more on the connections there are, not even that they are gone: their host has no power. */
  silence(): void;
  close(): void;
}

/** An address that stays while the server behind it changes: a virtual IP, HAProxy. */
export async function openRelay(first: NetConnectOpts): Promise<Relay> {
  let target: NetConnectOpts | undefined = first;
  const [pairs, silent, waiting] = [new Map<Socket, Socket>(), new Set<Socket>(), new Set<Socket>()];
  const join = (near: Socket, to: NetConnectOpts): void => {
    const far = connect(to).on('error', () => undefined);
    pairs.set(near, far);
    near.pipe(far).pipe(near);
    far.on('close', () => void (silent.has(near) || near.destroy()));
    near.on('close', () => {
      pairs.delete(near);
      silent.delete(near);
      far.destroy();
    });
  };
  const server = createServer((near) => {
    near.setNoDelay(true).on('error', () => undefined);
    if (target) join(near, target);
    else waiting.add(near.on('close', () => waiting.delete(near)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    lead(next) {
      for (const near of pairs.keys()) if (!silent.has(near)) near.destroy();
      target = next;
      for (const near of waiting) join(near, next);
      waiting.clear();
    },
    hold: () => (target = undefined),
    silence() {
      for (const [near, far] of pairs) {
        silent.add(near);
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    close() {
      server.close();
      for (const near of [...pairs.keys(), ...waiting]) near.destroy();
    },
  };
}
