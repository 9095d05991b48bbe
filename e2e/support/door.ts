// The network between a browser and a site, under an address that stays: open, shut, or leading elsewhere. What is shut says so to the page as a dead
// network does, to its service worker too.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Door {
  url: string;
  open(): void;
  shut(): void;
  /** Whatever is asked for, the sign-in page of a wireless network answers. */
  leadAstray(): void;
  /** The site was updated: the parts of the page that is open are no longer there. */
  update(): void;
  close(): Promise<void>;
}

const PORTAL = '<!doctype html><title>Wi-Fi</title><p>Sign in to the network';

/** Opens a door before the site at `target`. */
export async function openDoor(target: string): Promise<Door> {
  const { hostname: host, port } = new URL(target);
  let state: 'open' | 'shut' | 'astray' | 'updated' = 'open';
  const sockets = new Set<Socket>();
  const astray = (near: Socket): void => {
    const head = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PORTAL.length}\r\nconnection: close\r\n\r\n`;
    near.on('data', () => near.end(head + PORTAL));
  };
  const through = (near: Socket): void => {
    const far = connect({ host, port: Number(port) });
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    far.pipe(near);
    near.on('data', (asked: Buffer) => {
      if (state === 'updated' && asked.toString('latin1').startsWith('GET /assets/'))
        near.write('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      else far.write(asked);
    });
  };
  const server = createServer((near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    near.on('error', () => near.destroy());
    if (state === 'shut') near.resetAndDestroy();
    else if (state === 'astray') astray(near);
    else through(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const become = (next: typeof state) => {
    state = next;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => become('open'),
    shut: () => become('shut'),
    leadAstray: () => become('astray'),
    update: () => become('updated'),
    close: async () => {
      become('shut');
      await new Promise((done) => server.close(done));
    },
  };
}
