const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
// Bytes from the largest multiple of 62 on are thrown away: else the first signs would come more often.
const LIMIT = 256 - (256 % SIGNS.length);

// Both sides have it; the contract is compiled without the types of either.
const source = (globalThis as unknown as { crypto: { getRandomValues(into: Uint8Array): Uint8Array } }).crypto;

/** A random code of exactly 8 letters and digits (R293), unpredictable, every sign as likely as any other. */
export function randomCode(fill: (into: Uint8Array) => Uint8Array = (into) => source.getRandomValues(into)): string {
  let code = '';
  while (code.length < LENGTH) {
    const good = [...fill(new Uint8Array(LENGTH))].filter((byte) => byte < LIMIT);
    code += good.map((byte) => SIGNS[byte % SIGNS.length]).join('');
  }
  return code.slice(0, LENGTH);
}
