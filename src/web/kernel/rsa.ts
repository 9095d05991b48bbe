// RSA-OAEP with SHA-256 (RFC 8017, 7.1.1) by hand: the browser's own cryptography is missing on plain http.
import { sha256 } from '@noble/hashes/sha2.js';

export interface RsaKey {
  /** base64url, big-endian, as in a JWK. */
  modulus: string;
  exponent: string;
}
type Random = (length: number) => Uint8Array;

const HASH = 32;
const browserRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes) || '0'}`);
const fromBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Bytes as lower-case hex. */
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text's UTF-8 as hex; empty for an empty text, as the contract asks (R129). */
export const hashOf = (text: string): string => (text === '' ? '' : toHex(sha256(new TextEncoder().encode(text))));

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let square = base % modulus, left = exponent; left > 0n; left >>= 1n, square = (square * square) % modulus) {
    if (left & 1n) result = (result * square) % modulus;
  }
  return result;
}

function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(length / HASH) * HASH);
  for (let count = 0; count * HASH < length; count++) out.set(sha256(Uint8Array.of(...seed, 0, 0, count >> 8, count & 255)), count * HASH);
  return out.subarray(0, length);
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((byte, place) => byte ^ (right[place] ?? 0));

/**
 * Encrypts a text (its UTF-8) for the holder of the private key; base64 (R225, R131).
 * @throws RangeError when the text is longer than the key can take (318 bytes for 3072 bits)
 */
export function encrypt(text: string, key: RsaKey, random: Random = browserRandom): string {
  const modulus = toNumber(fromBase64url(key.modulus));
  const size = Math.ceil(modulus.toString(16).length / 2);
  const message = new TextEncoder().encode(text);
  if (message.length > size - 2 * HASH - 2) throw new RangeError('too long to encrypt');
  const data = new Uint8Array(size - HASH - 1);
  data.set(sha256(new Uint8Array()));
  data[data.length - message.length - 1] = 1;
  data.set(message, data.length - message.length);
  const seed = random(HASH);
  const maskedData = xor(data, mask(seed, data.length));
  const maskedSeed = xor(seed, mask(maskedData, HASH));
  const block = toNumber(Uint8Array.of(0, ...maskedSeed, ...maskedData));
  const cipher = power(block, toNumber(fromBase64url(key.exponent)), modulus)
    .toString(16)
    .padStart(size * 2, '0');
  const pairs = cipher.match(/../g) ?? [];
  return btoa(String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16))));
}
