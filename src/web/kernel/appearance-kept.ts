// What was chosen of the look, read and put on the page before anything is drawn. Small: the sign-in page carries it.
import { local } from './store.ts';

/** 'light', 'dark', or as the system is. */
export type Theme = 'light' | 'dark' | 'system';
export type Letters = 1 | 2 | 3;

export interface Appearance {
  theme: Theme;
  letters: Letters;
  /** Whether it is dark now: by choice, or because the system is. */
  dark: boolean;
}

/** Whether the system asks for dark. */
export const night = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** As it was chosen in this browser; by day in the smallest letters at first. */
export function keptAppearance(): Appearance {
  const theme = local.get<Theme>('theme') ?? 'light';
  return { theme, letters: local.get<Letters>('letters') ?? 1, dark: theme === 'dark' || (theme === 'system' && night().matches) };
}

/** Puts it on the page. */
export const showAppearance = ({ dark, letters }: Appearance): unknown =>
  Object.assign(document.documentElement.dataset, { theme: dark ? 'dark' : 'light', letters });
