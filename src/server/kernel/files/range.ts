// The part of a file that a player asks for (RFC 9110, 14): one span of bytes, or the whole.

export interface Range {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/**
 * What `Range` asks of a file of so many bytes: undefined for the whole (nothing asked, several spans, not understood), `none` when
 * the span lies behind the end.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= size || (from === '' && Number(to) === 0) ? 'none' : { start, end };
}
