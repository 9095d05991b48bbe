// The chosen row of a list: on the screen at once, in the address a moment later, so that a held arrow key stays quick.
import { useCallback, useEffect, useState } from 'react';

const PAUSE = 150;

/**
 * Takes the row that the address holds and what writes it there; gives the chosen row, what chooses another, and whether it is the address that brought
 * it: a notice, a link, a reload.
 */
export function useActive(open: string | undefined, write: (open: string | undefined) => void) {
  const [active, setActive] = useState(open);
  const [seen, setSeen] = useState(open);
  const [written, setWritten] = useState(open);
  const [brought, setBrought] = useState(open);
  if (seen !== open) {
    setSeen(open);
    // What was written from here comes back late: by then the choice may have moved on.
    if (open !== written) {
      setActive(open);
      setBrought(open);
    }
  }
  useEffect(() => {
    if (active === open) return undefined;
    const timer = setTimeout(() => {
      setWritten(active);
      write(active);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [active, open, write]);
  const choose = useCallback((key: string | undefined) => {
    setBrought(undefined);
    setActive(key);
  }, []);
  return [active, choose, active !== undefined && active === brought] as const;
}
