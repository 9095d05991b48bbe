// Rows of the table in SECURITY.md that are promises about the code itself: which cryptography, which processes, which words of a browser stand in it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failure } from '../../src/server/kernel/http/answer.ts';
import { fileHeaders } from '../../src/server/kernel/files/index.ts';

interface Source {
  path: string;
  text: string;
}
const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern)
    .filter((path) => !/\.test\.tsx?$|\/test-[^/]*\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const server = sourcesOf('src/server/**/*.ts');
const web = sourcesOf('src/web/**/*.{ts,tsx}');

/** Where a pattern stands: file and what was found. */
const found = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([whole]) => `${path}: ${whole}`));
const names = (sources: readonly Source[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];

test('the sources are there to be read', () => {
  expect(server.length).toBeGreaterThan(500);
  expect(web.length).toBeGreaterThan(300);
});

test('ASVS 1.2.5 programs are started with a list of arguments, and never by a shell', () => {
  expect(found(server, /import \{[^}]*\b(exec|execSync)\b[^}]*\} from 'node:child_process'|shell: true/g)).toEqual([]);
});

test('ASVS 3.7.1, 14.2.3 no plugins, no frames, and nothing from elsewhere', () => {
  expect(found(web, /(?<![\w.])<(object|embed|applet|iframe)[\s>]/g)).toEqual([]);
  expect(found(web, /(?:src|href)=["'{`]+https?:\/\/[^"'`}]+/g)).toEqual([]);
  const page = readFileSync('index.html', 'utf8');
  expect(page.match(/(?:src|href)="(?:https?:)?\/\/[^"]+"/g)).toBe(null);
});

test('ASVS 5.4.2 a file leaves under a name that ends no header', () => {
  const name = 'a";\r\nset-cookie: b=c\n../报表\u202e.pdf';
  const { 'content-disposition': said = '' } = fileHeaders({ fileName: name, contentType: 'application/pdf' });
  expect(said).toMatch(/^[\w-]+; filename\*=UTF-8''[\w.%~!-]+$/);
  expect(decodeURIComponent(said.split("''")[1] ?? '')).toBe(name);
});

test('ASVS 6.5.3, 11.5.1 what must not be guessed is never of Math.random', () => {
  // Waits between two tries alone.
  expect(
    found(server, /Math\.random/g).filter((place) => !/push\/finish\.ts|db\/(database|migrate)\.ts|server\/demo\//.test(place)),
  ).toEqual([]);
});

test('ASVS 6.4.2 there is no hint and no question instead of a password', () => {
  expect(found(sourcesOf('src/contract/{auth,identity}/*.ts'), /\b\w*(hint|securityQuestion|secretAnswer)\w*:/gi)).toEqual([]);
});

test('ASVS 10.1.1 no token of a provider has a place in the database', () => {
  expect(found(sourcesOf('db/types.ts'), /\b(access|refresh|id)Token\w*:/gi)).toEqual([]);
});

test('ASVS 11.2.1, 11.2.3, 11.3.1, 11.3.2, 11.4.1, 11.4.3, 11.6.1 ciphers, digests and keys are those of the list', () => {
  expect(names(server, /create(?:Hash|Hmac)\(\s*'([^']+)'/g)).toEqual(['sha256']);
  expect(names(server, /create(?:Ciph|Deciph)eriv\(\s*'([^']+)'/g).toSorted()).toEqual(['aes-128-gcm', 'aes-256-gcm']);
  expect(names(server, /(?:generateKeyPair(?:Sync)?|\bgenerate)\(\s*'([^']+)'/g).toSorted()).toEqual(['ec', 'rsa', 'x25519']);
  expect(found(server, /const BITS = 3072;/g)).toEqual(['src/server/modules/auth/transport.ts: const BITS = 3072;']);
  expect(found(server, /RSA_PKCS1_PADDING|createCipher\(|'(?:md5|sha1|des|rc4)'|-(?:ecb|cbc)'/g)).toEqual([]);
});

test('ASVS 11.4.4 no key is made of a password', () => {
  expect(found(server, /\b(pbkdf2|scrypt)(Sync)?\(/g)).toEqual([]);
});

test('ASVS 12.3.2 nothing turns the check of certificates off', () => {
  expect(
    found(
      [...server, ...sourcesOf('scripts/**/*.{ts,mjs}')],
      /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g,
    ),
  ).toEqual([]);
});

test('ASVS 6.2.6, 6.2.7 a password is hidden until its owner wants to see it; nothing hinders pasting and managers', () => {
  const pages = sourcesOf('src/web/{modules/auth,shell}/*.tsx');
  expect(found(pages, /onPaste|onCopy|autoComplete="off"[^>]*assword/g)).toEqual([]);
  // Each field that managers fill is one of the two that hide.
  const fields = found(web, /<(\w[\w.]*)(?=[^<>]*(?:autoComplete="(?:current|new)-password"))/g);
  expect(fields.length).toBeGreaterThan(2);
  expect(fields.filter((field) => !/<(?:PasswordField|Input\.Password|Password)$/.test(field))).toEqual([]);
  expect(found(pages, /type=\{open \? 'text' : 'password'\}/g)).toHaveLength(1);
});

test('ASVS 13.4.2 a fault is a number and a sentence, and says nothing of what failed', () => {
  const { envelope } = failure(new Error('relation "login_user" at /srv/app/src/x.ts:12'), 'en', 'req-7');
  expect(envelope.code).toBe(500);
  expect(JSON.stringify(envelope)).not.toMatch(/login_user|srv|x\.ts/);
  expect(JSON.stringify(envelope)).toContain('req-7');
});
