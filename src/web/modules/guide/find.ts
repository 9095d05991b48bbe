// What the manual answers: tasks and troubles by any words of them, in the language that is read.
import type { Language } from '../../../contract/errors.ts';
import { getLanguage, type Translate } from '../../kernel/i18n.ts';
import { rankOf } from '../../kernel/initials.ts';
import type { Hit } from '../../kernel/records.ts';
import { actionName } from '../../kit/list/actions.tsx';
import { piecesOf, type Chapter, type Said } from './chapter.ts';
import { groupOf, isOpen, titleOf } from './contents.ts';
import { loadBook, loadRefusals, type Book } from './load.ts';

const MOST = 4;
/** Nobody looks for the words by which he asks. */
const ASKING = /^(?:怎么样?|怎样|如何|how (?:do i|can i|to)\s+)|[?？]$/giu;

export interface Reader {
  language: Language;
  t: Translate;
  refusals: ReadonlyMap<string, string>;
}

/** A text of a screen as it is called there; what fills its places is not known here. */
export const wordOf = (text: string, { t, refusals }: Pick<Reader, 't' | 'refusals'>): string =>
  (refusals.get(text) ?? actionName(t, text)).replaceAll(/\{\w+\}/g, '…');

/** A line as it is read: the words of screens as they are called there. */
export const plainOf = (text: string, reader: Reader): string =>
  piecesOf(text)
    .map((piece) => (piece.kind === 'word' ? wordOf(piece.text, reader) : piece.kind === 'plain' ? piece.text : ''))
    .join('');

export interface Answer extends Hit {
  /** As `rankOf` has it, of a title; 5: only the text says it. */
  rank: number;
}

/** The address of a chapter, at one of its tasks. */
export const addressOf = (key: string, task?: number): string => `/system/guide?open=${key}${task === undefined ? '' : `&task=${task}`}`;

function answersOf(key: string, chapter: Chapter, asked: { text: string; reader: Reader }): Answer[] {
  const { text, reader } = asked;
  const { language, t } = reader;
  const name = titleOf({ key, chapter, language, t });
  const words = text.split(/\s+/u).filter(Boolean);
  const says = (...lines: Said[]): boolean => {
    const all = lines
      .map((line) => plainOf(line[language], reader))
      .join(' ')
      .toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const hint = [t(groupOf(key)), name].filter(Boolean).join(' · ');
  const tasks = chapter.tasks.map(({ title, notes, steps }, at): Answer => {
    const own = title ? plainOf(title[language], reader) : name;
    const rank = Math.min(rankOf(own, text) ?? Infinity, says(...notes, ...steps) ? 5 : Infinity);
    return { key: `guide ${key} ${at}`, title: own, hint, path: addressOf(key, at), rank };
  });
  const troubles = chapter.troubles.map(({ sign, remedy }, at): Answer => {
    const own = plainOf(sign[language], reader);
    const rank = rankOf(own, text) ?? (says(sign, remedy) ? 5 : Infinity);
    return { key: `guide ${key} t${at}`, title: own, hint, path: addressOf(key, chapter.tasks.length), rank };
  });
  // Initials that a sentence holds somewhere are not what was meant.
  return [...tasks, ...troubles].filter(({ rank }) => rank <= 1 || rank === 5);
}

/** What of a question is looked for; nothing of one that is too short. */
function soughtOf(typed: string): string {
  const text = typed.trim().toLowerCase().replaceAll(ASKING, '').trim();
  return Array.from(text).length < 2 ? '' : text;
}

/** The tasks and troubles of a manual that answer what was typed, best first. */
export function answersIn(book: Book, typed: string, reader: Reader): Answer[] {
  const text = soughtOf(typed);
  if (text === '') return [];
  return [...book].flatMap(([key, chapter]) => answersOf(key, chapter, { text, reader })).toSorted((left, right) => left.rank - right.rank);
}

/** What the palette shows of the manual for a text: of pages that this person may open. */
export async function manualHits(typed: string, t: Translate): Promise<Answer[]> {
  // Nobody fetches the manual who does not ask.
  if (soughtOf(typed) === '') return [];
  const language = getLanguage();
  const [book, refusals] = await Promise.all([loadBook(), loadRefusals(language)]);
  const open = new Map([...book].filter(([key]) => isOpen(key)));
  return answersIn(open, typed, { language, t, refusals }).slice(0, MOST);
}
