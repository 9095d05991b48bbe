// Machines, their channels and what they show: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { machineFinds } from './finds.ts';
import { machineStory } from './story.ts';
import {
  bannerFilesTask,
  channelAuthList,
  channelImport,
  channelList,
  machineHandlers,
  recoveryList,
  stockAlarmImport,
  vmEmpList,
  vmList,
  vmStockCaveatList,
  vmStockList,
} from './index.ts';

export const machine = noun({
  story: machineStory,
  handlers: machineHandlers,
  exports: [channelAuthList, channelList, recoveryList, vmEmpList, vmList, vmStockCaveatList, vmStockList],
  imports: [channelImport, stockAlarmImport],
  jobs: [{ task: bannerFilesTask }],
  finds: machineFinds,
  freshness: {
    beside: {
      '/vm/findVmDetail': 'machine/channel-head.tsx',
      '/vm/listVmChannel': 'machine/channel-head.tsx',
      '/vm/findVmStock': '/vm/listVm',
      '/vm/statVmStock': '/vm/listVmStockPage',
      '/vm/findStockConfidence': '/vm/listVmStockPage',
      '/vm/listRecoveryPosition': 'machine/recovery-dialog.tsx',
      '/vm/listVmBannerToday': 'machine/banner-today.tsx',
    },
    untouched: {
      'how sure a machine is: it is the doubt itself': ['/vm/statVm'],
      'names to choose from': ['/vm/searchVm', '/vm/searchVmWarehouse', '/vm/findByNodeIdAndVmModeId', '/vm/listVmModel'],
      'what was set: rights, rules, machines, sites': [
        '/vm/vmConfigExport',
        '/vm/listVmChannelAuth',
        '/vm/listVmBanner',
        '/vm/listVmBannerTemplate',
        '/vm/findVmPickMode',
        '/vm/findVmPickSettlement',
        '/vm/listVmEmp',
      ],
    },
  },
});
