// A connection to a directory: through the product's guard of addresses (docs/decisions/0068-outgoing.md), encrypted, so long and so much, made once.
import { connect as netConnect, isIP, type Socket } from 'node:net';
import { createSecureContext, connect as tlsConnect } from 'node:tls';
import type * as z from 'zod/mini';
import type { Client } from 'ldapts';
import type { DirectorySettings } from '../../../contract/identity/directory.ts';
import { checkHost, guardedLookup, want } from '../../kernel/outgoing/address.ts';
import { Unanswered, unanswered } from '../../kernel/outgoing/client.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { unseal } from '../auth/index.ts';
import { isLoopback } from './guarded-fetch.ts';
import { refusalFor } from './trouble.ts';

export type Settings = z.output<typeof DirectorySettings>;
/** What is said of a directory before anybody is looked for in it. */
export interface DirectoryPlace {
  providerName: string;
  /** Where it is. */
  issuer: string;
  /** As whom it is searched. */
  clientId: string;
  clientSecret: string | null;
  directory: Settings;
}
export interface Limits {
  /** For all of it: name, connection, certificate, and every answer. */
  timeoutMs: number;
  mostBytes: number;
}
/** Of a sign-in, and of a press. */
export const SHORT: Limits = { timeoutMs: 8_000, mostBytes: 4 * 1024 * 1024 };

/** Clear text on the own machine alone. @throws directory-clear */
export function requireEncrypted(serverUrl: string, startTls: boolean): void {
  const url = new URL(serverUrl);
  if (url.protocol !== 'ldaps:' && !startTls && !isLoopback(url)) throw new Refusal('directory-clear');
}

/** @throws directory-ca */
export function requireCertificates(ca: string | null | undefined): void {
  if (!ca) return;
  try {
    if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no PEM');
    createSecureContext({ ca });
  } catch {
    throw new Refusal('directory-ca');
  }
}

/**
 * Runs what asks a directory over one connection that ends with it. Nothing is sent in clear, and a connection that was cut is not made again behind our
 * back: a password would go over it unencrypted.
 * @throws provider-unreachable, directory-clear, directory-bind, directory-base, directory-answer, and what `work` refuses with
 */
export async function withDirectory<T>(place: DirectoryPlace, limits: Limits, work: (client: Client) => Promise<T>): Promise<T> {
  const { Client } = await import('ldapts');
  const url = new URL(place.issuer);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const unwant = want(host);
  const line = makeLine(place, host);
  const client = new Client({ url: place.issuer, strictDN: false, ...line.factories });
  const ended = endAfter(limits, line);
  try {
    requireEncrypted(place.issuer, place.directory.startTlsFlag);
    checkHost(host);
    const asking = (async () => {
      if (place.directory.startTlsFlag && url.protocol === 'ldap:') await client.startTLS(line.secure);
      await bindAsSearcher(client, place);
      return work(client);
    })();
    return await Promise.race([asking, ended.over]);
  } catch (error) {
    throw directoryRefusal(error, place.providerName);
  } finally {
    ended.stop();
    line.socket?.destroy();
    unwant();
  }
}

async function bindAsSearcher(client: Client, { clientId, clientSecret, providerName }: DirectoryPlace): Promise<void> {
  // Without a password a directory takes anybody for nobody, and says yes (RFC 4513, 5.1.2).
  if (clientSecret === null) throw new Refusal('directory-bind', { name: providerName });
  try {
    await client.bind(clientId, unseal(clientSecret));
  } catch (error) {
    throw codeOf(error) === WRONG || codeOf(error) === NO_DN ? new Refusal('directory-bind', { name: providerName }) : error;
  }
}

interface Line {
  socket: Socket | undefined;
  secure: { host: string; ca?: string; servername?: string; minVersion: 'TLSv1.2' };
  factories: { createConnection: typeof netConnect; createSecureConnection: typeof tlsConnect };
}

function makeLine({ directory: { ca } }: DirectoryPlace, host: string): Line {
  const once = (): void => {
    if (line.socket) throw new Error('a connection is made once');
  };
  const secure = { host, minVersion: 'TLSv1.2' as const, ...(ca ? { ca } : {}), ...(isIP(host) ? {} : { servername: host }) };
  const line: Line = {
    socket: undefined,
    secure,
    factories: {
      createConnection: ((port: number) => {
        once();
        return (line.socket = netConnect({ port, host, lookup: guardedLookup }));
      }) as typeof netConnect,
      // Called with a port for ldaps, and with the socket that is there to have it upgraded.
      createSecureConnection: ((said: number | object) => {
        if (typeof said === 'object') return tlsConnect(said);
        once();
        return (line.socket = tlsConnect({ port: said, ...secure, lookup: guardedLookup }));
      }) as typeof tlsConnect,
    },
  };
  return line;
}

const LOOK_MS = 100;

/** Ends the connection when its time is over or it has said too much. */
function endAfter({ timeoutMs, mostBytes }: Limits, line: Line): { over: Promise<never>; stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const end = performance.now() + timeoutMs;
  const timer = setInterval(() => {
    const isLate = performance.now() > end;
    if (!isLate && (line.socket?.bytesRead ?? 0) <= mostBytes) return;
    reject(new Unanswered(isLate ? 'timeout' : 'cut', ''));
    line.socket?.destroy();
  }, LOOK_MS);
  return { over: promise, stop: () => clearInterval(timer) };
}

/** Result codes of RFC 4511. */
export const WRONG = 49;
const [NO_DN, NO_OBJECT] = [34, 32];

/** The result code of an answer; undefined for what is none. */
export const codeOf = (error: unknown): number | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' ? code : undefined;
};

function directoryRefusal(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  if (code === undefined || code < 0) return refusalFor(error instanceof Unanswered ? error : unanswered(error), name);
  return code === NO_OBJECT
    ? new Refusal('directory-base', { name })
    : new Refusal('directory-answer', { name, problem: (error as Error).name.replace(/Error$/, '') });
}
