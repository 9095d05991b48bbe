// The chapters as files: one by itself for the page that somebody asks about, all of them for who reads or searches the manual.
import type { Language } from '../../../contract/errors.ts';
import { wireFailure } from '../../kernel/failure.ts';
import { readChapter, sameAs, type Chapter } from './chapter.ts';

const single = import.meta.glob<string>('./chapters/*.txt', { query: '?raw', import: 'default' });
const fileOf = (key: string): string => `./chapters/${key}.txt`;

/** The chapter of a page; undefined where there is none. Of a page that shares one, the one that it shares. */
export async function loadChapter(key: string): Promise<Chapter | undefined> {
  const text = await single[fileOf(key)]?.();
  if (text === undefined) return undefined;
  const same = sameAs(text);
  return same === undefined ? readChapter(text) : loadChapter(same);
}

export type Book = ReadonlyMap<string, Chapter>;

let book: Promise<Book> | undefined;
/** All chapters by their keys. A part of its own: who asks about one page is not made to fetch it. What did not come is fetched when it is asked for again. */
export const loadBook = (): Promise<Book> =>
  (book ??= readBook().catch((error: unknown) => {
    book = undefined;
    throw wireFailure(error);
  }));

async function readBook(): Promise<Book> {
  const { texts } = await import('./all.ts');
  const text = (key: string): string => texts[fileOf(key)] ?? '';
  const keys = Object.keys(texts).map((file) => file.slice(fileOf('').indexOf('.txt'), -'.txt'.length));
  return new Map(keys.map((key) => [key, readChapter(text(sameAs(text(key)) ?? key))]));
}

/** The English of what the server refuses with: its sentences stand in no catalogue of the screens. Nothing where Chinese is read. */
export async function loadRefusals(language: Language): Promise<ReadonlyMap<string, string>> {
  if (language === 'zh') return new Map();
  const { errorTexts } = await import('../../../contract/errors.ts');
  return new Map(Object.values(errorTexts).map(([, zh, en]) => [zh, en]));
}
