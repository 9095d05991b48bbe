import { expect, test } from 'vitest';
import { region } from '../../../contract/org/region.ts';
import { listRegion } from './region.ts';

const list = (parentCode?: string) => listRegion({} as never, { parentCode });

test('regions: 34 provinces, each code once and under a parent that is there; cities below a province, districts below a municipality and below large cities', async () => {
  const all = await list();
  const codes = new Set(all.map(({ regionCode }) => regionCode));
  expect(codes.size).toBe(all.length);
  expect(all.length).toBeGreaterThan(450);
  expect(all.filter(({ regionLevel }) => regionLevel === 1)).toHaveLength(34);
  expect(all.filter(({ regionCode, regionName }) => !/^\d{6}$/.test(regionCode) || !/^[\u4e00-\u9fff]{2,}$/.test(regionName))).toEqual([]);
  expect(
    all.filter(({ parentCode, regionLevel }) => (parentCode === null) !== (regionLevel === 1) || (parentCode && !codes.has(parentCode))),
  ).toEqual([]);
  expect(all.map(({ regionCode }) => regionCode)).toEqual([...codes].sort());
  const named = async (code: string) => (await list(code)).map(({ regionName }) => regionName);
  expect(await named('440000')).toContain('深圳市');
  expect(await named('110000')).toHaveLength(16);
  expect(await named('440300')).toContain('南山区');
  expect(await named('320500')).toContain('昆山市');
  expect(await named('445100')).toEqual([]);
  expect(region.list.output).toBeDefined();
});
