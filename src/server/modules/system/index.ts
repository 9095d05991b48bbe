// What other modules may use of the system noun.
import { system } from '../../../contract/system/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { dictOf } from './dict.ts';
import { findNodeConfig, updateNodeConfig } from './node-config.ts';
import { logWords } from './log-words.query.ts';
import { logModules, operateLogList } from './operate-log.query.ts';
import { trackPage } from './track.ts';
import { addUser, changeUser, setLock } from './user.ts';

export { filterWords, readLogBy } from './log-words.query.ts';
export { updateNodeConfig } from './node-config.ts';
export { operateLogList } from './operate-log.query.ts';
export { userImport } from './user.import.ts';
export const systemHandlers = implement(system, {
  track: trackPage,
  nodeConfig: findNodeConfig,
  updateNodeConfig,
  operateLog: operateLogList.page,
  logWords,
  modules: logModules,
  dict: dictOf,
  createUser: addUser,
  updateUser: changeUser,
  lockUser: setLock,
});
