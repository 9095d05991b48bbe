// Records that the palette can find: each module says how its own are found.
import type { Right } from '../../contract/menu.ts';

export interface Hit {
  key: string;
  title: string;
  /** What tells twins apart: a code, a department. */
  hint?: string;
  /** Where it opens. */
  path: string;
}
export interface SearchProvider {
  /** What it finds, in Chinese: 员工, 商品. */
  name: string;
  /** Asked only for who holds it. */
  right: Right | readonly Right[];
  find(text: string, signal: AbortSignal): Promise<readonly Hit[]>;
}

const providers = new Map<string, SearchProvider>();

/** Adds a provider, or replaces the one of the same name. @public */
export function registerSearch(provider: SearchProvider): void {
  providers.set(provider.name, provider);
}

/** All providers. */
export const searchProviders = (): readonly SearchProvider[] => [...providers.values()];
