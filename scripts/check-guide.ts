// The manual speaks of the screens as they are (docs/decisions/0069-manual.md): prints which page has no chapter, which chapter names a text that its
// page does not have, a page that there is not, or says in one language what it does not say in the other; ends with 1 when there is any of it.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { customerPages } from '../src/contract/customer/shared.ts';
import { menuItems } from '../src/contract/menu.ts';
import { errorTexts } from '../src/contract/errors.ts';
import { linesOf, piecesOf, sameAs } from '../src/web/modules/guide/chapter.ts';
import { pictureProblems, readPictures, type ChapterFile } from './check-pictures.ts';
import { shapeOf, textsOf } from './check-texts.ts';
import { importsOf, sources } from './walls.ts';

const FOLDER = 'src/web/modules/guide/chapters';
const OWN_PAGE = /'([\w.]+)':? ?[,:] (?:async )?\(\) => [^\n]*?import\('([^']+)'\)|(\w+): \(\) => import\('([^']+)'\)/g;
/** What the kit calls a button unless the page says otherwise, and how a page comes by it. */
const KIT_BUTTONS: Readonly<Record<string, RegExp>> = { 新增: /\bcreateDialog\(/, 导入: /\bimportButton\(/ };
const HAN = /\p{Script=Han}/u;

const pages = new Map(menuItems.flatMap(({ code, entry }) => (entry.kind === 'page' ? [[code, entry] as const] : [])));

/** What the check knows of the screens. */
export interface Screens {
  /** The pages of the menu that have a screen. */
  built: ReadonlySet<string>;
  /** Whether a text, its places left out, can stand on a page; of a chapter that is about no page: on any. */
  says: (key: string, shape: string) => boolean;
}

/** What is wrong with the chapters, a line each. */
export function problemsOf(files: readonly ChapterFile[], { built, says }: Screens): string[] {
  const keys = new Set(files.map(({ key }) => key));
  const lacking = [...built].filter((code) => !keys.has(code)).map((code) => lacks(code));
  return [...lacking, ...files.flatMap((file) => problemsIn(file, { keys, built, says }))];
}

const lacks = (code: string): string =>
  `${FOLDER}/${code}.txt: the page “${pages.get(code)?.title}” (${code}) has a screen and no chapter. Add this file: what one does there step by step, ` +
  'and what goes wrong. Each line of Chinese is followed by its English: “# 任务” “= Task”, “- 按「新增」…” “= Press 「新增」…”, “? 情况 → 怎么办” ' +
  '“= Case → what to do”, “* picture 图里是什么” “= What it shows”. 「…」 is a text of that page, letter for letter, in both lines; [menu.code] leads to another chapter; ' +
  '“@ menu.code” alone shares the chapter of a page that works alike. Example: organization.staff.txt';

function problemsIn({ key, text }: ChapterFile, known: Screens & { keys: ReadonlySet<string> }): string[] {
  const file = `${FOLDER}/${key}.txt`;
  const isFree = /^(?:role|basic)\./.test(key);
  if (!isFree && !pages.has(key)) return [`${file}: the menu has no page ${key}`];
  const same = sameAs(text);
  if (same !== undefined) return known.keys.has(same) ? [] : [`${file}: there is no chapter ${same} to share`];
  try {
    const lines = linesOf(text);
    const missing = isFree && lines[0]?.sign !== '!' ? [`${file}: a chapter about no page begins with its title: ! …`] : [];
    return [
      ...missing,
      ...lines.flatMap(({ said, line, sign }) => wrongIn({ key, sign, ...said }, known).map((what) => `${file}:${line}: ${what}`)),
    ];
  } catch (error) {
    return [`${file}: ${(error as Error).message}`];
  }
}

function wrongIn(
  { key, sign, zh, en }: Record<'key' | 'sign' | 'zh' | 'en', string>,
  { keys, says }: Screens & { keys: ReadonlySet<string> },
): string[] {
  const [own, other] = [piecesOf(zh), piecesOf(en)];
  const named = (pieces: typeof own, kind: string) => pieces.filter((piece) => piece.kind === kind).map((piece) => piece.text);
  const plain = (pieces: typeof own) => named(pieces, 'plain').join('');
  const names = (pieces: typeof own, kind: string) => [...new Set(named(pieces, kind))].toSorted().join('、');
  const differs = (kind: string) => names(own, kind) !== names(other, kind);
  // A line may name what stands on the pages that it leads to; one of a role's chapter names nothing else where it leads anywhere.
  const led = named(own, 'page');
  const places = key.startsWith('role.') && led.length > 0 ? led : [key, ...led];
  return [
    ...(sign === '?' && (zh.split(' → ').length !== 2 || en.split(' → ').length !== 2) ? ['a trouble is “what happens → what to do”'] : []),
    ...(HAN.test(zh) ? [] : ['the first line of a pair is Chinese']),
    ...(HAN.test(plain(other)) ? ['the second line of a pair is English'] : []),
    ...(differs('word')
      ? [`the two languages name different texts: ${named(own, 'word').join('、')} / ${named(other, 'word').join('、')}`]
      : []),
    ...(differs('page') ? ['the two languages lead to different chapters'] : []),
    ...named(own, 'word').flatMap((word) =>
      places.some((place) => says(place, shapeOf(word))) ? [] : [`no screen of this chapter says 「${word}」`],
    ),
    ...named(own, 'page').flatMap((page) => (keys.has(page) ? [] : [`there is no chapter [${page}]`])),
  ];
}

/** The screens as the sources have them: what a page can show is what its file and all that it imports say. */
export function readScreens(): Screens {
  const all = new Map(sources().map((source) => [source.path, source]));
  const shapes = new Map<string, ReadonlySet<string>>();
  const shapesIn = (path: string): ReadonlySet<string> => {
    const known = shapes.get(path) ?? new Set(textsOf(all.get(path)?.text ?? '', path).map(({ key }) => shapeOf(key)));
    shapes.set(path, known);
    return known;
  };
  const screens = new Map<string, string>();
  for (const { path, text } of all.values())
    if (/^src\/web\/(modules\/[\w-]+\/noun|nouns)\.ts$/.test(path))
      for (const [, long = '', at, short = '', from = at] of text.matchAll(OWN_PAGE))
        if (pages.has(long || short)) screens.set(long || short, join(path, '..', from ?? ''));
  for (const { path, text } of all.values())
    for (const [, thing = '', from = ''] of text.matchAll(/customerScreens\('(\w+)', \(\) => import\('([^']+)'\)/g))
      screens.set(thing, join(path, '..', from));
  // A customer's page shows a screen of the house, or what the house has no page of.
  for (const { code, shows } of customerPages) if (screens.has(shows)) screens.set(code, screens.get(shows) ?? '');
  const isSource = (path: string) => /^src\/(web|contract)\//.test(path) && !/\/en(-[\w-]+)?\.ts$|\.test\.tsx?$/.test(path);
  const imports = new Map<string, readonly string[]>();
  const importsIn = (path: string): readonly string[] => {
    const source = all.get(path);
    const known =
      imports.get(path) ??
      (source && isSource(path) && path !== 'src/contract/menu.ts' ? importsOf(source).filter((to) => all.has(to)) : []);
    imports.set(path, known);
    return known;
  };
  const reached = (path: string, seen: Set<string>): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const next of importsIn(path)) reached(next, seen);
    return seen;
  };
  const everywhere = [...all.keys()].filter((path) => isSource(path) && /^src\/web\/(shell|kit|kernel)\//.test(path));
  const frame = new Set([...menuItems.map(({ entry }) => shapeOf(entry.title)), ...Object.values(errorTexts).map(([, zh]) => shapeOf(zh))]);
  const ofPage = new Map<string, readonly string[]>();
  const filesOf = (key: string): readonly string[] => {
    const screen = screens.get(key);
    const files =
      ofPage.get(key) ?? (screen ? [...everywhere, ...reached(screen, new Set())].filter(isSource) : [...all.keys()].filter(isSource));
    ofPage.set(key, files);
    return files;
  };
  const buttonsOf = (key: string): string[] => Object.values(pages.get(key)?.buttons ?? {}).map(shapeOf);
  const verbs = new Set([...pages.keys()].flatMap(buttonsOf));
  const isOwn = (path: string) => path.startsWith('src/web/') && !everywhere.includes(path);
  const says = (key: string, shape: string): boolean =>
    frame.has(shape) ||
    buttonsOf(key).includes(shape) ||
    // What the kit calls a button of its lists stands on a page only where that page has the button, or makes it.
    filesOf(key).some((path) => {
      if (!verbs.has(shape) || !pages.has(key)) return shapesIn(path).has(shape);
      return isOwn(path) && (shapesIn(path).has(shape) || KIT_BUTTONS[shape]?.test(all.get(path)?.text ?? '') === true);
    });
  return { built: new Set([...screens.keys()].filter((code) => pages.has(code))), says };
}

/** The chapters as they lie in their folder. */
export const chapterFiles = (): ChapterFile[] =>
  globSync(`${FOLDER}/*.txt`).map((path) => ({ key: basename(path, '.txt'), text: readFileSync(path, 'utf8') }));

if (process.argv[1]?.endsWith('check-guide.ts')) {
  const files = chapterFiles();
  const screens = readScreens();
  const problems = [...problemsOf(files, screens), ...pictureProblems(files, await readPictures(), screens.says)];
  for (const problem of problems) console.log(problem);
  console.log(`${files.length} chapters, ${problems.length} problems`);
  process.exit(problems.length > 0 || files.length === 0 ? 1 : 0);
}
