import { expect, test } from 'vitest';
import { offeredPlaces, placesOf } from './regions-offered.ts';

const places = placesOf([
  { regionCode: '110000', regionName: '北京市', regionLevel: 1, parentCode: null },
  { regionCode: '110101', regionName: '东城区', regionLevel: 3, parentCode: '110000' },
  { regionCode: '320000', regionName: '江苏省', regionLevel: 1, parentCode: null },
  { regionCode: '320500', regionName: '苏州市', regionLevel: 2, parentCode: '320000' },
  { regionCode: '320571', regionName: '苏州工业园区', regionLevel: 3, parentCode: '320500' },
  { regionCode: '320583', regionName: '昆山市', regionLevel: 3, parentCode: '320500' },
  { regionCode: '420000', regionName: '湖北省', regionLevel: 1, parentCode: null },
  { regionCode: '429004', regionName: '仙桃市', regionLevel: 3, parentCode: '420000' },
]);
const offered = (typed: string) => offeredPlaces(places, typed).map(({ name }) => name);

test('an address: level by level, or by any part of it, the larger region first', () => {
  expect(offered('')).toEqual(['北京市', '江苏省', '湖北省']);
  expect(offered('北京市')).toEqual(['北京市', '北京市东城区']);
  expect(offered('江苏省')).toEqual(['江苏省', '江苏省苏州市']);
  expect(offered('江苏省苏州市')).toEqual(['江苏省苏州市', '江苏省苏州市苏州工业园区', '江苏省苏州市昆山市']);
  expect(offered('湖北省')).toEqual(['湖北省', '湖北省仙桃市']);
  expect(offered('苏州')).toEqual(['江苏省苏州市', '江苏省苏州市苏州工业园区', '江苏省苏州市昆山市']);
  expect(offered('江苏昆山')).toEqual(['江苏省苏州市昆山市']);
});

test('an address: nothing more once it goes beyond a region', () => {
  expect(offered('江苏省苏州市昆山市')).toEqual([]);
  expect(offered('江苏省苏州市昆山市长江路1号')).toEqual([]);
});
