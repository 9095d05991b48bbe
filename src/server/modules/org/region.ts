// Regions: what an address begins with. The same for every site.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { region } from '../../../contract/org/region.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { districtLines, regionLines } from './regions-data.ts';

type Region = Given<typeof region.list>[number];

const linesOf = (text: string): string[] => text.trim().split('\n');
const regions: readonly Region[] = [...linesOf(regionLines).flatMap(regionsOf), ...linesOf(districtLines).flatMap(districtsOf)].sort(
  (a, b) => (a.regionCode < b.regionCode ? -1 : 1),
);
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

/** What lies below a city. */
function districtsOf(line: string): Region[] {
  const [city = '', below = ''] = line.split('|');
  return below.split(' ').map((one) => ({
    regionCode: city + one.slice(0, 2),
    regionName: one.slice(2),
    regionLevel: 3,
    parentCode: `${city}00`,
  }));
}

/** All regions in the order of their codes, or those right below one; none below a code that there is none of. */
export const listRegion = (_: Ctx, { parentCode }: In<typeof region.list>): Promise<Given<typeof region.list>> =>
  Promise.resolve([...(parentCode ? (byParent.get(parentCode) ?? []) : regions)]);
