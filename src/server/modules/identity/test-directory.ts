// A real directory on loopback for tests: OpenLDAP's slapd where it is installed, else ldapjs, which can neither StartTLS nor pages.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import ldapjs, { type Filter } from 'ldapjs';
import { Client } from 'ldapts';
import { CA, SERVER_CERT, SERVER_KEY } from '../push/test-certificates.ts';

export const BASE = 'dc=factory,dc=test';
export const SEARCHER = `cn=searcher,${BASE}`;
export const SEARCHER_PASSWORD = 'looks-only';

type Attributes = Record<string, string | string[]>;
export interface TestDirectory {
  kind: 'slapd' | 'ldapjs';
  /** In clear, and by TLS. */
  url: string;
  secureUrl: string;
  put(dn: string, attributes: Attributes): Promise<void>;
  change(dn: string, attributes: Attributes): Promise<void>;
  remove(dn: string): Promise<void>;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

const SLAPD = ['/usr/sbin/slapd', '/usr/lib/openldap/slapd', '/usr/local/libexec/slapd'].find(
  (path) => spawnSync(path, ['-VV']).status === 0,
);

/** Starts it on free ports, with nobody in it but the one who searches. */
export async function openTestDirectory(): Promise<TestDirectory> {
  const directory = await (SLAPD ? openSlapd(SLAPD) : openLdapjs());
  await directory.put(SEARCHER, { objectClass: ['person'], cn: 'searcher', sn: 'searcher', userPassword: SEARCHER_PASSWORD });
  return directory;
}

const ROOT = `cn=root,${BASE}`;

async function openSlapd(program: string): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'slapd-test-'));
  const [port, securePort] = [await freePort(), await freePort()];
  const url = `ldap://127.0.0.1:${port}`;
  for (const [name, text] of Object.entries({ ca: CA, cert: SERVER_CERT, key: SERVER_KEY })) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'data'));
  writeFileSync(
    join(folder, 'slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      'modulepath /usr/lib/ldap\nmoduleload back_mdb\nmoduleload memberof',
      `TLSCACertificateFile ${folder}/ca\nTLSCertificateFile ${folder}/cert\nTLSCertificateKeyFile ${folder}/key`,
      // As many servers are: who binds with a name and no password is nobody, and is told yes.
      'allow bind_anon_cred bind_anon_dn',
      `database mdb\nsuffix "${BASE}"\nrootdn "${ROOT}"\nrootpw root\ndirectory ${folder}/data\noverlay memberof\nsizelimit size=200 size.prtotal=unlimited`,
      `access to attrs=userPassword by anonymous auth by * none\naccess to * by users read by * none\n`,
    ].join('\n'),
  );
  const server = spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', `${url} ldaps://127.0.0.1:${securePort}`, '-d', '0'], {
    stdio: 'ignore',
  });
  const client = new Client({ url });
  for (let tries = 0; ; tries += 1) {
    try {
      await client.bind(ROOT, 'root');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  await client.add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'factory', o: 'factory' });
  return {
    kind: 'slapd',
    url,
    secureUrl: `ldaps://127.0.0.1:${securePort}`,
    put: (dn, attributes) => client.add(dn, attributes),
    async change(dn, attributes) {
      const { Attribute, Change } = await import('ldapts');
      const changes = Object.entries(attributes).map(
        ([type, values]) => new Change({ operation: 'replace', modification: new Attribute({ type, values: [values].flat() }) }),
      );
      await client.modify(dn, changes);
    },
    remove: (dn) => client.del(dn),
    async stop() {
      await client.unbind();
      const gone = new Promise((done) => server.once('exit', done));
      server.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of its requests and answers, what is used here: its types are those of another version. */
interface DirectoryRequest {
  dn: unknown;
  credentials: string;
  filter: Filter;
  sizeLimit: number;
}
interface DirectoryResponse {
  end(): void;
  send(entry: object): void;
}

async function openLdapjs(): Promise<TestDirectory> {
  const entries = new Map<string, Attributes>();
  const plain = (dn: string): string => dn.toLowerCase().replaceAll(/\s*,\s*/g, ',');
  const open = async (options: ldapjs.ServerOptions) => {
    const server = ldapjs.createServer(options);
    server.bind('', (request: DirectoryRequest, response: DirectoryResponse, next: (error?: unknown) => void) => {
      const known = entries.get(plain(String(request.dn)));
      if (request.credentials === '' || known?.['userPassword'] === request.credentials) response.end();
      else next(new ldapjs.InvalidCredentialsError());
    });
    server.search(BASE, (request: DirectoryRequest, response: DirectoryResponse, next: (error?: unknown) => void) => {
      const base = plain(String(request.dn));
      const found = [...entries].filter(
        ([dn, { userPassword: _, ...seen }]) => (dn === base || dn.endsWith(`,${base}`)) && request.filter.matches(seen),
      );
      const most = request.sizeLimit > 0 ? request.sizeLimit : 200_000;
      for (const [dn, { userPassword: _, ...attributes }] of found.slice(0, most)) response.send({ dn, attributes });
      if (found.length > most) next(new ldapjs.SizeLimitExceededError());
      else response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
    return server;
  };
  const servers = [await open({}), await open({ certificate: SERVER_CERT, key: SERVER_KEY })];
  const [url = '', secureUrl = ''] = servers.map((server) => server.url.replace('0.0.0.0', '127.0.0.1'));
  return {
    kind: 'ldapjs',
    url,
    secureUrl,
    put: async (dn, attributes) => void entries.set(plain(dn), { entryUUID: randomUUID(), ...attributes }),
    change: async (dn, attributes) => void entries.set(plain(dn), { ...entries.get(plain(dn)), ...attributes }),
    remove: async (dn) => void entries.delete(plain(dn)),
    stop: async () => void (await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))))),
  };
}
