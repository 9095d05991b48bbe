import { expect, test } from 'vitest';
import { encrypt, hashOf, toHex } from './rsa.ts';

// The other side: the platform's own RSA, which this file does without in the browser.
const pair = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
  true,
  ['encrypt', 'decrypt'],
);
const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
const key = { modulus: n, exponent: e };

async function decrypt(cipher: string): Promise<string> {
  const bytes = Uint8Array.from(atob(cipher), (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, bytes));
}

test('R131 R225 what is encrypted, the holder of the private key reads: 50 times, Chinese too', async () => {
  for (let round = 0; round < 50; round++) {
    const text = JSON.stringify({ password: `Aa1 密码🔑${'x'.repeat(round)}`, challenge: `c${round}` });
    expect(await decrypt(encrypt(text, key))).toBe(text);
  }
});
test('R225 the same text is never the same cipher', () => {
  expect(encrypt('a', key)).not.toBe(encrypt('a', key));
});
test('the longest text that fits passes, one byte more is refused', async () => {
  expect(await decrypt(encrypt('x'.repeat(318), key))).toHaveLength(318);
  expect(() => encrypt('x'.repeat(319), key)).toThrow(RangeError);
});
test('R129 passwords are hashed by SHA-256, hex; an empty field stays empty', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('Aa1密'));
  expect(hashOf('Aa1密')).toBe(toHex(new Uint8Array(digest)));
  expect(hashOf('')).toBe('');
});
