// A time of the day at a site, to the minute.
import * as z from 'zod/mini';

export const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请按 08:00 的样子填写'));

/** A time of the day as somebody types it (`8`, `830`, `8：30`), as it is written: `08:30`; undefined where it says none. */
export function clockIn(text: string): string | undefined {
  const [, hours, minutes = '00'] = /^([01]?\d|2[0-3])(?:[:：.]?([0-5]\d))?$/.exec(text.trim()) ?? [];
  return hours && `${hours.padStart(2, '0')}:${minutes}`;
}
