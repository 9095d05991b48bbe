// What the manual holds, in its order: by what somebody does, what is alike everywhere, then the pages in the order of the menu. Pure but for the session.
import type { Language } from '../../../contract/errors.ts';
import { menuItems, menuName, type Right } from '../../../contract/menu.ts';
import type { Translate } from '../../kernel/i18n.ts';
import { seen } from '../../kernel/records.ts';
import { sessionNow } from '../../kernel/session.ts';
import type { Chapter } from './chapter.ts';
import type { Book } from './load.ts';

const items = new Map(menuItems.map((item) => [item.code, item]));

/** The page of the menu that a chapter is about; undefined for one that is about no single page. */
export const pageOf = (key: string) => items.get(key);

/** What a chapter is called. */
export const titleOf = ({ key, chapter, language, t }: { key: string; chapter: Chapter; language: Language; t: Translate }): string =>
  chapter.title?.[language] ?? t(menuName({ name: pageOf(key)?.entry.title }));

/** What the chapter's page stands under. */
export const groupOf = (key: string): string => items.get(pageOf(key)?.parent ?? '')?.entry.title ?? '';

/** Whether somebody may open the page of a chapter, on the side that he looks at; the other chapters are for everybody. */
export function isOpen(key: string): boolean {
  const page = pageOf(key);
  return (
    !page ||
    (page.systems.includes(sessionNow().mode) && (seen(key as Right) || (page.entry.kind === 'page' && page.entry.always === true)))
  );
}

interface Section {
  title: string;
  keys: string[];
}

/** The table of contents: of what this person may open, or of all. */
export function sectionsOf(book: Book, all: boolean): Section[] {
  const keys = [...book.keys()].filter((key) => all || isOpen(key));
  const begin = (start: string) => keys.filter((key) => key.startsWith(start));
  const pages = menuItems.filter(({ code }) => book.has(code) && keys.includes(code));
  const groups = [...Map.groupBy(pages, ({ code, parent }) => groupOf(code) || (parent ?? '首页'))];
  return [
    { title: '按职责阅读', keys: begin('role.') },
    { title: '通用操作', keys: begin('basic.') },
    ...groups.map(([title, own]) => ({ title, keys: own.map(({ code }) => code) })),
  ].filter((section) => section.keys.length > 0);
}
