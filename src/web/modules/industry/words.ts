// How the report on savings says its figures.

/** Tenths of a percent as people read them; empty for none. */
export const percent = (rate: number | null): string => (rate === null ? '' : `${(rate / 10).toFixed(1)}%`);
/** The month of a day: 2026-11. */
export const monthText = (month: string): string => month.slice(0, 7);
