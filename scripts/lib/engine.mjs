import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BESIDE = '../shared/tools/citus';

/** What is said where the engine of a cluster is not at hand. */
export const NO_ENGINE = `no Citus here: CITUS_ENGINE names neither its archive nor a folder that holds it, and there is none for ${process.arch} in ${BESIDE}`;

/** The archive of the engine: `CITUS_ENGINE` (the file, or the folder that holds it), else what stands beside the project; undefined where there is none. */
export function citusArchive() {
  const given = resolve(process.env.CITUS_ENGINE ?? BESIDE);
  if (!existsSync(given)) return undefined;
  if (!statSync(given).isDirectory()) return given;
  const name = readdirSync(given).find((one) => one.startsWith('citus-') && one.endsWith(`-${process.arch}.tar.gz`));
  return name && join(given, name);
}
