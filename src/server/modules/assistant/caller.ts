// Whom an assistant asks for, and how a question of it reaches the product.
import type { Endpoint, Given, Sent } from '../../../contract/kernel/endpoint.ts';
import { SUCCESS } from '../../../contract/kernel/answer.ts';
import { errorText, type Language } from '../../../contract/errors.ts';
import { menuItems } from '../../../contract/menu.ts';
import { readSettings } from '../../kernel/settings.ts';

/** What the product refused, as it says it to a person. */
export class Refused extends Error {}

export interface Caller {
  language: Language;
  rights: ReadonlySet<string>;
  timeZone: string;
  call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Given<E>>;
}

type Ask = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => Promise<{ code: number; msg: string; data: unknown }>;

/** A caller over what answers calls. */
export const callerOver = (who: Omit<Caller, 'call'>, ask: Ask): Caller => ({
  ...who,
  async call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Given<E>> {
    const { code, msg, data } = await ask(endpoint, input as Record<string, unknown>);
    if (code !== SUCCESS) throw new Refused(msg || errorText('fault', {}, who.language).msg);
    return data as Given<E>;
  },
});

/** Whether the caller holds what an endpoint asks for. */
export const mayCall = ({ rights }: Pick<Caller, 'rights'>, { permit }: Pick<Endpoint, 'permit'>): boolean =>
  permit === 'signedIn' ||
  (permit !== 'open' && permit !== 'device' && permit !== 'partner' && [permit].flat().some((right) => rights.has(right)));

const paths = new Map(menuItems.map(({ code, path }) => [code, path]));

/** The screen on which a person sees the same: that of the first right that the caller holds; undefined where there is none by an address alone. */
export function linkTo({ rights }: Pick<Caller, 'rights'>, { permit }: Pick<Endpoint, 'permit'>): string | undefined {
  for (const right of [permit].flat().filter((one) => rights.has(one))) {
    // A button's page is its right without the last part.
    const path = paths.get(right) ?? paths.get(right.split('.').slice(0, -1).join('.'));
    if (path && !path.includes(':')) return readSettings().publicUrl + path;
  }
  return undefined;
}
