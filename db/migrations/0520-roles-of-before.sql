-- What roles began with in later versions, though the right itself was older: sites of before lacked it. A role from which people took the page beside it
-- stays without.
insert into role_right (node_id, role_id, menu_code)
select distinct r.node_id, r.id, x.menu_code
from role r
join (values
  ('PDA_KEEPER', 'wms.toolDesk', array['report.toolBorrowStatusLog', 'report.toolBorrowStatusLog.export']),
  ('UWH_HELPER', 'wms.report.onlineStockReport', array[
    'report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRecord.export', 'report.uwhStockAbnormalRoute', 'report.uwhStockAbnormalRoute.export'
  ]),
  ('UWH_HELPER', 'wms.uwhOrder', array['dataView.device1']),
  ('WAREHOUSE_KEEPER', 'wms.report.onlineStockReport', array[
    'report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRecord.export', 'report.uwhStockAbnormalRoute', 'report.uwhStockAbnormalRoute.export'
  ]),
  ('WAREHOUSE_KEEPER', 'dataView.wmsView', array['dataView.device', 'dataView.device1']),
  ('WAREHOUSE_KEEPER', 'wms.outOrder', array[
    'operate.evmMarketMall', 'operate.evmMarketMall.order', 'operate.evmMarketMall.copy', 'operate.evmMarketMall.export',
    'operate.evmMarketOrder', 'operate.evmMarketOrder.complete', 'operate.evmMarketOrder.cancel', 'operate.evmMarketOrder.export'
  ]),
  ('REPLENISHER', 'operate.purchasingOrder', array[
    'operate.evmMarketMall', 'operate.evmMarketMall.update', 'operate.evmMarketMall.order', 'operate.evmMarketMall.copy',
    'operate.evmMarketMall.auth', 'operate.evmMarketMall.export', 'operate.evmMarketOrder', 'operate.evmMarketOrder.complete',
    'operate.evmMarketOrder.cancel', 'operate.evmMarketOrder.export'
  ]),
  ('APPROVER', 'wms.operate.wmsInventory.approve', array['wms.operate.wmsInventory']),
  ('APPROVER', 'wms.xinjiang.inventory.approve', array['wms.xinjiang.inventory']),
  ('APPROVER', 'wms.bghn.bghnProcure.approve', array['wms.bghn.bghnProcure']),
  ('APPROVER', 'wms.bghn.bghnInventory.approve', array['wms.bghn.bghnInventory']),
  ('REPORT_VIEWER', 'report.statement', array['system.proof'])
) as b (role_code, beside, rights) on b.role_code = r.role_code
join role_right h on h.node_id = r.node_id and h.role_id = r.id and h.menu_code = b.beside
cross join unnest(b.rights) as x (menu_code)
on conflict do nothing;
