// A device that makes and uses passkeys, for tests: it does what it is told, also what no honest one does.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface DeviceOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}
interface Manner {
  /** Where the browser stands. */
  origin?: string;
  rpId?: string;
  /** Finger, face or PIN. */
  verified?: boolean;
  challenge?: string;
  /** So often it says it has signed. */
  counter?: number;
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const KEY_FOLLOWS = 0x40;
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

const dataOf = (rpId: string, flags: number, count: number): Buffer => {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(count, 1);
  return Buffer.concat([sha256(rpId), rest]);
};
const clientOf = (type: string, challenge: string, at: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

/** An ECDSA key on P-256, as COSE has it. */
const keyOf = (x: string, y: string) =>
  new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);

/** One device with one key. */
export function openAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let [counter, owner] = [0, ''];

  return {
    id: text(id),
    make(options: string, manner: Manner = {}): string {
      const told = JSON.parse(options) as DeviceOptions;
      owner = told.user?.id ?? '';
      const flags = PRESENT | KEY_FOLLOWS | (manner.verified === false ? 0 : VERIFIED);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        dataOf(manner.rpId ?? told.rp?.id ?? '', flags, 0),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(keyOf(x, y)),
      ]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      const client = clientOf('webauthn.create', manner.challenge ?? told.challenge, manner.origin ?? origin);
      const answer: RegistrationResponseJSON = {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: text(client), attestationObject: text(isoCBOR.encode(object as never)), transports: ['internal'] },
      };
      return JSON.stringify(answer);
    },
    sign(options: string, manner: Manner = {}): string {
      const told = JSON.parse(options) as DeviceOptions;
      counter = manner.counter ?? counter + 1;
      const flags = PRESENT | (manner.verified === false ? 0 : VERIFIED);
      const data = dataOf(manner.rpId ?? told.rpId ?? '', flags, counter);
      const client = clientOf('webauthn.get', manner.challenge ?? told.challenge, manner.origin ?? origin);
      const answer: AuthenticationResponseJSON = {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: manner.userHandle ?? owner,
        },
      };
      return JSON.stringify(answer);
    },
  };
}
