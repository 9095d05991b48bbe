// Lays the server's own files, and what it is made of a thousand small files of, together: dist/server/main.js. A start then reads a few hundred
// files and not two thousand (docs/performance.md, Start after a kill). What stands beside a source (migrations, threads, texts) is found where it was.
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { englishFiles } from '../src/server/kernel/english-texts.ts';

const root = join(import.meta.dirname, '..');

/** Each source goes on to know the place that it was written in. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(join(root, 'src/'))
      ? code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : undefined,
};

/** The English is looked for now, not at each start. */
const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  load: (id) =>
    id === join(root, 'src/server/kernel/english-texts.ts')
      ? `${englishFiles.map((file, nth) => `import * as t${nth} from ${JSON.stringify(file)};`).join('\n')}
         export const englishTexts = [${englishFiles.map((_, nth) => `t${nth}`).join()}].flatMap((part) => Object.values(part));`
      : undefined,
};

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'error',
  plugins: [texts, places],
  // Packages of many files that find nothing beside them; the others are loaded from where they are.
  ssr: { noExternal: ['kysely', 'zod', 'openid-client', 'oauth4webapi', 'jose', 'prom-client', '@opentelemetry/api', 'pinyin-pro'] },
  // As written: what a stack names is to be found.
  build: { ssr: 'src/server/main.ts', outDir: 'dist/server', emptyOutDir: true, target: 'node24', minify: false },
});
