// Where what lives as long as a test is kept.
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is written below it stays in memory, where there is such a folder. */
export const MEMORY = '/dev/shm';
/** What a database, and all that tests copy of it, may grow to, with as much left for everything else. */
const ROOM = 8 * 1024 ** 3;

const isRoomy = (): boolean => {
  if (!existsSync(MEMORY) || freemem() < ROOM) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
};

/** Makes a folder in memory where there is room, else on the disk: a copied database is a thousand small files, and a disk takes its time over them. */
export const fleetingFolder = (prefix: string): string => mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), prefix));
