import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import type { LOGIN_SYSTEMS } from './src/contract/auth/systems.ts';

// The server that development talks to; `npm start` serves the built screens itself.
const server = process.env['API'] ?? 'http://127.0.0.1:8080';

/** Lays a packed file beside each text of the build; the server hands it out as it is. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  closeBundle: async () => {
    for await (const file of glob('dist/web/**/*.{js,css,html,svg,json,wasm}'))
      await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
  },
};

/** What the browser does in `early`: fetches the frame where somebody is signed in at a desk, and the home page where the address leads there. */
function fetchEarly({ frame, home, desk }: { frame: string[]; home: string[]; desk: string }): void {
  const kept = <T>(key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  try {
    if (!(Date.parse(kept<{ expiresAt: string }>('token')?.expiresAt ?? '') > Date.now())) return;
    if ((kept<{ loginSys?: string }>('user')?.loginSys ?? desk) !== desk) return;
  } catch {
    // Where nothing may be kept, nobody is signed in yet.
    return;
  }
  const ask = (file: string, fetchPriority: string): void => {
    const isStyle = file.endsWith('.css');
    const what = isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), { ...what, crossOrigin: '', fetchPriority, href: file }));
  };
  for (const file of frame) ask(file, 'high');
  if (['/', '/dashboard'].includes(location.pathname)) for (const file of home) ask(file, 'low');
}

/** The home page, the first of its cards, and what asks for them ahead. */
const HOME = ['modules/board/home-ahead.ts', 'modules/board/dashboard.tsx', 'modules/board/todos.tsx'];

type Chunk = Rolldown.OutputChunk;
const isChunk = (file: Rolldown.OutputAsset | Chunk | undefined): file is Chunk => file?.type === 'chunk';

/** The files without which what these sources export cannot be shown. */
function filesOf(sources: string[], bundle: Rolldown.OutputBundle): Set<string> {
  const holding = (source: string) =>
    Object.values(bundle).find((file) => isChunk(file) && [file.facadeModuleId, ...file.moduleIds].includes(ofSource(source)));
  const chunks = new Set(sources.map(holding));
  const found = new Set<string>();
  for (const chunk of chunks) {
    if (!isChunk(chunk)) throw new Error(`one of these is in no file: ${sources.join(', ')}`);
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(`/${file}`);
    for (const needed of chunk.imports) chunks.add(bundle[needed]);
  }
  return found;
}

/** The files of `workOf` and `dialogOf`. */
const LARGE = /^assets\/(?:work|dialog)-\w+\.js$/;

/**
 * What begins before everything else: the document is the same for all, and what a person who is signed in needs was asked for only when what a
 * visitor needs had come and run. The contents of the policy forbid a script in the document itself.
 */
