// A conversation without a protocol of its own, as label printers have it at port 9100: within the networks that may be called, each wait bounded.
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { checkHost, guardedLookup, want } from './address.ts';
import { Unanswered, unanswered } from './client.ts';

/** A closing that the other side never answers is not waited for longer than this. */
const GOODBYE_MS = 3_000;
const MOST_HEARD = 4_096;

export interface RawCall {
  host: string;
  port: number;
  /** Until it is connected. */
  connectMs: number;
  /** So long nothing may move while it takes what is sent. */
  idleMs: number;
}
export interface RawLine {
  /** Returns once all of it was taken; throws Unanswered where it was not. */
  send(bytes: Uint8Array): Promise<void>;
  /** What is answered until it is whole, or until so many milliseconds have gone: then what has come by then. */
  ask(question: Uint8Array, answer: { ms: number; isWhole: (heard: Buffer) => boolean }): Promise<Buffer>;
}

/** Connects, talks and hangs up; throws Unanswered for what the network did. */
export async function talkRaw<T>(call: RawCall, talk: (line: RawLine) => Promise<T>): Promise<T> {
  const unwant = want(call.host);
  let socket: Socket | undefined;
  try {
    checkHost(call.host);
    socket = connect({ host: call.host, port: call.port, lookup: guardedLookup });
    const line = lineOf(socket, call.idleMs);
    await connected(socket, call.connectMs);
    const answer = await talk(line);
    await hangUp(socket);
    return answer;
  } catch (error) {
    throw error instanceof Unanswered || !isOfNetwork(error) ? error : unanswered(error);
  } finally {
    socket?.destroy();
    unwant();
  }
}

const isOfNetwork = (error: unknown): boolean => typeof (error as { code?: unknown } | null)?.code === 'string';

async function connected(socket: Socket, ms: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Unanswered('timeout', '')), ms);
  socket.once('connect', resolve).once('error', reject);
  await promise.finally(() => clearTimeout(timer));
}

function lineOf(socket: Socket, idleMs: number): RawLine {
  let heard = Buffer.alloc(0);
  let failed: Error | undefined;
  let told: (() => void) | undefined;
  socket.on('data', (part: Buffer) => {
    heard = Buffer.concat([heard, part]).subarray(-MOST_HEARD);
    told?.();
  });
  socket.on('error', (error) => (failed = error));
  socket.on('close', () => told?.());
  const send = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(failed ?? new Unanswered('cut', ''));
      socket.setTimeout(idleMs, () => socket.destroy(new Unanswered('cut', 'stuck')));
      socket.write(bytes, (error) => {
        socket.setTimeout(0);
        if (error) reject(failed ?? error);
        else resolve();
      });
    });
  const ask: RawLine['ask'] = async (question, { ms, isWhole }) => {
    heard = Buffer.alloc(0);
    await send(question);
    const deadline = Date.now() + ms;
    while (!isWhole(heard) && !socket.destroyed && Date.now() < deadline) {
      const { promise, resolve } = Promise.withResolvers<void>();
      told = resolve;
      await Promise.race([promise, after(Math.max(1, deadline - Date.now()), undefined, { ref: false })]);
    }
    return heard;
  };
  return { send, ask };
}

/** Ends one's own side and waits for the other's: a printer that breaks off instead has not taken all of it. */
async function hangUp(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, GOODBYE_MS);
  socket.once('error', reject).once('close', resolve);
  if (socket.destroyed) resolve();
  else socket.end();
  await promise.finally(() => clearTimeout(timer));
}
