// What a person opened from the palette, the last first: kept by the browser, for whoever is signed in.
import { rankOf } from '../kernel/initials.ts';
import { sessionNow, userOf } from '../kernel/session.ts';
import { local } from '../kernel/store.ts';
import type { PaletteHit } from './palette-pages.ts';

const MOST = 40;
const MOST_FOUND = 3;
const keyOf = (): string => `palette.v1.${userOf(sessionNow())?.loginAccount ?? ''}.${sessionNow().mode}`;

/** All that was opened, the last first. */
export const used = (): PaletteHit[] => local.get<PaletteHit[]>(keyOf()) ?? [];

/** Remembers what is opened. */
export function remember(hit: PaletteHit): void {
  const before = used().filter(({ key }) => key !== hit.key);
  local.set(keyOf(), [hit, ...before].slice(0, MOST));
}

/** Of what was opened, what answers a text, the last first. */
export const usedFor = (typed: string): PaletteHit[] => {
  const low = typed.trim().toLowerCase();
  return used()
    .filter(({ title, hint = '' }) => rankOf(`${title} ${hint}`, low) !== undefined)
    .slice(0, MOST_FOUND);
};
