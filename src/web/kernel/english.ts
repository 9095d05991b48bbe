// The English of every Chinese text: what nouns say in files of their own. Loaded only when somebody reads English, as one file.
import { translator } from '../../contract/kernel/translator.ts';

const files = import.meta.glob<Record<string, object>>(
  ['../../contract/*/en.ts', '../../contract/*/en-*.ts', '../../contract/customer/*/en.ts'],
  { eager: true },
);
const english: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file)));

/** The English of a text; one that the catalogue lacks stays Chinese. */
export const inEnglish = translator(english);
