// Regions (province, city, district): what an address begins with.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';

export const RegionLevel = codes('regionLevel', { province: [1, '省'], city: [2, '市'], district: [3, '区县'] });

export const region = {
  /** All of them, or those right below one: the code of a region has six digits. */
  list: read({
    method: 'GET',
    path: '/basic/listRegion',
    summary: '查询地区',
    permit: 'signedIn',
    input: z.strictObject({ parentCode: z.nullish(z.string().check(z.regex(/^\d{6}$/, '地区编码为6位数字'))) }),
    output: z.array(
      z.object({
        regionCode: label('地区编码', z.string()),
        regionName: label('地区名称', z.string()),
        regionLevel: label('级别', RegionLevel),
        parentCode: z.nullable(z.string()),
      }),
    ),
  }),
};
