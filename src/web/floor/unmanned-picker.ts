// The picker of unmanned warehouses: of smart warehouses only those without staff.
import { prewh } from '../../contract/warehouse/prewh.ts';
import { UNMANNED } from '../../contract/warehouse/codes.ts';
import { call } from '../kernel/api.ts';
import { choiceOf } from '../kit/picker/choices.ts';
import type { PickerSource } from '../kit/picker/picker-source.ts';
import { pickerOf } from '../kit/picker/remote-picker.tsx';

const prewhTypes = [...UNMANNED];

const unmanned: PickerSource = {
  key: `${prewh.list.path}?unmanned`,
  find: async ({ keyword, signal }) =>
    (await call(prewh.list, { prewhTypes, ...(keyword ? { keyword } : {}) }, { signal })).map((row) => choiceOf({ ...row })),
  named: async (ids) => (await call(prewh.list, { ids: [...ids] })).map((row) => choiceOf({ ...row })),
};

/** Only warehouses that work without staff. */
export const unmannedPicker = pickerOf(unmanned);
