// How the product looks to this person in this browser: by day or by night, with letters in one of three sizes.
import { create } from 'zustand';
import { keptAppearance, night, showAppearance, type Letters, type Theme } from './appearance-kept.ts';
import { local } from './store.ts';

export type { Letters, Theme } from './appearance-kept.ts';

/** Pixels of running text in each size. */
export const LETTER_SIZE: Record<Letters, number> = { 1: 14, 2: 16, 3: 18 };

/** Read with a selector. */
export const useAppearance = create(keptAppearance);

/** Shows what is chosen, and follows the system. */
export function followAppearance(): void {
  useAppearance.subscribe(showAppearance);
  night().addEventListener('change', () => useAppearance.setState(keptAppearance()));
}

/** Chooses by day, by night, or as the system is; remembered. */
export function setTheme(theme: Theme): void {
  local.set('theme', theme);
  useAppearance.setState(keptAppearance());
}

/** Chooses the size of letters; remembered. */
export function setLetters(letters: Letters): void {
  local.set('letters', letters);
  useAppearance.setState({ letters });
}
