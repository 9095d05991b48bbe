// Servers of one database use one secret. It is handed over through the database, sealed to a key that only the asking process
// knows: a copy of the database, taken at any moment, does not give it away. Why: docs/decisions/0011-several-servers.md.
import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { transact, type Database } from '../../kernel/db/database.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { addTo, changeIn, from, platform, removeFrom } from '../../kernel/scope.ts';
import { adoptSecrets, rereadSecrets, seal, secretName, secrets, unseal } from './secret-box.ts';

const CURRENT = 'secret';
const ASK = 'secret-ask:';
const GIVE = 'secret-give:';
const ROUND_MS = 500;
/** How long a server that lives may take to answer. */
const PATIENCE_MS = 5000;

interface Sharing {
  db: Database;
  log: (line: string) => void;
  /** No other server can be there: nobody is asked. */
  alone: boolean;
}

/** Agrees with the other servers of the database on the secret, and hands it to those that come. `stop` ends the handing over. */
export async function shareSecret(sharing: Sharing): Promise<{ stop(): Promise<void> }> {
  await agree(sharing);
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // What fails (the database is restarting) is made good by the next round.
    running ??= serve(sharing)
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, ROUND_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const keyRow = (db: Database, keyName: string) =>
  from(platform(db), 'platformKey', 'k').select('k.value').where('k.keyName', '=', keyName).executeTakeFirst();
const put = (db: Database, keyName: string, value: string) =>
  addTo(platform(db), 'platformKey', { keyName, value })
    .onConflict((c) => c.doNothing())
    .execute();
const drop = (db: Database, keyName: string) => removeFrom(platform(db), 'platformKey').where('keyName', '=', keyName).execute();

async function agree({ db, log, alone }: Sharing): Promise<void> {
  rereadSecrets();
  await put(db, CURRENT, secretName());
  const current = (await keyRow(db, CURRENT))?.value ?? '';
  if (current === secretName()) return;
  const known = secrets().find((one) => secretName(one) === current);
  const isAsked = !known && !alone;
  if (isAsked)
    log(
      '密钥文件不是本数据库的，正在向它的其他服务要，最多等5秒 [secret.key is not that of this database: asking its other servers, 5 s at most]',
    );
  const given = isAsked ? await ask(db) : known && [known];
  if (given) {
    adoptSecrets(given);
    log('登录密钥已与本数据库的其他服务一致 [the secret is that of the other servers]');
    return;
  }
  // Whoever had it has gone, and its file with it.
  await changeIn(platform(db), 'platformKey')
    .set({ value: secretName() })
    .where('keyName', '=', CURRENT)
    .where('value', '=', current)
    .execute();
  log('本数据库原来的密钥文件不在，已启用新密钥；开放接口的密钥需要重新生成 [the former secret.key is lost: a new one is used]');
}

/** Asks the servers that live; undefined when none answers in time. */
async function ask(db: Database): Promise<Buffer[] | undefined> {
  const id = newId();
  const pair = generateKeyPairSync('x25519');
  await put(db, ASK + id, pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  try {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(ROUND_MS / 4)) {
      const answer = await keyRow(db, GIVE + id);
      if (!answer) continue;
      const { by, sealed } = JSON.parse(answer.value) as { by: string; sealed: string };
      const ring = unseal(sealed, [commonKey(pair.privateKey, by)]);
      return ring.split(' ').map((one) => Buffer.from(one, 'base64'));
    }
    return undefined;
  } finally {
    await drop(db, ASK + id);
    await drop(db, GIVE + id);
  }
}

const commonKey = (privateKey: KeyObject, other: string): Buffer => {
  const publicKey = createPublicKey({ key: Buffer.from(other, 'base64'), type: 'spki', format: 'der' });
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), '', 'factory-supply secret', 32));
};

/** Answers those who ask, while ours is the secret in use; else agrees anew. */
async function serve(sharing: Sharing): Promise<void> {
  const { db } = sharing;
  if ((await keyRow(db, CURRENT))?.value !== secretName()) return agree(sharing);
  // transaction: no request is there to join
  await transact(db, async (tx) => {
    const asked = await tx
      // scope: keys of the platform stand on its own node
      .selectFrom('platformKey')
      .select(['keyName', 'value', sql<boolean>`created_at < now() - interval '1 minute'`.as('old')])
      .where('nodeId', '=', NIL)
      .where((e) => e.or([e('keyName', 'like', `${ASK}%`), e('keyName', 'like', `${GIVE}%`)]))
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { keyName, value, old } of asked) {
      // The asker was killed: what it would have taken goes.
      if (old) await drop(tx as Database, keyName);
      else if (keyName.startsWith(ASK)) await give(tx as Database, keyName, value);
    }
  });
}

async function give(db: Database, keyName: string, askerKey: string): Promise<void> {
  const pair = generateKeyPairSync('x25519');
  const ring = secrets().map((one) => one.toString('base64'));
  const sealed = seal(ring.join(' '), commonKey(pair.privateKey, askerKey));
  const by = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await put(db, GIVE + keyName.slice(ASK.length), JSON.stringify({ by, sealed }));
  await drop(db, keyName);
}
