// The secret that never enters the database: DATA_DIR/secret.key. What a copy of the database must not give away is sealed with
// it. Servers that share a database hand it to one another (secret-share.ts). Why: docs/decisions/0006-sign-in.md.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../kernel/settings.ts';

const BYTES = 32;
const NONCE = 12;
const TAG = 16;
/** By folder: the secret in use, then those that it took the place of; what they sealed is still read. */
const rings = new Map<string, Buffer[]>();

/** The secrets of this DATA_DIR, the one in use first; made at first use, readable by the owner alone. */
export function secrets(): readonly Buffer[] {
  const { dataDir } = readSettings();
  const known = rings.get(dataDir);
  if (known) return known;
  const ring = readOrMake(dataDir);
  rings.set(dataDir, ring);
  return ring;
}

const secret = (): Buffer => secrets()[0] ?? Buffer.alloc(0);
const fileOf = (dataDir: string): string => join(dataDir, 'secret.key');

function draftOf(dataDir: string, bytes: Buffer): string {
  const draft = `${fileOf(dataDir)}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' });
  return draft;
}

function readOrMake(dataDir: string): Buffer[] {
  const file = fileOf(dataDir);
  const draft = draftOf(dataDir, randomBytes(BYTES));
  try {
    // A link appears whole or not at all, and never over another process's file.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const bytes = readFileSync(file);
  if (bytes.length === 0 || bytes.length % BYTES !== 0) throw new Error(`密钥文件损坏：${file} [the key file is damaged]`);
  return Array.from({ length: bytes.length / BYTES }, (_, at) => bytes.subarray(at * BYTES, (at + 1) * BYTES));
}

/** Reads the file again: another process of this folder may have changed it. */
export const rereadSecrets = (): void => void rings.delete(readSettings().dataDir);

/** Puts these secrets before those that are known, in the file too. */
export function adoptSecrets(first: readonly Buffer[]): void {
  const { dataDir } = readSettings();
  const all = [...first, ...secrets()];
  const ring = all.filter((one, at) => all.findIndex((other) => other.equals(one)) === at);
  renameSync(draftOf(dataDir, Buffer.concat(ring)), fileOf(dataDir));
  rings.set(dataDir, ring);
}

/** Names a secret without giving it away: what was sealed under another one is told apart by it. */
export const secretName = (key: Buffer = secret()): string => createHash('sha256').update('name').update(key).digest('hex').slice(0, 12);

/** HMAC-SHA256 under the secret. */
export const mac = (purpose: string, content: Buffer): Buffer =>
  createHmac('sha256', secret()).update(`${purpose}\0`).update(content).digest();

/** AES-256-GCM, base64; under the secret unless another key is given. */
export function seal(clear: string, key: Buffer = secret()): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** What `seal` sealed; throws for what was sealed under a secret that is not known, or was changed. */
export function unseal(sealed: string, keys: readonly Buffer[] = secrets()): string {
  const bytes = Buffer.from(sealed, 'base64');
  const open = (key: Buffer): string => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  };
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key);
    } catch {
      // Sealed under an older one.
    }
  }
  return open(keys.at(-1) ?? Buffer.alloc(BYTES));
}
