import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

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

let parts: Record<'start' | 'visitors' | 'frame' | 'dialog', Set<string>> | undefined;
/**
 * What every page needs (`start`: sign-in needs nothing more) and what whoever signs in needs at once (`frame`, with the parts of a list that others
 * have too) lie in a file each: by themselves they are 130 small ones, and each has its price at both ends. Both are sets with all that they need,
 * so that no file needs one that needs it; what is fetched by name stays a file of its own. So with what a dialog with a form needs (`dialog`).
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
    parts = { start, visitors, frame, dialog };
  }
  const { isEntry = true, dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  if (isEntry || dynamicImporters.length > 0 || id.endsWith('.css')) return null;
  return (['start', 'frame', 'dialog'] as const).find((name) => parts?.[name].has(id)) ?? null;
}
const firstOf = (id: string, modules: Modules): string | null => {
  const part = partOf(id, modules);
  return part === 'dialog' ? null : part;
};

/** Of the frame what fewer need, of our own sources: a catalogue that it reads is not to bring all that stands in it. */
const ownOf = (id: string, modules: Modules): string | null => (id.includes('/src/') && partOf(id, modules) === 'frame' ? 'first' : null);

/** What dialogs need, in one file. */
const dialogOf = (id: string, modules: Modules): string | null => (partOf(id, modules) === 'dialog' ? 'dialog' : null);

/** What the work of so many screens and dialogs needs lies in one file: by itself it is eighty small ones, which stand in a row five deep. */
const WORK = 6;
/** Our own sources that neither a visitor nor the frame needs. What a part needs is needed by as many as it is, so this file needs none that needs it. */
const workOf = (id: string): string | null =>
  !id.includes('/src/') || id.endsWith('.css') || parts?.visitors.has(id) || parts?.frame.has(id) ? null : 'work';

/** What every contract is written with. */
const WORDS = /\/src\/contract\/kernel\/(endpoint|page|scalars)\.ts$/;
const wordsOf = (id: string): string | null => (WORDS.test(id) ? 'words' : null);

export default defineConfig({
  plugins: [react(), packed],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // What the sign-in page and the first list load is gated by tests: a preload polyfill is dead weight there, and so is a list of what each of a
    // hundred screens will need, in the first of them. A screen asks for its parts when it has come; the first page is told of them in the document.
    modulePreload: { polyfill: false, resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []) },
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
            { name: workOf, debugName: 'work', minShareCount: WORK },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '/gateway': { target: server, changeOrigin: false } } },
});
