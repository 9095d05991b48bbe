// The built screens: assets never change under their name, index.html is asked for each time. What is there is looked up at each
// request, so that screens that were built anew are served without a new start.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

// A file beside index.html.
const OWN_NAME = /^\/[\w-]+\.\w+$/;
const root = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));

/** Serves dist/web; every other address outside /gateway gets index.html, because the browser does the routing. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    // The build lays a packed one beside each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (path.startsWith('/gateway/')) return reply.callNotFound();
    const isFile = /^\/(?:assets|guide)\//.test(path) || (OWN_NAME.test(path) && existsSync(`${root}${path.slice(1)}`));
    return reply.sendFile(isFile ? path.slice(1) : 'index.html');
  });
}
