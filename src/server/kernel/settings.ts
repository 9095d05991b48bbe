// Settings are environment variables with working defaults.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { StartError } from './postgres/index.ts';

export interface Settings {
  port: number;
  /** Another port, at which machines alone are answered, by a thread of their own; undefined when they come to `port` as everybody does. */
  machinePort: number | undefined;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  jobsDatabaseUrl: string | undefined;
  /** A streaming replica that reports are asked of (kernel/db/replica.ts); undefined where all is asked of one database. */
  reportsDatabaseUrl: string | undefined;
  demo: boolean;
  /** The machines of the demonstration site call by themselves. */
  demoFleet: boolean;
  /** Address that links in mails begin with, without a slash at its end; never taken from a request (trust 29). */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: { endpoint: string | undefined; bucket: string; region: string } | undefined;
  maxConnections: number;
  /** Reverse proxies whose X-Forwarded-For is believed: addresses, networks, or `loopback`. */
  trustProxy: readonly string[];
  /** Networks beside the open internet that the product may call: those of receivers of data push, of label printers. Addresses or networks; each opens itself alone (trust 38). */
  outgoingNetworks: readonly string[];
  /** The only hosts of the open internet that the product may call: names, `*.` before one for all below it, addresses; empty when all of them (trust 38). */
  outgoingHosts: readonly string[];
  /** What a new password has to be: the specification's three kinds of signs, or length alone (contract/auth/password.ts). */
  passwordRule: 'kinds' | 'length';
}

/** Reads the settings; a value that cannot be read ends the start with a sentence. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = portOf('PORT', env['PORT'] ?? '8080');
  const machinePort = env['MACHINE_PORT'] ? portOf('MACHINE_PORT', env['MACHINE_PORT']) : undefined;
  if (machinePort && machinePort === port)
    throw new StartError('setting', `MACHINE_PORT 不能与 PORT 相同：${port} [MACHINE_PORT must differ from PORT]`);
  const host = env['HOST'] ?? '127.0.0.1';
  return {
    port,
    machinePort,
    host,
    dataDir: resolve(env['DATA_DIR'] ?? './data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    jobsDatabaseUrl: env['JOBS_DATABASE_URL'] || undefined,
    reportsDatabaseUrl: env['REPORTS_DATABASE_URL'] ? databaseOf('REPORTS_DATABASE_URL', env['REPORTS_DATABASE_URL']) : undefined,
    demo: env['DEMO'] !== 'none',
    demoFleet: env['DEMO'] !== 'none' && env['DEMO_FLEET'] !== 'none',
    publicUrl: withoutSlash(env['PUBLIC_URL'] ?? `http://${host}:${port}`),
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] ?? 'no-reply@localhost',
    s3: env['S3_BUCKET']
      ? { endpoint: env['S3_ENDPOINT'] || undefined, bucket: env['S3_BUCKET'], region: env['S3_REGION'] ?? 'us-east-1' }
      : undefined,
    maxConnections: connections(env['DATABASE_CONNECTIONS'] ?? '20'),
    trustProxy: networks('TRUST_PROXY', env['TRUST_PROXY'] ?? '', ['loopback']),
    outgoingNetworks: networks('OUTGOING_NETWORKS', env['OUTGOING_NETWORKS'] ?? ''),
    outgoingHosts: hosts(env['OUTGOING_HOSTS'] ?? ''),
    passwordRule: passwordRuleOf(env['PASSWORD_RULE'] ?? 'kinds'),
  };
}

function passwordRuleOf(said: string): Settings['passwordRule'] {
  if (said === 'kinds' || said === 'length') return said;
  throw new StartError('setting', `PASSWORD_RULE 只能是 kinds 或 length：${said} [PASSWORD_RULE is kinds or length]`);
}

/** An address as paths are written behind it. */
const withoutSlash = (address: string): string => (address.endsWith('/') ? withoutSlash(address.slice(0, -1)) : address);

function portOf(name: string, said: string): number {
  const port = Number(said);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new StartError('setting', `${name} 不是端口号：${said} [${name} is no port]`);
}

/** The address of a PostgreSQL; it holds a password, so it is not said again. */
function databaseOf(name: string, said: string): string {
  if (/^postgres(ql)?:\/\//.test(said) && URL.canParse(said)) return said;
  throw new StartError(
    'setting',
    `${name} 的写法不对，应为 postgresql://用户:密码@主机:端口/库名 [${name} is malformed; it reads postgresql://user:password@host:port/database]`,
  );
}

function connections(said: string): number {
  const most = Number(said);
  if (Number.isInteger(most) && most > 0) return most;
  throw new StartError('setting', `DATABASE_CONNECTIONS 不是正整数：${said} [DATABASE_CONNECTIONS is no positive integer]`);
}

const HOST = /^(?:\*\.)?(?:[\da-z](?:[\da-z-]*[\da-z])?\.)*[\da-z](?:[\da-z-]*[\da-z])?$/;

/** A list of hosts as they are called: in small letters, names of other scripts as the name servers have them; what is none ends the start. */
function hosts(said: string): string[] {
  return partsOf(said).map((one) => {
    // What stands behind a name would be passed over in silence.
    const host = isIP(one) ? one.toLowerCase() : /[\s/:?#@\\]/.test(one) ? '' : domainToASCII(one);
    if (!isIP(host) && !HOST.test(host))
      throw new StartError('setting', `OUTGOING_HOSTS 不是主机名：${one} [OUTGOING_HOSTS: ${one} is no host]`);
    return host;
  });
}

const partsOf = (said: string): string[] =>
  said
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** A list of addresses and networks; one that is neither ends the start: believing or reaching nobody by mistake would be found out late. */
function networks(name: string, said: string, words: readonly string[] = []): string[] {
  const list = partsOf(said);
  for (const one of list) {
    const [address = '', mask] = one.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const fits = mask === undefined || (/^\d+$/.test(mask) && Number(mask) <= bits);
    if (!words.includes(one) && !(isIP(address) && fits))
      throw new StartError('setting', `${name} 不是地址或网段：${one} [${name}: ${one} is no address or network]`);
  }
  return list;
}
