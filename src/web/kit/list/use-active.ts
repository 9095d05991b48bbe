// The chosen row of a list: on the screen at once, in the address a moment later, so that a held arrow key stays quick.
import { useEffect, useState } from 'react';

const PAUSE = 150;

/** Takes the row that the address holds and what writes it there; gives the chosen row and what chooses another. */
export function useActive(open: string | undefined, write: (open: string | undefined) => void) {
  const [active, setActive] = useState(open);
  const [seen, setSeen] = useState(open);
  const [written, setWritten] = useState(open);
  if (seen !== open) {
    setSeen(open);
    // What was written from here comes back late: by then the choice may have moved on.
    if (open !== written) setActive(open);
  }
  useEffect(() => {
    if (active === open) return undefined;
    const timer = setTimeout(() => {
      setWritten(active);
      write(active);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [active, open, write]);
  return [active, setActive] as const;
}