const early: Plugin = {
  name: 'early',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const document = bundle['index.html'];
    if (document?.type !== 'asset') throw new Error('the build has no document');
    const begin = filesOf(['../../index.html'], bundle);
    const frame = filesOf(['app.tsx', 'shell/shell.tsx', 'kernel/menus.ts'], bundle).difference(begin);
    const home = filesOf(HOME, bundle).difference(begin).difference(frame);
    // From home people go on to their work.
    const work = Object.keys(bundle).filter((name) => LARGE.test(name));
    const said = {
      frame: [...frame],
      home: [...home, ...work.map((name) => `/${name}`)],
      desk: 'fms' satisfies keyof typeof LOGIN_SYSTEMS,
    };
    const source = `(${fetchEarly.toString()})(${JSON.stringify(said)});`;
    const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 7)}.js`;
    this.emitFile({ type: 'asset', fileName, source });
    document.source = document.source.toString().replace('<script type="module"', `<script async src="/${fileName}"></script>\n    $&`);
  },
};

/** A part that so many screens and dialogs need belongs to all of them. */
const SHARED = 30;
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Files that only gather what others make: who takes one thing of them does not need the rest. */
const GATHERING = ['antd/es/index.js', '@rc-component/form/es/index.js'];
/** What the frame and a list take of those. */
const GATHERED = [
  'antd/es/button/index.js',
  'antd/es/config-provider/index.js',
  'antd/es/popover/index.js',
  'antd/es/select/index.js',
  '@rc-component/form/es/FormContext.js',
];
/** And what a dialog with a form takes of them. */
const DIALOG = [
  'antd/es/modal/index.js',
  ...['Form', 'Field', 'hooks/useForm', 'hooks/useWatch'].map((name) => `@rc-component/form/es/${name}.js`),
];
const ofSource = (file: string) => join(import.meta.dirname, 'src/web', file);
const ofLibrary = (file: string) => join(import.meta.dirname, 'node_modules', file);

/** What these files need, directly or by what they need; what is fetched later apart. */
function needsOf(files: string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const beyond = new Set(GATHERING.map(ofLibrary));
  const rest = [...files];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id) || beyond.has(id)) continue;
    found.add(id);
    rest.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

let parts: Record<'start' | 'visitors' | 'frame' | 'dialog' | 'home', Set<string>> | undefined;
/**
 * What every page needs (`start`: sign-in needs nothing more) and what whoever signs in needs at once (`frame`, with the parts of a list that others
 * have too) lie in a file each: by themselves they are 130 small ones, and each has its price at both ends. Both are sets with all that they need,
 * so that no file needs one that needs it; what is fetched by name stays a file of its own. So with what a dialog with a form needs (`dialog`), and with
 * what the home page shares with others (`home`).
 */
function partOf(id: string, modules: Modules): string | null {
  if (!parts) {
    const start = needsOf(['main.tsx', 'modules/auth/login.tsx'].map(ofSource), modules);
    const visitors = needsOf(['modules/auth/update-password.tsx'].map(ofSource), modules).union(start);
    const first = ['app.tsx', 'shell/shell.tsx', 'modules/product/product-list.tsx'].map(ofSource);
    const frame = needsOf([...first, ...GATHERED.map(ofLibrary)], modules).difference(visitors);
    const dialogs = ['kit/form/form-dialog.tsx', 'kit/dialog/confirm.tsx'].map(ofSource);
    const dialog = needsOf([...dialogs, ...DIALOG.map(ofLibrary)], modules)
      .difference(visitors)
      .difference(frame);
    const home = needsOf(HOME.map(ofSource), modules).difference(visitors).difference(frame).difference(dialog);
    parts = { start, visitors, frame, dialog, home };
  }
  const { isEntry = true, dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  if (isEntry || id.endsWith('.css')) return null;
  const part = (['start', 'frame', 'dialog', 'home'] as const).find((name) => parts?.[name].has(id)) ?? null;
  return dynamicImporters.length > 0 && part !== 'home' ? null : part;
}
const firstOf = (id: string, modules: Modules): string | null => {
  const part = partOf(id, modules);
  return part === 'dialog' || part === 'home' ? null : part;
};

/** Of the frame what fewer need, of our own sources: a catalogue that it reads is not to bring all that stands in it. */
const ownOf = (id: string, modules: Modules): string | null => (id.includes('/src/') && partOf(id, modules) === 'frame' ? 'first' : null);

/** What dialogs need, in one file. */
const dialogOf = (id: string, modules: Modules): string | null => (partOf(id, modules) === 'dialog' ? 'dialog' : null);

/** What the home page shares with others, in one file: it waits for no more than that. */
const homeOf = (id: string, modules: Modules): string | null => (partOf(id, modules) === 'home' ? 'home' : null);

/** What the work of so many screens and dialogs needs lies in one file: by itself it is eighty small ones, which stand in a row five deep. */
const WORK = 6;
/**
 * Our own sources that neither a visitor nor the frame needs; their styles in a file apart, for who needs those alone. What a part needs is needed by as
 * many as it is, so this file needs none that needs it.
 */
const workOf = (id: string): string | null => {
  if (!id.includes('/src/') || parts?.visitors.has(id) || parts?.frame.has(id)) return null;
  return id.endsWith('.css') ? 'styles' : 'work';
};

/** What every contract is written with. */
const WORDS = /\/src\/contract\/kernel\/(endpoint|page|scalars)\.ts$/;
const wordsOf = (id: string): string | null => (WORDS.test(id) ? 'words' : null);

export default defineConfig({
  plugins: [react(), early, packed],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // What the sign-in page and the first list load is gated by tests: a preload polyfill is dead weight there, and so is a list of all that each of a
    // hundred screens will need, in the first of them. It names the screen's own file, which otherwise is asked for when its styles have come, and the
    // large ones that most need.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => part === file || LARGE.test(part)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The parts of antd do not say that loading them does nothing: all that one of their gathering files names would come with it.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@(rc-component|ant-design)\//, sideEffects: false }] },
      output: {
        // The first list knows each screen by its file's name, so that each letter of its hash is one of the first list too: 36 bits still tell two
        // files of one name apart.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: wordsOf, debugName: 'words' },
            { name: firstOf, debugName: 'parts', minShareCount: SHARED },
            { name: ownOf, debugName: 'own', minShareCount: 2 },
            { name: dialogOf, debugName: 'dialog', minShareCount: 2 },
            { name: homeOf, debugName: 'home', minShareCount: 2 },
            { name: workOf, debugName: 'work', minShareCount: WORK },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '/gateway': { target: server, changeOrigin: false } } },
});
