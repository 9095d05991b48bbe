// Addresses and contacts: what is served.
import { outside as endpoints } from '../../../contract/outside/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import * as verbs from './address.ts';

export const outside = noun({
  handlers: [implement(endpoints, verbs)],
  freshness: {
    untouched: {
      'what was set: rights, rules, machines, sites': ['/outside/listAddress', '/outside/listSubAddress', '/outside/listCustomerContactor'],
    },
  },
});
