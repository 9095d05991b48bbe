// Chinese source text is its own key: t('关闭') reads 关闭 as it stands, and is looked up once another language is chosen.
import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/errors.ts';
import { local } from './store.ts';

export type { Language };
export type Params = Record<string, string | number>;
export type Translate = (text: string, params?: Params) => string;

/** What each language calls itself. */
// not-text: the same in every language
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English' };

const listeners = new Set<() => void>();
let language: Language = 'zh';
// A new function for each language, so that what depends on it is made anew.
let translate: Translate = chinese;

const fill = (text: string, params: Params): string => text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));

function chinese(text: string, params?: Params): string {
  return params ? fill(text, params) : text;
}

/** Translates outside of components: at the moment of the call, not kept up to date. */
export const t: Translate = (text, params) => translate(text, params);

/** The first three of some things by their names, as the language joins them. */
export const firstFew = <T>(things: readonly T[], nameOf: (thing: T) => string): string => things.slice(0, 3).map(nameOf).join(t('、'));

const translation = (): Translate => translate;

/** Translates in a component, which is drawn anew when the language changes. */
export const useT = (): Translate => useSyncExternalStore(subscribe, translation, translation);

/** The present language. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage);

/** The present language, outside of components. */
export function getLanguage(): Language {
  return language;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes the language at once, without a reload, and remembers it. The English catalogue is a chunk of its own. */
export async function setLanguage(next: Language): Promise<void> {
  if (next === 'en') {
    const { inEnglish } = await import('./english.ts');
    translate = inEnglish;
  } else translate = chinese;
  language = next;
  local.set('language', next);
  document.documentElement.lang = next === 'en' ? 'en' : 'zh-CN';
  for (const listener of listeners) listener();
}

/** Brings the remembered language back before the first drawing; Chinese when none was chosen. */
export async function restoreLanguage(): Promise<void> {
  if (local.get<Language>('language') === 'en') await setLanguage('en').catch(() => undefined);
}

/** English by these words alone, before the first drawing; `setLanguage` brings the rest. */
export function beginEnglish(words: Translate): void {
  translate = words;
  language = 'en';
  document.documentElement.lang = 'en';
}
