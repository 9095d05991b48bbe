import { expect, test } from 'vitest';
import { listRegion } from './region.ts';

const list = (parentCode?: string) => listRegion({} as never, { parentCode });
const named = async (code: string) => (await list(code)).map(({ regionName }) => regionName);

test('regions: all provinces, cities and districts, each code once, in order and under a parent that is there', async () => {
  const all = await list();
  const codes = all.map(({ regionCode }) => regionCode);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect([1, 2, 3].map((level) => all.filter(({ regionLevel }) => regionLevel === level).length)).toEqual([34, 333, 3029]);
  expect(all.filter(({ regionCode, regionName }) => !/^\d{6}$/.test(regionCode) || !/^[\u4e00-\u9fff]{2,}$/.test(regionName))).toEqual([]);
  const levels = new Map(all.map((one) => [one.regionCode, one.regionLevel as number]));
  const above = ({ parentCode }: (typeof all)[number]) => (parentCode === null ? 0 : (levels.get(parentCode) ?? NaN));
  expect(all.filter((one) => !(above(one) < one.regionLevel))).toEqual([]);
  const twins = Map.groupBy(all, ({ parentCode, regionName }) => `${String(parentCode)} ${regionName}`);
  expect([...twins.values()].filter(({ length }) => length > 1)).toEqual([]);
  expect(all.filter(({ regionName }) => /直辖|市辖区/.test(regionName))).toEqual([]);
});

test('regions: municipalities and Hong Kong have districts and no cities, counties without a city lie right below their province', async () => {
  expect(await named('440000')).toContain('深圳市');
  expect(await named('440300')).toContain('南山区');
  expect(await named('320500')).toEqual(expect.arrayContaining(['昆山市', '苏州工业园区']));
  expect(await named('445100')).toContain('饶平县');
  expect(await named('110000')).toHaveLength(16);
  expect(await named('500000')).toHaveLength(38);
  expect(await named('810000')).toHaveLength(18);
  expect(await list('420000')).toContainEqual({ regionCode: '429004', regionName: '仙桃市', regionLevel: 3, parentCode: '420000' });
  expect(await named('441900')).toEqual([]);
  expect(await named('999999')).toEqual([]);
});
