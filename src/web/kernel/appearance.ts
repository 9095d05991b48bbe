// How the product looks to this person in this browser: by day or by night, with letters in one of three sizes.
import { create } from 'zustand';
import { keptAppearance, night, showAppearance, type Letters, type Theme } from './appearance-kept.ts';
import { local } from './store.ts';

export type { Letters, Theme } from './appearance-kept.ts';

/** Pixels of running text in each size. */
export const LETTER_SIZE: Record<Letters, number> = { 1: 14, 2: 16, 3: 18 };

/** Read with a selector. */
export const useAppearance = create(keptAppearance);

/** Fetches what the dark needs; nothing more is needed until somebody says what. */
let fetchDark: () => Promise<unknown> = () => Promise.resolve();

/** Shows what was chosen. It gets dark when all that it needs is there, and all at once: half mixed, letters would be too faint to read. */
async function turn(): Promise<void> {
  // Without a network it gets dark as well as it can.
  if (keptAppearance().dark) await fetchDark().catch(() => undefined);
  useAppearance.setState(keptAppearance());
}

/** Shows what is chosen, and follows the system; `dark` fetches what is needed before it gets dark. */
export function followAppearance(dark: () => Promise<unknown>): void {
  fetchDark = dark;
  useAppearance.subscribe(showAppearance);
  night().addEventListener('change', () => void turn());
}

/** Chooses by day, by night, or as the system is; remembered. */
export function setTheme(theme: Theme): void {
  local.set('theme', theme);
  void turn();
}

/** Chooses the size of letters; remembered. */
export function setLetters(letters: Letters): void {
  local.set('letters', letters);
  useAppearance.setState({ letters });
}
