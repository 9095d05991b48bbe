// bench/result.json: the last figures of each part and the machine they were taken on.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { ratioOf, type Figure } from './part.ts';

export interface PartResult {
  at: string;
  /** Small sizes: not to be published. */
  quick: boolean;
  seconds: number;
  figures: (Figure & { ratio?: number | undefined })[];
}
interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
}
export interface Result {
  machine: Machine;
  parts: Record<string, PartResult>;
}

const FILE = new URL('result.json', import.meta.url);

const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

/** The last figures; none yet where there is no file, or one of another form. */
export function readResult(): Result {
  try {
    const result = JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Result>;
    if (result.parts && result.machine) return result as Result;
  } catch {
    // Nothing was measured here yet.
  }
  return { machine: thisMachine(), parts: {} };
}

/** Writes the figures of a part in the place of its former ones. */
export function keepPart(name: string, part: PartResult): void {
  const { parts } = readResult();
  const figures = part.figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) }));
  const result: Result = { machine: thisMachine(), parts: { ...parts, [name]: { ...part, figures } } };
  writeFileSync(FILE, `${JSON.stringify(result, null, 2)}\n`);
}
