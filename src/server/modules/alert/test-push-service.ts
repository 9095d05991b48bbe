// A push service on loopback, and the browser behind it: takes what it is sent as its makers' do, and opens it with keys of its own, by other code than the product's.
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

export interface Pushed {
  message: { title: string; body: string; url: string; tag: string };
  headers: Record<string, string | string[] | undefined>;
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer => createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** As a service does: the token is signed by the key that the browser asked with, and is for this service. */
async function check(authorization: string, origin: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
}

export async function openPushService() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const service = { came: [] as Pushed[], status: 201, faults: [] as unknown[] };

  function open(body: Buffer): string {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
    const shared = hmac(hmac(auth, own.computeSecret(theirs)), info, Buffer.from([1]));
    const root = hmac(salt, shared);
    const key = hmac(root, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.from([1])).subarray(0, 16);
    const nonce = hmac(root, Buffer.from('Content-Encoding: nonce\0'), Buffer.from([1])).subarray(0, 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const clear = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return clear.subarray(0, clear.lastIndexOf(2)).toString();
  }

  async function take({ headers }: IncomingMessage, body: Buffer): Promise<void> {
    await check(String(headers.authorization), `http://${headers.host}`);
    if (service.status === 201) service.came.push({ message: JSON.parse(open(body)), headers });
  }

  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      take(request, Buffer.concat(parts))
        .catch((error: unknown) => service.faults.push(error))
        .finally(() => answer.writeHead(service.status).end());
    });
  });
  let port = 0;
  /** Listens, at the same port again. */
  const up = async (): Promise<void> => {
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  };
  /** Stops listening and cuts who is there. */
  const down = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  await up();
  return {
    service,
    up,
    down,
    /** What a browser tells the product when pushes are switched on. */
    device: (name: string) => ({
      endpointSecret: `http://127.0.0.1:${port}/push/${name}`,
      p256dh: own.getPublicKey().toString('base64url'),
      authSecret: auth.toString('base64url'),
      deviceName: name,
    }),
    close: () => server.close(),
  };
}
