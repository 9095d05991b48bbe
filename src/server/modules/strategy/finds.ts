// How strategies and privileges are found; and whether somebody may take something, by the person or the number of a card, as a foreman asks it.
import { sql } from 'kysely';
import { foundIn, guessedByOwnName, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import { strategy } from '../../../contract/strategy/index.ts';
import { searchEntities } from './entity.ts';
import { privilegeList } from './privilege.query.ts';
import { strategyList } from './strategy.query.ts';

/** The same people stand among the employees. */
const MOST_ASKED = 3;

export const strategyFinds: readonly Finder[] = [
  {
    kind: 'mayTake',
    permit: strategy.entities.permit,
    // Where a name is guessed at, one line for a person is enough.
    place: { table: 'employee', fits: (_text, { nearly }) => sql.lit(!nearly) },
    find: async (ctx, keyword) => {
      const people = await searchEntities(ctx, { entityType: PickStrategyEntityType.employee, keyword });
      // Who was found by the number of a card is shown with it.
      const isCard = ({ code, name }: { code: string; name: string }) => /^\d+$/.test(keyword) && !`${code} ${name}`.includes(keyword);
      return people.slice(0, MOST_ASKED).map((one) => (isCard(one) ? { ...one, code: keyword, hint: hintOf(one.code, one.hint) } : one));
    },
  },
  foundIn(strategyList, {
    kind: 'strategy',
    by: 'keyword',
    // Whom it is for stands among the people.
    place: { table: 'pickStrategy', fits: guessedByOwnName },
    show: ({ id, strategyName, entityType, entityName }) => ({
      id,
      code: String(entityType),
      name: strategyName,
      hint: hintOf(entityName),
    }),
  }),
  foundIn(privilegeList, {
    kind: 'privilege',
    by: 'keyword',
    place: { table: 'pickPrivilege', fits: contains('x.strategyName', 'x.reason') },
    show: ({ id, strategyName, reason }) => ({ id, code: '', name: strategyName, hint: hintOf(reason) }),
  }),
];
