// What is secret is hidden in what a receiver says back to us, however it wrote it, and in addresses.
import type { SignInParts } from './sign-in.ts';

/** A shorter secret stands in too much that is none. */
const SHORTEST = 4;

/** The secrets of a call: what was typed, and what was sent. */
export function saidOf({ secret, authName }: SignInParts, authorization = ''): string[] {
  const sent = authorization.replace(/^\w+ /, '');
  const basic = secret === null ? '' : Buffer.from(`${authName ?? ''}:${secret}`).toString('base64');
  return [...new Set([secret ?? '', basic, sent])].filter((one) => one.length >= SHORTEST);
}

/** As JSON, as part of an address, in base64, and as it is. */
const formsOf = (secret: string): string[] => {
  const whole = secret.toWellFormed();
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const bytes = Buffer.from(secret);
  return [
    secret,
    ...[json, ascii].flatMap((one) => [one, one.replaceAll('/', '\\/')]),
    encodeURIComponent(whole),
    encodeURIComponent(whole).replaceAll('%20', '+'),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
};

/** The text without the secrets. */
export function hidden(text: string, secrets: readonly string[]): string {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  return forms.reduce((rest, one) => rest.replaceAll(one, '***'), text);
}

/** A key in the address is nobody's to see. */
export function withoutQuery(url: string): string {
  // One that comes for its data has none.
  if (url === '') return '';
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search ? '?***' : ''}`;
}
