// How slowly a body may come in. Node knows one time limit for every request of a server: a video needs minutes, and a JSON body that
// takes as long is an attack (trust 40). So the limit is kept here, request by request.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Pace {
  /** What every body has, in milliseconds. */
  graceMs: number;
  /** What a multipart body must bring on average after that. */
  bytesPerSecond: number;
  checkMs: number;
}

const PACE: Pace = { graceMs: 8_000, bytesPerSecond: 50_000, checkMs: 1_000 };

/** Ends the connection of a sender that is slower; takes the place of the server's own requestTimeout. */
export function paceBodies(app: FastifyInstance, { graceMs, bytesPerSecond, checkMs }: Pace = PACE): void {
  app.server.requestTimeout = 0;
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    const bodied = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    // What did not come over a connection has no pace.
    if (!bodied || raw.complete || !(socket instanceof Socket)) return;
    const upload = String(raw.headers['content-type']).startsWith('multipart/form-data');
    const began = Date.now();
    const before = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      const earned = upload ? ((socket.bytesRead - before) / bytesPerSecond) * 1000 : 0;
      if (Date.now() - began > graceMs + earned) socket.destroy();
    }, checkMs);
    raw.once('close', () => clearInterval(timer));
  });
}
