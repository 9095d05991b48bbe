// Pushes as files on an SFTP server: one file each, in place all at once, under a name that says their order. Through the guard of addresses like every call.
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { posix } from 'node:path';
import type { Client, SFTPWrapper } from 'ssh2';
import { PushAuth } from '../../../contract/push/codes.ts';
import { checkHost, guardedLookup, want } from '../../kernel/outgoing/address.ts';
import { Unanswered, unanswered } from '../../kernel/outgoing/client.ts';

/** A folder of a server, and as whom it is written. */
export interface FilePlace {
  url: string;
  authKind: number;
  authName: string | null;
  secret: string | null;
  hostKey: string | null;
  timeoutSeconds: number;
}
export interface FileMessage {
  /** The file's name. */
  name: string;
  body: string;
}

/** It signs us in no more, or lets us write nothing. */
export class FileRefused extends Error {
  readonly reason: 'denied' | 'busy' | 'certificate';
  constructor(reason: FileRefused['reason'], text: string) {
    super(text);
    this.reason = reason;
  }
}

/** What a file is called: whoever reads a folder by names reads in the order of what happened, and a second try has the same name. */
export const fileName = (seq: number, id: string, contentType: string): string =>
  `${String(seq).padStart(12, '0')}-${id}.${/xml/.test(contentType) ? 'xml' : /json/.test(contentType) ? 'json' : 'txt'}`;

const DEFAULT_PORT = 22;
// Of SSH_FXP_STATUS.
const NO_FILE = 2;

/** Writes a file; without one it signs in and looks at the folder. Throws Unanswered and FileRefused. */
export async function putFile(to: FilePlace, message: FileMessage | null, signal?: AbortSignal): Promise<void> {
  const url = new URL(to.url);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const timeout = AbortSignal.timeout(to.timeoutSeconds * 1000);
  const over = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const unwant = want(host);
  let socket: Socket | undefined;
  let client: Client | undefined;
  try {
    checkHost(host);
    const { Client: SshClient } = await import('ssh2');
    client = new SshClient();
    socket = connect({ host, port: Number(url.port || DEFAULT_PORT), lookup: guardedLookup });
    const work = signIn(client, socket, to).then(async (files) => write(files, decodeURIComponent(url.pathname), message));
    await Promise.race([work, ended(over)]);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw timeout.aborted ? new Unanswered('timeout', '') : unanswered(error);
  } finally {
    client?.destroy();
    socket?.destroy();
    unwant();
  }
}

function ended(over: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  over.addEventListener('abort', () => reject(over.reason as Error), { once: true });
  return promise;
}

function signIn(client: Client, sock: Socket, to: FilePlace): Promise<SFTPWrapper> {
  const { promise, resolve, reject } = Promise.withResolvers<SFTPWrapper>();
  promise.catch(() => undefined);
  let isOther = '';
  sock.on('error', reject);
  client.on('error', (error) => {
    if (isOther) reject(new FileRefused('certificate', isOther));
    else if (error.level === 'client-authentication') reject(new FileRefused('denied', ''));
    else reject(error);
  });
  client.on('close', () => reject(new Error('closed')));
  client.on('ready', () => client.sftp((error, files) => (error ? reject(new FileRefused('busy', error.message)) : resolve(files))));
  sock.on('connect', () =>
    client.connect({
      sock,
      username: to.authName ?? '',
      ...(to.authKind === PushAuth.sshKey ? { privateKey: to.secret ?? '' } : { password: to.secret ?? '' }),
      hostVerifier: (key: Buffer) => {
        const said = fingerprint(key);
        const isKnown = said === to.hostKey?.replace(/={1,2}$/, '');
        // What it is instead, for whoever set it up: a server that was made anew has another.
        if (!isKnown) isOther = said;
        return isKnown;
      },
      readyTimeout: to.timeoutSeconds * 1000,
    }),
  );
  return promise;
}

/** As `ssh-keygen -l` writes it. */
export const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256')
    .update(key)
    .digest('base64')
    .replace(/={1,2}$/, '')}`;

async function write(files: SFTPWrapper, folder: string, message: FileMessage | null): Promise<void> {
  // The root of the address is where the account comes in.
  const parent = posix.dirname(posix.join(folder, 'x'));
  const at = parent === '/' ? '.' : parent;
  const asked = <T>(run: (done: (error: Error | null | undefined, value?: T) => void) => void): Promise<T | undefined> =>
    new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value))));
  try {
    if (!message) {
      await asked((done) => files.stat(at, done));
      return;
    }
    const [part, whole] = [`${at}/.${message.name}.part`, `${at}/${message.name}`];
    await asked((done) => files.writeFile(part, message.body, done));
    // Whoever looks into the folder finds whole files alone. One that is there already is of a try whose answer was lost: just the same.
    const isThere = await asked((done) => files.stat(whole, done)).then(
      () => true,
      (error: Error & { code?: number }) => {
        if (error.code === NO_FILE) return false;
        throw error;
      },
    );
    await (isThere ? asked((done) => files.unlink(part, done)) : asked((done) => files.rename(part, whole, done)));
  } catch (error) {
    throw new FileRefused('busy', (error as Error).message.slice(0, 200));
  }
}
