import { machine } from '../../../contract/machine/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { bannerList, bannersToday, templateList } from './banner.query.ts';
import { createBanner, createTemplate, deleteBanner, deleteTemplate, updateBanner, updateTemplate } from './banner.ts';
import { bindChannelAuth, bindEmployees, unbindChannelAuth, unbindEmployees } from './channel-auth.ts';
import { bindProduct, cancelChange, changeProduct, emptyChannels, forceChange } from './channel-product.ts';
import { allChannels, channelAuthList, channelList } from './channel.query.ts';
import {
  addChannels,
  batchUpdateChannels,
  cancelMerge,
  deleteChannels,
  freezeChannels,
  mergeChannels,
  setSaleType,
  unmergeAll,
} from './channel.ts';
import { findConfidence } from './confidence.ts';
import { exportConfig } from './config-export.ts';
import { createVmModel, deleteVmModel, updateVmModel } from './vm-model.ts';
import { findPickMode, findPickSettlement, recoveryList, vmEmpList } from './vm-settings.query.ts';
import { createRecovery, deleteRecovery, emptyRecovery, updateRecovery } from './recovery.ts';
import { savePickMode, savePickSettlement } from './vm-settings.ts';
import { findVmStock, vmStockCaveatList, vmStockList, vmStockStat } from './vm-stock.query.ts';
import { findVm, searchVms, searchWarehouses, vmList, vmModels, vmsOfModels, vmStat } from './vm.query.ts';
import { createVm, deleteVm, updateVm } from './vm.ts';

export const machineHandlers = [
  implement(machine.vm, {
    list: vmList.page,
    find: findVm,
    search: searchVms,
    warehouses: searchWarehouses,
    create: createVm,
    update: updateVm,
    delete: deleteVm,
    findByModels: vmsOfModels,
    stat: vmStat,
    configExport: exportConfig,
    listModel: vmModels,
    createModel: createVmModel,
    updateModel: updateVmModel,
    deleteModel: deleteVmModel,
  }),
  implement(machine.vmChannel, {
    list: channelList.page,
    all: allChannels,
    add: addChannels,
    batchUpdate: batchUpdateChannels,
    bindProduct,
    changeProduct,
    cancelChange,
    forceChange,
    empty: emptyChannels,
    delete: deleteChannels,
    merge: mergeChannels,
    cancelMerge,
    unmerge: unmergeAll,
    freeze: freezeChannels,
    saleType: setSaleType,
    listAuth: channelAuthList.page,
    bindAuth: bindChannelAuth,
    unbindAuth: unbindChannelAuth,
  }),
  implement(machine.vmStock, {
    list: vmStockList.page,
    listCaveat: vmStockCaveatList.page,
    updateCaveat: batchUpdateChannels,
    find: findVmStock,
    stat: vmStockStat,
  }),
  implement(machine.vmBanner, {
    list: bannerList.page,
    today: bannersToday.page,
    create: createBanner,
    update: updateBanner,
    delete: deleteBanner,
    listTemplate: templateList.page,
    createTemplate,
    updateTemplate,
    deleteTemplate,
  }),
  implement(machine.confidence, { find: findConfidence }),
  implement(machine.vmSettings, {
    findPickMode,
    savePickMode,
    findPickSettlement,
    savePickSettlement,
    listRecovery: recoveryList.page,
    createRecovery,
    updateRecovery,
    deleteRecovery,
    emptyRecovery,
    listEmp: vmEmpList.page,
    bindEmp: bindEmployees,
    unbindEmp: unbindEmployees,
  }),
] as const;
