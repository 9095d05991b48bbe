// Users as a picker finds them. What was found is kept, so that the chosen ones have their names.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { call } from '../../kernel/api.ts';
import type { Choice } from '../../kit/picker/choices.ts';
import type { PickerSource } from '../../kit/picker/picker-source.ts';

type User = Row<typeof role.users>;
const found = new Map<string, User>();

const choice = ({ userId, loginAccount, userName, roleNames }: User): Choice => ({
  value: userId,
  code: loginAccount,
  name: userName,
  hint: roleNames,
});

export const userPicker: PickerSource = {
  key: `${role.users.path}#pick`,
  find: async ({ keyword, signal }) => {
    const { rows } = await call(role.users, { limit: 30, ...(keyword ? { keyword } : {}) }, { signal });
    for (const row of rows) found.set(row.userId, row);
    return rows.map(choice);
  },
  named: (ids) =>
    Promise.resolve(
      ids.flatMap((id) => {
        const user = found.get(id);
        return user ? choice(user) : [];
      }),
    ),
};
