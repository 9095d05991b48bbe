// Texts of files that are made on the server: Chinese source text, English by the catalogue.
import type { ErrorCode, ErrorParams, Language } from '../../../contract/errors.ts';
import { inLanguage } from '../../kernel/in-language.ts';
import { sentenceOf } from '../../kernel/http/answer.ts';

/** A Chinese source text in a language (kernel/in-language.ts). */
export const translate = (language: Language, text: string, params?: Record<string, string | number>): string =>
  inLanguage[language](text, params);

export interface Said {
  zh: string;
  en: string;
}

/** A sentence of the error catalogue in both languages. */
export const saidError = (key: ErrorCode, params: ErrorParams): Said => ({
  zh: sentenceOf(key, params, 'zh'),
  en: sentenceOf(key, params, 'en'),
});

/** Why a job failed, as its row has it, in a language. */
export function jobMessage(error: unknown, language: Language): string | null {
  if (error === null || typeof error !== 'object') return null;
  const { key, params } = error as { key: ErrorCode; params?: ErrorParams };
  return sentenceOf(key, params ?? {}, language);
}
