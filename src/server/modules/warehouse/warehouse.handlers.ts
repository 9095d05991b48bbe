import { warehouse } from '../../../contract/warehouse/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { prewhBoardNow, prewhTrend, uwhBoard } from './board.query.ts';
import { bindToCabin, unbindFromCabin } from './cabin.ts';
import { currentStock, prewhChannels } from './channel.query.ts';
import {
  bindProduct,
  cancelMerge,
  createChannel,
  deleteChannel,
  disableChannels,
  freezeChannels,
  mergeChannels,
  setCapacity,
  unfreezeChannels,
} from './channel.ts';
import { findInventory, inventoryList, inventoryOrderList } from './inventory.query.ts';
import { approveInventory, createInventory, deleteInventory, updateInventory } from './inventory.ts';
import { searchWarehouses, warehouseList } from './node-warehouse.query.ts';
import { createWarehouse, deleteWarehouse, updateWarehouse } from './node-warehouse.ts';
import { findByTrade, findPickOrder, findUwhOrder, pickOrderList, pickOrdersWithLines, uwhOrderList } from './orders.query.ts';
import { confirmPickOrder, createPickOrder, deletePickOrderItem, updatePickOrder } from './pick-order.ts';
import { ordinaryShelves, prewhList, searchPrewhs, shelfList, weighShelves } from './prewh.query.ts';
import { createPrewh, deletePrewh, updatePrewh } from './prewh.ts';
import { findRefill, latePickers, refillList, retreatList, returnList } from './prewh-order.query.ts';
import { createRefill, createRetreat, createReturn } from './prewh-order.ts';
import { prewhNeedList, prewhPlanLines, prewhPlanList } from './refill.query.ts';
import { addRefillPlans, closeRefillPlan, completeRefillPlan } from './refill.ts';
import { createShelf, deleteShelf, disableShelf, updateShelf } from './shelf.ts';
import { prewhStockList, statPrewhStock } from './stock.query.ts';
import { createUwhOrder, deleteUwhOrder, modifyUwhDetail, setApproval, updateUwhOrder } from './uwh-order.ts';
import { findWave, waveList } from './wave.query.ts';
import { cancelWave, createWave, finishWave } from './wave.ts';
import { pickWave } from './wave-pick.ts';
import { replaceLine, substitutesOf } from './wave-replace.ts';
import {
  createTemplate,
  deleteTemplate,
  deleteTemplateLine,
  findTemplate,
  orderByTemplate,
  takenOf,
  templateList,
  updateTemplate,
} from './pick-template.ts';

export const warehouseHandlers = [
  implement(warehouse.prewh, {
    list: searchPrewhs,
    page: prewhList.page,
    create: createPrewh,
    update: updatePrewh,
    delete: deletePrewh,
  }),
  implement(warehouse.cabin, { bind: bindToCabin, unbind: unbindFromCabin }),
  implement(warehouse.pickTemplate, {
    list: templateList.page,
    find: findTemplate,
    taken: takenOf,
    create: createTemplate,
    update: updateTemplate,
    delete: deleteTemplate,
    deleteDetail: deleteTemplateLine,
    order: orderByTemplate,
  }),
  implement(warehouse.prewhShelf, {
    page: shelfList.page,
    ordinary: ordinaryShelves,
    weigh: weighShelves,
    create: createShelf,
    update: updateShelf,
    delete: deleteShelf,
    disable: disableShelf,
  }),
  implement(warehouse.prewhChannel, {
    list: prewhChannels,
    stock: currentStock,
    create: createChannel,
    delete: deleteChannel,
    bindProduct,
    capacity: setCapacity,
    disable: disableChannels,
    merge: mergeChannels,
    cancelMerge,
    freeze: freezeChannels,
    unfreeze: unfreezeChannels,
  }),
  implement(warehouse.prewhInventory, {
    orders: inventoryOrderList.page,
    list: inventoryList.page,
    find: findInventory,
    create: createInventory,
    update: updateInventory,
    approve: approveInventory,
    delete: deleteInventory,
  }),
  implement(warehouse.pickOrder, {
    list: pickOrderList.page,
    find: findPickOrder,
    findByTrade,
    create: createPickOrder,
    update: updatePickOrder,
    deleteItem: deletePickOrderItem,
    confirm: confirmPickOrder,
    print: findPickOrder,
    batchPrint: pickOrdersWithLines,
  }),
  implement(warehouse.wave, {
    list: waveList.page,
    find: findWave,
    create: createWave,
    pick: pickWave,
    substitutes: substitutesOf,
    replace: replaceLine,
    finish: finishWave,
    cancel: cancelWave,
  }),
  implement(warehouse.uwhOrder, {
    list: uwhOrderList.page,
    find: findUwhOrder,
    create: createUwhOrder,
    modifyDetail: modifyUwhDetail,
    update: updateUwhOrder,
    delete: deleteUwhOrder,
    approve: setApproval,
  }),
  implement(warehouse.nodeWarehouse, {
    list: searchWarehouses,
    listBasic: searchWarehouses,
    page: warehouseList.page,
    create: createWarehouse,
    update: updateWarehouse,
    delete: deleteWarehouse,
  }),
  implement(warehouse.prewhBoard, { uwh: uwhBoard, prewh: prewhBoardNow, trend: prewhTrend }),
  implement(warehouse.prewhStock, { list: prewhStockList.page, stat: statPrewhStock }),
  implement(warehouse.prewhReplenish, {
    needs: prewhNeedList.page,
    addPlan: addRefillPlans,
    plans: prewhPlanList.page,
    planLines: prewhPlanLines,
    completePlan: completeRefillPlan,
    closePlan: closeRefillPlan,
    list: refillList.page,
    find: findRefill,
    create: createRefill,
  }),
  implement(warehouse.prewhReturn, {
    list: returnList.page,
    pickers: latePickers,
    create: createReturn,
    listRetreat: retreatList.page,
    createRetreat,
  }),
] as const;
