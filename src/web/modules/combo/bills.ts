// Bills of materials in force, as a combo order picks one.
import { productBom } from '../../../contract/product/bom.ts';
import { call } from '../../kernel/api.ts';
import type { PickerSource } from '../../kit/picker/picker-source.ts';
import { BomStatus } from '../../../contract/product/codes.ts';

const choices = (rows: readonly { bomId: string; bomCode: string; bomName: string; version: number }[]) =>
  rows.map(({ bomId, bomCode, bomName, version }) => ({ value: bomId, code: bomCode, name: bomName, hint: `V${version}` }));

/** Bills in force, by what was typed or by their ids. */
export const bills: PickerSource = {
  key: `${productBom.list.path}?combo`,
  find: async ({ keyword, signal }) =>
    choices((await call(productBom.list, { bomStatus: BomStatus.effective, limit: 30, ...(keyword ? { keyword } : {}) }, { signal })).rows),
  named: async (ids) =>
    choices((await call(productBom.list, { bomStatus: BomStatus.effective, limit: 200 })).rows).filter(({ value }) => ids.includes(value)),
};
