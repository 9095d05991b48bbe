// A real SFTP server on loopback, for tests and for `npm run door -- sftp`: what is put there lies in memory, in the folder `/in`.
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import { fingerprint } from './file-way.ts';

type KeyPair = ReturnType<typeof ssh2.utils.generateKeyPairSync>;

/** Who may sign in, with a password or with a key of his own. */
export const SFTP_USER = { name: 'factory', password: 'geheim-sftp' } as const;

/** What lies on a server; `mood` says what it does with a file that is put into place. */
export interface SftpDisk {
  files: Map<string, string>;
  opened: string[];
  mood: 'takes' | 'refuses' | 'mutters' | 'cutsAfterwards';
}
const { STATUS_CODE } = ssh2.utils.sftp;

interface Keeping {
  disk: SftpDisk;
  taken: (name: string, text: string) => void;
  cut: () => void;
}

function keep(sftp: ssh2.SFTPWrapper, { disk, taken, cut }: Keeping): void {
  const handles = new Map<string, string>();
  const named = (handle: Buffer) => handles.get(handle.toString()) ?? '';
  const attributes = (size: number) => ({ mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
  sftp.on('OPEN', (id, path) => {
    const key = String(handles.size);
    handles.set(key, path);
    disk.files.set(path, '');
    disk.opened.push(path);
    sftp.handle(id, Buffer.from(key));
  });
  sftp.on('WRITE', (id, handle, ...[offset, data]) => {
    const path = named(handle);
    disk.files.set(path, (disk.files.get(path) ?? '').slice(0, offset) + data.toString());
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('STAT', (id, path) => {
    const text = path === '/in' ? '' : disk.files.get(path);
    if (text === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else sftp.attrs(id, attributes(text.length));
  });
  sftp.on('REMOVE', (id, path) => sftp.status(id, disk.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
  sftp.on('RENAME', (id, from, to) => {
    if (disk.mood === 'refuses') {
      sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      return;
    }
    if (disk.mood === 'mutters') {
      sftp.status(id, STATUS_CODE.FAILURE, 'disk \0 full');
      return;
    }
    disk.files.set(to, disk.files.get(from) ?? '');
    disk.files.delete(from);
    taken(to, disk.files.get(to) ?? '');
    if (disk.mood === 'cutsAfterwards') cut();
    else sftp.status(id, STATUS_CODE.OK);
  });
}

/** Opens one; `taken` hears of each file that is whole. */
export async function openTestSftp(taken: (name: string, text: string) => void = () => undefined) {
  const [host, user] = [1, 2].map(() => ssh2.utils.generateKeyPairSync('ed25519')) as [KeyPair, KeyPair];
  const disk: SftpDisk = { files: new Map(), opened: [], mood: 'takes' };
  const serve = (client: Connection): void => {
    client.on('error', () => undefined);
    client.on('authentication', (asked) => {
      const isPassword = asked.method === 'password' && asked.username === SFTP_USER.name && asked.password === SFTP_USER.password;
      const own = ssh2.utils.parseKey(user.public) as ssh2.ParsedKey;
      const isKey = asked.method === 'publickey' && asked.key.data.equals(own.getPublicSSH());
      if (isPassword || isKey) asked.accept();
      else asked.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (take) => {
        keep(take(), { disk, taken, cut: () => void client.end() });
      });
    });
  };
  const server = new ssh2.Server({ hostKeys: [host.private] }, serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    disk,
    url: `sftp://127.0.0.1:${port}/in`,
    port,
    hostKey: fingerprint((ssh2.utils.parseKey(host.public) as ssh2.ParsedKey).getPublicSSH()),
    userKey: user.private,
    close: () => void server.close(),
  };
}
