// Calls on their way. Of two identical reads the older is cancelled on the wire and follows the newer; of two identical writes
// the newer is refused (R215, R216, ambiguity 31). A write keeps its key until the server has answered.
import { Cancelled, isCancelled } from './failure.ts';

interface Request {
  key: string;
  isRead: boolean;
  signal: AbortSignal | undefined;
}
interface InFlight {
  wire: AbortController;
  answer: Promise<unknown>;
}
type Work = (signal: AbortSignal) => Promise<unknown>;

const inFlight = new Map<string, InFlight>();

/**
 * Runs a call as the only one of its kind. `work` gets the signal that cancels it.
 * @throws Cancelled when its own signal fired, or when it is a write that is on its way already
 */
export async function dispatch(request: Request, work: Work): Promise<unknown> {
  const { key, isRead, signal } = request;
  const older = inFlight.get(key);
  if (older && !isRead) throw new Cancelled();
  const wire = new AbortController();
  const answer = work(signal ? AbortSignal.any([wire.signal, signal]) : wire.signal);
  const mine: InFlight = { wire, answer };
  inFlight.set(key, mine);
  older?.wire.abort();
  try {
    return await answer;
  } catch (error) {
    // Cancelled for a twin, not by its own caller: take the twin's answer, or ask again when the twin was given up.
    if (!isCancelled(error) || signal?.aborted || !wire.signal.aborted) throw error;
    return await follow(request, work);
  } finally {
    if (inFlight.get(key) === mine) inFlight.delete(key);
  }
}

async function follow(request: Request, work: Work): Promise<unknown> {
  const twin = inFlight.get(request.key);
  if (!twin) return dispatch(request, work);
  try {
    const answer = await twin.answer;
    if (request.signal?.aborted) throw new Cancelled();
    return answer;
  } catch (error) {
    if (!isCancelled(error) || request.signal?.aborted) throw error;
    return dispatch(request, work);
  }
}

const KEPT = 10 * 60_000;
const unanswered = new Map<string, { key: string; since: number }>();

/** The idempotency key of a write: the one of the last try when that was never answered, else a new one. */
export function keyOfWrite(request: string, now = Date.now()): string {
  const before = unanswered.get(request);
  if (before && now - before.since < KEPT) return before.key;
  const key = randomKey();
  unanswered.set(request, { key, since: now });
  return key;
}

/** The server has answered: the next write of the same content is a new action. */
export function settleWrite(request: string): void {
  unanswered.delete(request);
}

// crypto.randomUUID is missing on plain http.
/** A key that no other action has. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
