// Addresses and contacts: what is served.
import { outside as endpoints } from '../../../contract/outside/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { exportableRows } from '../transfer/index.ts';
import {
  createAddress,
  createContactor,
  deleteAddress,
  deleteContactor,
  listAddress,
  listContactor,
  listSubAddress,
  updateAddress,
} from './address.ts';

const verbs = { listAddress, listSubAddress, createAddress, updateAddress, deleteAddress, listContactor, createContactor, deleteContactor };

export const outside = noun({
  handlers: [implement(endpoints, verbs)],
  exports: [exportableRows(endpoints.listAddress, listAddress), exportableRows(endpoints.listContactor, listContactor)],
  freshness: {
    untouched: {
      'what was set: rights, rules, machines, sites': ['/outside/listAddress', '/outside/listSubAddress', '/outside/listCustomerContactor'],
    },
  },
});
