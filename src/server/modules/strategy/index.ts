// What other modules may use of pick strategies.
import { strategies } from '../../../contract/strategy/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { searchEntities } from './entity.ts';
import { itemList } from './item.query.ts';
import { createItems, deleteItems, saveItems, updateItem } from './item.ts';
import { privilegeList } from './privilege.query.ts';
import { copyPrivilege, deletePrivileges, updatePrivilege } from './privilege.ts';
import { grantPrivilege } from './release.ts';
import { beginSimulation, cancelSimulation, findSimulation } from './simulation.ts';
import { findStrategy, strategiesAtVm, strategiesOfEmp, strategyLines, strategyList } from './strategy.query.ts';
import { copyStrategy, createStrategy, deleteStrategies, updateStrategy } from './strategy.ts';

export { giveStrategies, heldAs, strategiesNamed, type NamedStrategies } from './give.ts';
export { itemList } from './item.query.ts';
export { createItems } from './item.ts';
export { strategiesToTake, takeStrategies, type Merging } from './merge.ts';
export { createPrivilege } from './privilege.ts';
export { askRelease, decideReleases, findRelease, sweepReleases } from './release.ts';
export { createStrategy } from './strategy.ts';
export { privilegeList } from './privilege.query.ts';
export { simulate, simulationTask } from './simulation-run.ts';
export { strategyImport } from './strategy.import.ts';
export { strategyLines, strategyList } from './strategy.query.ts';

export const strategyHandlers = [
  implement(strategies.strategy, {
    list: strategyList.page,
    lines: strategyLines.page,
    find: findStrategy,
    entities: searchEntities,
    create: createStrategy,
    update: updateStrategy,
    delete: deleteStrategies,
    copy: copyStrategy,
    byEmp: strategiesOfEmp,
    byVmCode: strategiesAtVm,
  }),
  implement(strategies.strategyItem, {
    list: itemList.page,
    create: createItems,
    update: updateItem,
    delete: deleteItems,
    save: saveItems,
  }),
  implement(strategies.privilege, {
    list: privilegeList.page,
    create: grantPrivilege,
    update: updatePrivilege,
    delete: deletePrivileges,
    copy: copyPrivilege,
  }),
  implement(strategies.simulation, { begin: beginSimulation, find: findSimulation, cancel: cancelSimulation }),
] as const;
