// The built screens: assets never change under their name, index.html is asked for each time.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const root = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Serves dist/web; every other address outside /gateway gets index.html, because the browser does the routing. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${root}index.html`)) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/gateway/') || request.url.startsWith('/assets/')) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
