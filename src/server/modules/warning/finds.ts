// How warnings are found by their name.
import { foundIn, type Finder } from '../../kernel/list/found.ts';
import { ruleList } from './warning.query.ts';

export const warningFinds: readonly Finder[] = [
  foundIn(ruleList, { kind: 'caveat', by: 'keyword', show: ({ id, caveatName }) => ({ id, code: '', name: caveatName, hint: '' }) }),
];
