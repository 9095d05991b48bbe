// What is said to a label printer at its port, and what it says of itself: out of paper, open, paused. Many say nothing; they are sent the labels all the same.
import { PrinterLanguage } from '../../../contract/paper/codes.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { Unanswered } from '../../kernel/outgoing/client.ts';
import { talkRaw, type RawLine } from '../../kernel/outgoing/raw.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Printer } from './label-printer.ts';

const CONNECT_MS = 5_000;
const STATE_MS = 1_500;
const IDLE_MS = 20_000;

type State = ErrorCode & `printer-${string}`;

/** `~HS` is answered by three lines between STX and ETX; the second field of the first says that there is no paper, the third that it is paused. */
function zplState(heard: Buffer): State | 'ready' | undefined {
  const [first, second] = heard
    .toString('latin1')
    .split('\x02')
    .slice(1)
    .map((line) => line.replace(/\x03[\s\S]*$/, '').split(','));
  if (!first || !second || first.length < 3) return undefined;
  if (second[2] === '1') return 'printer-open';
  if (first[1] === '1') return 'printer-no-paper';
  if (second[3] === '1') return 'printer-no-ribbon';
  return first[2] === '1' ? 'printer-paused' : 'ready';
}

const TSPL_BITS: readonly (readonly [number, State])[] = [
  [0x01, 'printer-open'],
  [0x04, 'printer-no-paper'],
  [0x02, 'printer-jam'],
  [0x08, 'printer-no-ribbon'],
  [0x10, 'printer-paused'],
];
/** `<ESC>!?` is answered by one byte. */
const tsplState = ([byte]: Buffer): State | 'ready' | undefined =>
  byte === undefined ? undefined : (TSPL_BITS.find(([bit]) => byte & bit)?.[1] ?? 'ready');

async function stateOf(line: RawLine, format: number): Promise<State | 'ready' | undefined> {
  if (format === PrinterLanguage.tspl)
    return tsplState(await line.ask(Buffer.from('\x1b!?'), { ms: STATE_MS, isWhole: ({ length }) => length > 0 }));
  const isWhole = (heard: Buffer): boolean => heard.toString('latin1').split('\x03').length > 3;
  return zplState(await line.ask(Buffer.from('~HS\r\n'), { ms: STATE_MS, isWhole }));
}

interface Printing {
  printer: Pick<Printer, 'printerName' | 'printerHost' | 'printerPort' | 'format'>;
  bytes: Uint8Array;
  /** Told right before the first label goes out; what it throws stops it. */
  begin?: () => Promise<void>;
}

/** Prints; says whether the printer had said that it is ready. Refuses with what keeps it from it: 'printer-…'. */
export async function printRaw({ printer, bytes, begin }: Printing): Promise<{ answered: boolean }> {
  const { printerName, printerHost: host, printerPort: port, format } = printer;
  const said = { printer: printerName };
  let begun = false;
  try {
    return await talkRaw({ host, port, connectMs: CONNECT_MS, idleMs: IDLE_MS }, async (line) => {
      const state = await stateOf(line, format);
      if (state !== undefined && state !== 'ready') refuse(state as 'printer-open', said);
      await begin?.();
      begun = true;
      await line.send(bytes);
      return { answered: state === 'ready' };
    });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { trouble } = error;
    if (begun) return refuse('printer-stuck', said);
    if (trouble === 'address') return refuse('printer-address', { ...said, host });
    if (trouble === 'name') return refuse('printer-name', { ...said, host });
    if (trouble === 'timeout') return refuse('printer-silent', { ...said, host, port, seconds: CONNECT_MS / 1000 });
    return refuse('printer-away', { ...said, host, port });
  }
}
