// What a text of ours says in a language.
import type { Language } from '../../contract/errors.ts';
import { translator } from '../../contract/kernel/translator.ts';
import { english } from './english.ts';

/** A Chinese source text in each language, its places filled, the title of a field where it is `asField`; what the catalogue lacks stays Chinese (translator.ts). */
export const inLanguage: Readonly<Record<Language, ReturnType<typeof translator>>> = { zh: translator({}), en: translator(english) };
