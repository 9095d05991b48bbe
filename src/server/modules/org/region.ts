// Regions: what an address begins with. The same for every site.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { region } from '../../../contract/org/region.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { regionLines } from './regions-data.ts';

type Region = Given<typeof region.list>[number];

const regions: readonly Region[] = regionLines.trim().split('\n').flatMap(regionsOf);
const byParent = Map.groupBy(regions, ({ parentCode }) => parentCode);

/** A province and what lies right below it. Four digits are a district or county, two a city. */
function regionsOf(line: string): Region[] {
  const [, start = '', provinceName = '', below = ''] = /^(\d\d) ([^|]+)\|(.*)$/.exec(line) ?? [];
  const province = { regionCode: `${start}0000`, regionName: provinceName, regionLevel: 1, parentCode: null };
  const inside = [...below.matchAll(/(\d{2}|\d{4})(\D+)(?: |$)/g)].map(([, digits = '', regionName = '']) => ({
    regionCode: start + digits.padEnd(4, '0'),
    regionName,
    regionLevel: digits.length === 2 ? 2 : 3,
    parentCode: province.regionCode,
  }));
  return [province, ...inside];
}

/** All regions in the order of their codes, or those right below one; none below a code that there is none of. */
export const listRegion = (_: Ctx, { parentCode }: In<typeof region.list>): Promise<Given<typeof region.list>> =>
  Promise.resolve([...(parentCode ? (byParent.get(parentCode) ?? []) : regions)]);
