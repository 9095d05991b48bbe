// What other modules may use of the machine noun.
export { machineHandlers } from './machine.handlers.ts';
export { bannersOf } from './banner.query.ts';
export { bannerFilesTask } from './banner-files.ts';
export { createBanner, createTemplate } from './banner.ts';
export { lowConfidenceChannels, unsureChannels } from './confidence.ts';
export { createVmModel } from './vm-model.ts';
export { createVm, lockVm, lockVms, updateVm } from './vm.ts';
export { addChannels, freezeChannels, lockWholeChannels, mergeChannels, setPoints } from './channel.ts';
export { bindProducts, changeProduct, completePendingChange, noteProduct } from './channel-product.ts';
export { bindChannelAuth, bindEmployees } from './channel-auth.ts';
export { createRecovery, recoveriesFor } from './recovery.ts';
export { savePickMode, savePickSettlement } from './vm-settings.ts';
export { channelAuthList, channelList, countsAtSite, stockedChannels } from './channel.query.ts';
export { channelFigures, staleMachines, onlineSql, vmList } from './vm.query.ts';
export { recoveryList, vmEmpList } from './vm-settings.query.ts';
export { vmStockCaveatList, vmStockList } from './vm-stock.query.ts';
export { talkOf, withTalk } from './talk.query.ts';
export { channelImport, stockAlarmImport } from './channel.import.ts';
