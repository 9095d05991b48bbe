// One secret that never enters the database: DATA_DIR/secret.key. What a copy of the database must not give away is sealed with
// it. Servers that share a database share this file as they share the uploads. Why: docs/decisions/0006-sign-in.md.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../kernel/settings.ts';

const BYTES = 32;
const NONCE = 12;
const TAG = 16;
const keys = new Map<string, Buffer>();

/** The secret of this DATA_DIR; made at first use, readable by the owner alone. */
function secret(): Buffer {
  const { dataDir } = readSettings();
  const known = keys.get(dataDir);
  if (known) return known;
  const key = readOrMake(dataDir);
  keys.set(dataDir, key);
  return key;
}

function readOrMake(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(draft, randomBytes(BYTES), { mode: 0o600, flag: 'wx' });
  try {
    // A link appears whole or not at all, and never over another process's file.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const key = readFileSync(file);
  if (key.length !== BYTES) throw new Error(`密钥文件损坏：${file} [the key file is damaged]`);
  return key;
}

/** Names the secret without giving it away: what was sealed under another one is told apart by it. */
export const secretName = (): string => createHash('sha256').update('name').update(secret()).digest('hex').slice(0, 12);

/** HMAC-SHA256 under the secret. */
export const mac = (purpose: string, content: Buffer): Buffer =>
  createHmac('sha256', secret()).update(`${purpose}\0`).update(content).digest();

/** AES-256-GCM under the secret, base64. */
export function seal(clear: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', secret(), nonce);
  const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** What `seal` sealed; throws for what was sealed under another secret or was changed. */
export function unseal(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret(), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}
