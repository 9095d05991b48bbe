// Whether somebody may take something, as the palette finds it: by name, code, initials or the number of a card, as a foreman asks it.
import { strategy } from '../../../contract/strategy/index.ts';
import { ask, first, hintOf, type RecordSource } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';

const mayTake: RecordSource = {
  name: '能领吗',
  place: 4,
  right: 'strategy.staff',
  find: async (keyword, signal) =>
    first(await ask(strategy.entities, { entityType: PickStrategyEntityType.employee, keyword }, signal)).map(
      ({ id, code, name, hint }) => ({
        key: id,
        title: name,
        hint: hintOf(code, hint),
        path: listAt('/strategy/staff', { ask: id }),
      }),
    ),
};

export const records = [mayTake];
