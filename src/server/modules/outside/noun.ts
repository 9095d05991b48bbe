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
  listAllAddress,
  listContactor,
  listSubAddress,
  updateAddress,
  updateContactor,
} from './address.ts';

const verbs = {
  listAddress,
  listAllAddress,
  listSubAddress,
  createAddress,
  updateAddress,
  deleteAddress,
  listContactor,
  createContactor,
  updateContactor,
  deleteContactor,
};

export const outside = noun({
  handlers: [implement(endpoints, verbs)],
  exports: [exportableRows(endpoints.listAllAddress, listAllAddress), exportableRows(endpoints.listContactor, listContactor)],
  freshness: {
    untouched: {
      'what was set: rights, rules, machines, sites': [
        '/outside/listAddress',
        '/outside/listAllAddress',
        '/outside/listSubAddress',
        '/outside/listCustomerContactor',
      ],
    },
  },
});
