// A real directory on loopback for tests: OpenLDAP's slapd. Where it is not installed they are skipped, and say so.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'ldapts';
import { CA, SERVER_CERT, SERVER_KEY } from '../push/test-certificates.ts';

export const BASE = 'dc=factory,dc=test';
export const SEARCHER = `cn=searcher,${BASE}`;
export const SEARCHER_PASSWORD = 'looks-only';

type Attributes = Record<string, string | string[]>;
export interface TestDirectory {
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

/** Why there is no directory to try: undefined where there is. */
export const NO_DIRECTORY = SLAPD ? undefined : 'slapd is not installed (Debian package slapd)';

/** Starts it on free ports, with nobody in it but the one who searches. */
export async function openTestDirectory(): Promise<TestDirectory> {
  if (!SLAPD) throw new Error(NO_DIRECTORY);
  const directory = await openSlapd(SLAPD);
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
