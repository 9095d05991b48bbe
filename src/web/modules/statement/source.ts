// How a statement is chosen: by its number.
import { statement } from '../../../contract/statement/index.ts';
import { call } from '../../kernel/api.ts';
import type { PickerSource } from '../../kit/picker/picker-source.ts';
import { daysText, vendorText } from './words.ts';

type Named = Parameters<typeof vendorText>[0] & Parameters<typeof daysText>[0] & { id: string; statementNo: string };
const choice = (one: Named) => ({ value: one.id, code: one.statementNo, name: vendorText(one), hint: daysText(one) });

export const statementSource: PickerSource = {
  key: statement.list.path,
  find: async ({ keyword, signal }) =>
    (await call(statement.list, { page: 1, limit: 30, ...(keyword ? { statementNo: keyword } : {}) }, { signal })).rows.map(choice),
  named: (ids) => Promise.all(ids.map(async (id) => choice(await call(statement.find, { id }, { silent: true })))),
};
