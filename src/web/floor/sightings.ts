// What is typed into a count, with the moment at which it was typed, by the server's clock: what is picked until it has come there is no difference.
// Sent once more because no answer came, it is the same to the letter, and counts once.
import { useRef, useState } from 'react';
import { serverNow } from '../kernel/server-clock.ts';
import type { Typed } from '../kit/table/number-table.tsx';

/** Numbers as they are typed, by the key of their line; `seenAt` says when one was typed, `forget` drops those that were sent as they stand. */
export function useSightings() {
  const [typed, setTyped] = useState<Typed>(new Map());
  const moments = useRef(new Map<string, string>());
  const type = (texts: Typed): void => {
    for (const key of texts.keys()) moments.current.set(key, serverNow());
    setTyped((now) => new Map([...now, ...texts]));
  };
  const seenAt = (key: string): string | undefined => moments.current.get(key);
  // What was typed while it was sent stays.
  const forget = (sent: Typed): void => setTyped((now) => new Map([...now].filter(([key, text]) => sent.get(key) !== text)));
  return { typed, type, seenAt, forget };
}
