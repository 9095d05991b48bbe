// Very many rows at once: COPY takes them as text, without a plan, a JSON document or an answer for each.
import type pg from 'pg';

const SPECIAL = /[\\\n\r\t]/;
const SPECIALS = /[\\\n\r\t]/g;
const SAID: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export type CopyValue = string | number | boolean | null | undefined;

function cellOf(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replace(SPECIALS, (sign) => SAID[sign] ?? sign) : value;
}

/** A row as a line of COPY's text form; null and undefined are null. */
export const copyLine = (values: readonly CopyValue[]): string => `${values.map(cellOf).join('\t')}\n`;

/** Parts of the driver's own connection that its types do not show. */
interface Wire extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends lines to a `copy … from stdin` and waits until the database has taken them all. */
export function copyInto(client: pg.PoolClient, text: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse(wire: Wire) {
        wire.sendCopyFromChunk(Buffer.from(lines));
        wire.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    } as unknown as pg.Submittable);
  });
}
