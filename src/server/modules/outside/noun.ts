// Addresses and contacts: what is served.
import { outside as endpoints } from '../../../contract/outside/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { exportableRows } from '../transfer/index.ts';
import * as verbs from './address.ts';

export const outside = noun({
  handlers: [implement(endpoints, verbs)],
  exports: [exportableRows(endpoints.listAddress, verbs.listAddress), exportableRows(endpoints.listContactor, verbs.listContactor)],
  freshness: {
    untouched: {
      'what was set: rights, rules, machines, sites': ['/outside/listAddress', '/outside/listSubAddress', '/outside/listCustomerContactor'],
    },
  },
});
