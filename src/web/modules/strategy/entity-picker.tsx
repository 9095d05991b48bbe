// Chooses whom a strategy is for: an employee, a post, a level, a department, a project or a cost centre.
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { strategy } from '../../../contract/strategy/index.ts';
import { call } from '../../kernel/api.ts';
import type { Control } from '../../kit/form/control-props.ts';
import type { PickerSource } from '../../kit/picker/picker-source.ts';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';

export type EntityType = NonNullable<Sent<typeof strategy.list>['entityType']>;

const choices = (rows: Out<typeof strategy.entities>) => rows.map(({ id, ...row }) => ({ value: id, ...row }));

/** Entities of a kind, searched by the server; an employee also by the number of a card. */
export const entitySource = (entityType: EntityType): PickerSource => ({
  key: `${strategy.entities.path}/${entityType}`,
  find: async ({ keyword, signal }) => choices(await call(strategy.entities, { entityType, ...(keyword ? { keyword } : {}) }, { signal })),
  named: async (ids) => choices(await call(strategy.entities, { entityType, ids: [...ids] })),
});

/** The picker of entities of a kind, one or several. */
export const entityPicker = (entityType: EntityType, multiple = false): Control => pickerOf(entitySource(entityType), multiple);
