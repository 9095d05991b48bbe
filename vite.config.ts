import { glob, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  },
  server: { proxy: { '/gateway': { target: server, changeOrigin: false } } },
});
