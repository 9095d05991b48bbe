// A chapter of the manual as it is written (docs/decisions/0069-manual.md): every line of Chinese is followed by its English. Pure.
import type { Language } from '../../../contract/errors.ts';

export type Said = Record<Language, string>;

/** A picture of a screen, made by the browser tests (docs/decisions/0129-pictures.md): its file is called by its name, below it stands what it shows. */
export interface Picture {
  name: string;
  said: Said;
}
/** What somebody wants to do on a screen: pictures, remarks, then the steps. */
export interface Task {
  /** Undefined for what is said before the first task. */
  title: Said | undefined;
  pictures: Picture[];
  notes: Said[];
  steps: Said[];
}
/** What goes wrong, and what to do then. */
export interface Trouble {
  sign: Said;
  remedy: Said;
}
export interface Chapter {
  /** Of a chapter that is about no single page. */
  title: Said | undefined;
  tasks: Task[];
  troubles: Trouble[];
}

/** The page whose chapter holds for this one too: `@ report.deadStock`; undefined for a chapter of its own. */
export const sameAs = (text: string): string | undefined => /^@ (\S+)\s*$/.exec(text)?.[1];

const SIGNS = '!>#?-*';
const PARTS = ' → ';

/** The pairs of lines of a chapter: their sign, and what they say. Throws with the number of a line that is none. */
export function linesOf(text: string): { sign: string; said: Said; line: number }[] {
  const lines = text.split('\n').map((one) => one.trimEnd());
  const found: { sign: string; said: Said; line: number }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [zh = '', en = ''] = [lines[at], lines[at + 1]];
    if (zh === '') continue;
    const sign = zh.charAt(0);
    if (!SIGNS.includes(sign) || zh.charAt(1) !== ' ') throw new Error(`line ${at + 1} begins with none of ${SIGNS} and a blank`);
    if (!en.startsWith('= ')) throw new Error(`line ${at + 2} should be the English of the line above: = …`);
    found.push({ sign, said: { zh: zh.slice(2), en: en.slice(2) }, line: at + 1 });
    at += 1;
  }
  return found;
}

const half = (text: string, at: 0 | 1): string => text.split(PARTS)[at] ?? '';

/** A line of a picture: `* organization.staff 员工和右边的卡片` is the picture of that name, with what it shows. */
export function pictureOf({ zh, en }: Said): Picture {
  const [, name = '', shows = ''] = /^(\S+) (.+)$/.exec(zh) ?? [];
  return { name, said: { zh: shows, en } };
}

/** Where a picture lies, as the language of its screen has it. */
export const pictureAt = (name: string, language: Language): string => `/guide/${name}.${language}.webp`;

/** Reads a chapter. Throws what `linesOf` throws. */
export function readChapter(text: string): Chapter {
  const first: Task = { title: undefined, pictures: [], notes: [], steps: [] };
  const chapter: Chapter = { title: undefined, tasks: [first], troubles: [] };
  for (const { sign, said } of linesOf(text)) {
    const task = chapter.tasks.at(-1) ?? first;
    if (sign === '!') chapter.title = said;
    else if (sign === '#') chapter.tasks.push({ title: said, pictures: [], notes: [], steps: [] });
    else if (sign === '*') task.pictures.push(pictureOf(said));
    else if (sign === '>') task.notes.push(said);
    else if (sign === '-') task.steps.push(said);
    else
      chapter.troubles.push({
        sign: { zh: half(said.zh, 0), en: half(said.en, 0) },
        remedy: { zh: half(said.zh, 1), en: half(said.en, 1) },
      });
  }
  return chapter;
}

/** A part of a line: plain text, a text of a screen as 「新增」, the chapter of another page as [organization.staff]. */
export interface Piece {
  kind: 'plain' | 'word' | 'page';
  text: string;
}

const REFERENCE = /「([^「」]+)」|\[([a-z][\w.]+)\]/giu;

/** The parts of a line. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, word, page = ''] = match;
    pieces.push({ kind: 'plain', text: text.slice(at, match.index) });
    pieces.push(word === undefined ? { kind: 'page', text: page } : { kind: 'word', text: word });
    at = match.index + whole.length;
  }
  pieces.push({ kind: 'plain', text: text.slice(at) });
  return pieces.filter((piece) => piece.text !== '');
}
