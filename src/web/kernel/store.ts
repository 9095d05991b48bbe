// What the browser remembers. Broken or foreign content reads as absent: the page must always come up.

// Asked for anew each time: where storage is forbidden, naming it throws already.
type Area = () => Storage;

const read = (area: Area, key: string): unknown => {
  try {
    return JSON.parse(area().getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

function write(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) area().removeItem(key);
    else area().setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage costs the memory of this browser, never the work.
  }
}

/** Survives the browser's end: token, user, mode, sidebar, size, tour flag, language (R155, R157, ambiguity 23). */
export const local = {
  get: <T>(key: string): T | null => read(() => localStorage, key) as T | null,
  set: (key: string, value: unknown): void => write(() => localStorage, key, value),
};

/** Lives as long as the browser's tab: tabs, cached views, menus, export tasks (R044, R045). */
export const tabOnly = {
  get: <T>(key: string): T | null => read(() => sessionStorage, key) as T | null,
  set: (key: string, value: unknown): void => write(() => sessionStorage, key, value),
  clear: (): void => {
    try {
      sessionStorage.clear();
    } catch {
      // Nothing was kept.
    }
  },
};
