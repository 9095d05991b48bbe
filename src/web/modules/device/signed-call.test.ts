// The sign made in the browser is HMAC-SHA256 over the parts that the server signs; the other side is the platform's own cryptography.
import { expect, test } from 'vitest';
import { signOf } from './signed-call.ts';

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function theirs(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
}

test('trust 33 the browser signs as the open interface asks for, whatever stands in the body', async () => {
  for (const body of ['{}', '{"lines":[{"channelCode":"101","quantity":1}]}', '{"名":"刀具柜 – ü 😀"}']) {
    const said = { path: '/gateway/open/v1/events', body, timestamp: '1767225600000', nonce: 'abcdef0123456789' };
    const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytesOf(body)));
    const text = ['POST', said.path, '', said.timestamp, said.nonce, bodyHash].join('\n');
    expect(signOf('geheim-秘', said)).toBe(await theirs('geheim-秘', text));
  }
});
