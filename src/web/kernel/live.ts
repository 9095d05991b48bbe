// Hears from the server what has just happened: one stream for the page, while something on the screen wants it and the page is looked at.
// A browser's EventSource cannot carry our token, so the stream is read by fetch. What was missed is asked for anew.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { headersOf } from './api.ts';
import { queryClient } from './query.ts';
import { BASE } from './request.ts';

/** Machines that something happened to; null when any of them may be another. */
type Hear = (vmIds: ReadonlySet<string> | null) => void;
/** `lost`: nothing comes back; `refused`: the server is there and answers with something other than the stream. */
export type LiveState = 'waiting' | 'live' | 'lost' | 'refused';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server speaks at least every 10 s; a stream that is silent for longer is dead. */
const SILENCE = 25_000;

const listeners = new Set<Hear>();
const watchers = new Set<() => void>();
let state: LiveState = 'waiting';
let ending: AbortController | undefined;

function become(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}

/** Lines of a stream of server-sent events; what is no data (a sign of life) comes as ''. */
export async function* dataLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield part.startsWith('data: ') ? part.slice(6) : '';
  }
}

async function* textOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    yield value;
  }
}

/** Reads the stream to its end; gives whether the server answered with one, and throws when nothing came back. */
async function read(signal: AbortController): Promise<boolean> {
  const url = `${BASE}/live`;
  let timer = setTimeout(() => signal.abort(), SILENCE);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => signal.abort(), SILENCE);
  };
  try {
    const answer = await fetch(url, { headers: await headersOf(url), signal: signal.signal });
    if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return false;
    for await (const line of dataLines(textOf(answer.body, alive))) {
      become('live');
      if (line === '') continue;
      const { vmIds } = JSON.parse(line) as { vmIds?: string[] };
      const heard = vmIds ? new Set(vmIds) : null;
      for (const hear of listeners) hear(heard);
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

async function run(whole: AbortController): Promise<void> {
  for (let pause = FIRST_PAUSE; !whole.signal.aborted; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    const one = new AbortController();
    const stop = () => one.abort();
    whole.signal.addEventListener('abort', stop);
    const began = Date.now();
    const heard = await read(one).catch(() => true);
    whole.signal.removeEventListener('abort', stop);
    if (whole.signal.aborted) return;
    become(heard ? 'lost' : 'refused');
    if (Date.now() - began > LONGEST_PAUSE) pause = FIRST_PAUSE;
    await new Promise((done) => setTimeout(done, pause));
  }
}

// A browser opens six connections to a server in all: a page that nobody looks at gives its own back.
function adjust(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible';
  if (wanted && !ending) {
    ending = new AbortController();
    void run(ending);
  } else if (!wanted && ending) {
    ending.abort();
    ending = undefined;
    become('waiting');
  }
}
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', adjust);

function subscribe(hear: Hear): () => void {
  listeners.add(hear);
  adjust();
  return () => {
    listeners.delete(hear);
    // A screen that follows upon this one keeps the stream.
    setTimeout(adjust, 1_000);
  };
}

/** At most so often is asked, however much happens. */
const EVERY = 1_000;

/**
 * Asks the queries whose key begins with one of these again when something happened to a machine: at once, then at most once a second.
 * @param of the one machine that counts; any when left out
 */
export function useLive(keys: readonly string[], of?: string): LiveState {
  const wanted = useRef({ keys, of });
  useEffect(() => {
    wanted.current = { keys, of };
  });
  useEffect(() => {
    let dirty = false;
    let busy = false;
    const work = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      while (dirty) {
        dirty = false;
        const paths = new Set(wanted.current.keys);
        await queryClient
          .invalidateQueries({ predicate: ({ queryKey }) => paths.has(String(queryKey[0])) }, { cancelRefetch: false })
          .catch(() => undefined);
        await new Promise((done) => setTimeout(done, EVERY));
      }
      busy = false;
    };
    return subscribe((vmIds) => {
      const { of: one } = wanted.current;
      if (vmIds && one && !vmIds.has(one)) return;
      dirty = true;
      void work();
    });
  }, []);
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => state,
  );
}
