-- The handheld PDA and the helper of unmanned warehouses get a menu. Sites of before get the roles for it, with what their keepers hold at the
-- desk now, as far as those systems have the page; whoever keeps and may enter such a system has its role. New sites begin with them.
insert into role (node_id, id, role_code, role_name, login_sys)
select n.node_id, gen_random_uuid(), h.role_code, h.role_name, h.login_sys
from (select distinct node_id from role) n
cross join (values ('PDA_KEEPER', '手持PDA库管员', 'pda'), ('UWH_HELPER', '无人仓助手', 'uwhHelper')) as h (role_code, role_name, login_sys)
on conflict do nothing;

insert into role_right (node_id, role_id, menu_code)
select distinct r.node_id, r.id, x.menu_code
from role r
join (values ('PDA_KEEPER', array[
    'operate.replNeedsMachine', 'wms.operate.wmsReplNeeds', 'wms.operate.replPlan', 'wms.operate.wmsReplenishment',
    'wms.cabin.cabinReplenishment', 'operate.replRecord', 'machine.vmChannelpz', 'wms.warehousing', 'wms.purchase',
    'operate.purchasingOrder', 'wms.wmsPickList', 'wms.uwhOrder', 'wms.cabin.cabinPicking', 'wms.outOrder', 'wms.operate.wmsReturnForm',
    'wms.operate.wmsReturnOrder', 'inventory.inventoryRecord', 'wms.operate.wmsInventory', 'report.onlineStockReport',
    'wms.report.onlineStockReport', 'product.productList', 'machine.machineManage', 'wms.wmsList', 'wms.wmsShelf', 'wms.lot',
    'report.toolBorrowStatusLog', 'system.listNotice', 'system.guide'
  ]), ('UWH_HELPER', array[
    'wms.uwhOrder', 'wms.wmsPickList', 'wms.wmsPickTemplate', 'wms.operate.wmsReturnForm', 'dataView.device1',
    'report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRoute', 'wms.wmsImgVision', 'wms.report.onlineStockReport', 'wms.wmsList',
    'wms.wmsShelf', 'system.listNotice', 'system.guide'
  ])) as h (role_code, pages) on h.role_code = r.role_code and r.login_sys <> 'fms'
join role k on k.node_id = r.node_id and k.role_code in ('WAREHOUSE_KEEPER', 'REPLENISHER')
join role_right x on x.node_id = k.node_id and x.role_id = k.id
where x.menu_code = any(h.pages) or regexp_replace(x.menu_code, '[.][^.]+$', '') = any(h.pages)
on conflict do nothing;

insert into user_role (node_id, user_id, role_id)
select distinct m.node_id, u.id, m.id
from role m
join role r on r.node_id = m.node_id and r.role_code in ('SUPER_ADMIN', 'SITE_ADMIN', 'WAREHOUSE_KEEPER', 'REPLENISHER')
join user_role ur on ur.node_id = r.node_id and ur.role_id = r.id
join login_user u on u.node_id = ur.node_id and u.id = ur.user_id and m.login_sys = any(u.login_sys)
where m.role_code in ('PDA_KEEPER', 'UWH_HELPER')
on conflict do nothing;
