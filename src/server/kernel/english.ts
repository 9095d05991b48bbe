// The English of every Chinese text.
import { englishTexts } from './english-texts.ts';

/** Chinese source text → English. Without Object's own properties, because a text may be anything that people type. `npm run verify` refuses two for one text. */
export const english: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, ...englishTexts);
