// The English of every Chinese text: what nouns say in files of their own. Loaded only when somebody reads English, as one file.
const files = import.meta.glob<Record<string, object>>('../../contract/*/en*.ts', { eager: true });

/** Chinese source text → English. */
export const english: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file)));
