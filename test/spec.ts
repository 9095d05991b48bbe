// The specification's own lists, where they are at hand: SHARED_DIR, else ../shared beside the project.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';

const folder = resolve(process.env['SHARED_DIR'] ?? resolve(import.meta.dirname, '../../shared'), 'spec');

/** Why tests against the specification are skipped; undefined where it is at hand. */
export const noSpec = existsSync(folder) ? undefined : `the specification is not at ${folder}: set SHARED_DIR`;

/** A list of the specification as text. */
const read = (name: string) => readFileSync(resolve(folder, name), 'utf8');
/** A .json list of the specification. */
export const specJson = <T>(name: string): T => JSON.parse(read(name)) as T;
/** The rows of a .csv list of the specification. */
export const specRows = (name: string): Record<string, string>[] => parse(read(name), { columns: true });
