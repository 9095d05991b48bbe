// What a push service is sent: the message sealed for the browser alone (RFC 8291 over RFC 8188), and who sends it (VAPID, RFC 8292). Pure.
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';

/** What a browser said of itself: base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}
/** Whose own pair it is; the tests say the one of the RFC's example. */
interface Chance {
  salt: Buffer;
  privateKey?: Buffer;
}

const POINT = 65;
const AUTH = 16;
const RECORD = 4096;
const LAST = Buffer.from([2]);
const JWT_HOURS = 12;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const derive = (secret: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether keys are a point of the curve and a secret of the right length. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = bytesOf(p256dh);
  if (point.length !== POINT || point[0] !== 4 || bytesOf(auth).length !== AUTH) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** The body of the call: who has the browser's own key reads it, nobody on the way. */
export function sealFor({ p256dh, auth }: BrowserKeys, text: string, { salt, privateKey }: Chance = { salt: randomBytes(16) }): Buffer {
  const theirs = bytesOf(p256dh);
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derive(own.computeSecret(theirs), { salt: bytesOf(auth), info, length: 32 });
  const key = derive(shared, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(shared, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, sealed]);
}

/** The server's own pair, by which push services know it; as it is kept. */
export const newServerKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Its open half as browsers ask with it. */
export function openHalf(privateKey: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]).toString('base64url');
}

const part = (said: object): string => Buffer.from(JSON.stringify(said)).toString('base64url');

/** Says to the service at an address who sends: good for it alone, for half a day. */
export function authorization(endpoint: string, pem: string, { subject, at }: { subject: string; at: number }): string {
  const privateKey = createPrivateKey(pem);
  const exp = Math.floor(at / 1000) + JWT_HOURS * 3600;
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${signature}, k=${openHalf(privateKey)}`;
}
