// Heads of the chains outside of the database (docs/decisions/0037-seal.md): in a file of the server, to which a line is added after each night's check, and in each
// backup. Who owns the database alone changes neither.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettings } from './settings.ts';

/** A head of a node's chain: the number of its newest link, and the hash by which all before it is held. */
export interface Head {
  number: number;
  hash: string;
}

export interface NodeHead extends Head {
  nodeId: string;
  sealedAt: string;
}

/** Where heads are kept, in a DATA_DIR or a backup. */
export const headsFile = (folder: string = readSettings().dataDir): string => join(folder, 'seal-heads.txt');

/** A head as a line of such a file. */
export const headLine = ({ sealedAt, nodeId, number, hash }: NodeHead): string => `${sealedAt} ${nodeId} ${number} ${hash}\n`;

const LINE = /^\S+ (\S+) (\d+) ([0-9a-f]{64})$/gm;

/** The heads of a node in a file; none where there is no such file. */
export function keptHeads(nodeId: string, file = headsFile()): Head[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...text.matchAll(LINE)]
    .filter(([, node]) => node === nodeId)
    .map(([, , number, hash]) => ({ number: Number(number), hash: hash ?? '' }));
}

/** Adds a head to those that are kept; one that is there already is not kept twice. */
export function keepHead(head: NodeHead, file = headsFile()): void {
  if (keptHeads(head.nodeId, file).some(({ number, hash }) => number === head.number && hash === head.hash)) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, headLine(head), { mode: 0o600 });
}

/** Puts aside what was kept of a database that a restore replaces: its newer links will not come back. */
export function putHeadsAside(folder: string): void {
  const file = headsFile(folder);
  if (existsSync(file)) renameSync(file, `${file}.${new Date().toISOString().replaceAll(/[-:.]/g, '')}`);
}
