// The pictures of the manual show the screens as they are (docs/decisions/0129-pictures.md): what stood on a screen when its picture was made is kept
// beside it, and held here against what the screens say now. The browser tests hold it against the screens themselves.
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { linesOf, pictureOf, sameAs } from '../src/web/modules/guide/chapter.ts';
import { catalogueFiles, shapeOf } from './check-texts.ts';

/** Where the pictures lie; the server hands them out from there. */
export const PICTURES = 'public/guide';
/** What stood on each screen: texts of the product in Chinese, and the English that its other picture shows. */
export const RECORD = 'src/web/modules/guide/pictures.json';
/** What all pictures together may weigh, bytes: they are part of every installation. */
const MOST = 3_000_000;
const AGAIN = 'npm run guide-pictures makes it anew';

/** A chapter by the key of its page. */
export interface ChapterFile {
  key: string;
  text: string;
}
/** Whether a text, its places left out, can stand on a page. */
type Says = (page: string, shape: string) => boolean;

export type PictureRecord = Record<string, Record<string, string>>;

/** What the check knows of pictures. */
export interface Pictures {
  record: PictureRecord;
  /** The files that lie there, with their bytes. */
  files: ReadonlyMap<string, number>;
  /** What the catalogue says for a Chinese text. */
  english: ReadonlyMap<string, string>;
}

/** The page that a picture shows: its name up to the dash. */
export const pageOfPicture = (name: string): string => name.split('-')[0] ?? '';

/** What is wrong with the pictures, a line each. */
export function pictureProblems(chapters: readonly ChapterFile[], { record, files, english }: Pictures, says: Says): string[] {
  const shown = new Set(chapters.flatMap(({ text }) => (sameAs(text) === undefined ? namesIn(text) : [])));
  const weight = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  const due = new Set([...shown].flatMap((name) => [`${name}.zh.webp`, `${name}.en.webp`]));
  return [
    ...[...shown]
      .filter((name) => !record[name])
      .map((name) => `${RECORD}: no browser test made the picture ${name}: e2e/support/guide-pictures.ts`),
    ...[...due].filter((file) => !files.has(file)).map((file) => `${PICTURES}/${file} is not there: ${AGAIN}`),
    ...[...files.keys()].filter((file) => !due.has(file)).map((file) => `${PICTURES}/${file}: no chapter shows it`),
    ...Object.keys(record)
      .filter((name) => !shown.has(name))
      .map((name) => `${RECORD}: no chapter shows the picture ${name}`),
    ...Object.entries(record).flatMap(([name, texts]) =>
      Object.entries(texts).flatMap(([zh, en]) => [
        ...(says(pageOfPicture(name), shapeOf(zh))
          ? []
          : [`the picture ${name} shows 「${zh}」, which its screen says no longer: ${AGAIN}`]),
        ...(english.get(zh) === en ? [] : [`the picture ${name} shows “${en}”, which reads “${english.get(zh)}” now: ${AGAIN}`]),
      ]),
    ),
    ...(weight > MOST ? [`${PICTURES}: ${weight} bytes; all pictures together may weigh ${MOST}`] : []),
  ];
}

/** The pictures that a chapter names; none where it cannot be read, which is said elsewhere. */
function namesIn(text: string): string[] {
  try {
    return linesOf(text).flatMap(({ sign, said }) => (sign === '*' ? [pictureOf(said).name] : []));
  } catch {
    return [];
  }
}

/** English beside every Chinese text of the product. */
export async function englishOf(): Promise<Map<string, string>> {
  return new Map((await catalogueFiles()).flatMap(({ entries }) => Object.entries(entries)));
}

/** The pictures as they lie in their folder, and what is kept of them. */
export async function readPictures(): Promise<Pictures> {
  const files = new Map(globSync(`${PICTURES}/*`).map((path) => [basename(path), statSync(path).size]));
  return { record: JSON.parse(readFileSync(RECORD, 'utf8')) as PictureRecord, files, english: await englishOf() };
}
