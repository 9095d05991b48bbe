// What is typed into a count, with the moment at which it was typed: what is picked until it is sent is no difference.
import { useRef, useState } from 'react';
import type { Typed } from '../kit/table/number-table.tsx';

/** The server believes what was seen within a day. */
const DAY = 86_400_000;

/** Numbers as they are typed, by the key of their line; `agoOf` says how long ago one was typed, `forget` drops those that were sent as they stand. */
export function useSightings() {
  const [typed, setTyped] = useState<Typed>(new Map());
  const seenAt = useRef(new Map<string, number>());
  const type = (texts: Typed): void => {
    for (const key of texts.keys()) seenAt.current.set(key, Date.now());
    setTyped((now) => new Map([...now, ...texts]));
  };
  const agoOf = (key: string): number => Math.min(DAY, Math.max(0, Date.now() - (seenAt.current.get(key) ?? Date.now())));
  // What was typed while it was sent stays.
  const forget = (sent: Typed): void => setTyped((now) => new Map([...now].filter(([key, text]) => sent.get(key) !== text)));
  return { typed, type, agoOf, forget };
}
