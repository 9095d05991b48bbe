import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The server that development talks to; `npm start` serves the built screens itself.
const server = process.env['API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // What the sign-in page loads is gated by a test: a preload polyfill is dead weight there.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/gateway': { target: server, changeOrigin: false } } },
});
