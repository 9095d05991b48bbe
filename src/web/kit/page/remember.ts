// What the browser keeps for a person from visit to visit: column widths, density, saved views, an open panel.
import { useState } from 'react';
import { local } from '../../kernel/store.ts';
import { useSession, userOf } from '../../kernel/session.ts';

// Another shape gets another version: what was kept in the old one is then forgotten, never misread.
const VERSION = 'kit.v1';

const keyOf = (key: string): string => `${VERSION}.${userOf(useSession.getState())?.loginAccount ?? ''}.${key}`;

/** State that is remembered under a key, for the person who is signed in. */
export function useRemembered<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => local.get<T>(keyOf(key)) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      local.set(keyOf(key), next);
    },
  ];
}
