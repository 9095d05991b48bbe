// How sure, and how often right: tenths of a percent as people read them.

/** 873 → "87.3%"; nothing of nothing. */
export const percentOf = (tenths: number | null): string => (tenths === null ? '' : `${Math.floor(tenths / 10)}.${tenths % 10}%`);
