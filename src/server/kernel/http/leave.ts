// The end of a server that others stand beside. What spreads calls over servers, a load balancer, asks each of them for /readyz. One that ends says
// no there first, and goes on answering everything else until all who ask have heard it (docs/decisions/0158-upgrades.md).
import type { FastifyInstance } from 'fastify';

/** So many answers in a row are believed: HAProxy and Kubernetes want three. */
const ANSWERS = 3;
/** Who missed so many of its own turns asks no more. */
const TURNS = 3;
const SHORTEST_TURN_MS = 500;
const LONGEST_MS = 10_000;
const PAUSE_MS = 50;
/** A call that was sent just before the last answer was heard is under way for so long. */
const UNDER_WAY_MS = 300;
const ADDRESSES = 100;

interface Watcher {
  at: number;
  /** Between the last two times that it asked; 0 for one that asked once, as a person does. */
  turn: number;
  refused: number;
}
interface Door {
  isLeaving: boolean;
  /** Who asks, by address. */
  watchers: Map<string, Watcher>;
}
const doors = new WeakMap<FastifyInstance, Door>();

/** Prepares the end of a server: while it leaves, each answer ends its connection, so that the next call comes to another server. Gives what /readyz asks with the address of who asks: whether calls are still welcome. */
export function watchDoor(app: FastifyInstance): (address: string) => boolean {
  const door: Door = { isLeaving: false, watchers: new Map() };
  doors.set(app, door);
  app.addHook('onSend', async (_request, reply) => {
    if (door.isLeaving) reply.header('connection', 'close');
  });
  return (address) => {
    const [now, before] = [Date.now(), door.watchers.get(address)];
    door.watchers.delete(address);
    if (door.watchers.size >= ADDRESSES) door.watchers.delete(door.watchers.keys().next().value ?? '');
    door.watchers.set(address, {
      at: now,
      turn: before ? Math.max(now - before.at, SHORTEST_TURN_MS) : 0,
      refused: (before?.refused ?? 0) + Number(door.isLeaving),
    });
    return !door.isLeaving;
  };
}

const isWaitedFor = ({ at, turn, refused }: Watcher): boolean => refused < ANSWERS && Date.now() - at < TURNS * turn;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Ends a server: says no to who asks whether it is ready, waits until they have heard it, 10 s at most, and closes. At once where nobody asks. */
export async function leave(app: FastifyInstance): Promise<void> {
  const door = doors.get(app);
  if (door) {
    door.isLeaving = true;
    const someone = (): boolean => [...door.watchers.values()].some(isWaitedFor);
    const isWatched = someone();
    for (const began = Date.now(); someone() && Date.now() - began < LONGEST_MS;) await pause(PAUSE_MS);
    if (isWatched) await pause(UNDER_WAY_MS);
  }
  await app.close();
}
