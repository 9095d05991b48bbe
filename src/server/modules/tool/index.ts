// What other modules may use of tools: cutters, their checks, and the production machines that use them. Loans are kept by stock.
import { tool } from '../../../contract/tool/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { loans } from '../stock/index.ts';
import { findHolder, lendTool, settleTool, takeBackTool } from './desk.ts';
import { checkList } from './desk.query.ts';
import { createFactoryDevice, deleteFactoryDevices, updateFactoryDevice } from './factory-device.ts';
import { findOffer, makeOffer, takeOffer } from './offer.ts';
import { createCutterRemark, cutterRemarkList, deleteCutterRemark, updateCutterRemark } from './remark.ts';
import { cutterErrorList, cutterList, factoryDeviceList, toolBorrowList } from './tool.query.ts';

export { recordCutters } from './cutter.ts';
export { createCutterRemark } from './remark.ts';
export { createFactoryDevice } from './factory-device.ts';
export const toolLists = [loans.claimedList, cutterRemarkList, cutterErrorList, cutterList, toolBorrowList, factoryDeviceList];
export const toolHandlers = [
  implement(tool.cutter, { errors: cutterErrorList.page, log: cutterList.page }),
  implement(tool.toolBorrow, { list: toolBorrowList.page }),
  implement(tool.claimed, { list: loans.claimedList.page }),
  implement(tool.factoryDevice, {
    list: factoryDeviceList.page,
    create: createFactoryDevice,
    update: updateFactoryDevice,
    delete: deleteFactoryDevices,
  }),
  implement(tool.desk, { holder: findHolder, lend: lendTool, takeBack: takeBackTool, list: checkList.page, settle: settleTool }),
  implement(tool.offer, { make: makeOffer, find: findOffer, take: takeOffer }),
  implement(tool.cutterRemark, {
    list: cutterRemarkList.page,
    create: createCutterRemark,
    update: updateCutterRemark,
    delete: deleteCutterRemark,
  }),
] as const;
