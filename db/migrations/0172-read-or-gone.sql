-- Which refund follows from an appeal stands with the refund (source, source_id); a task to count and a reservation say elsewhere what these said.
-- With the column goes its check.
alter table sale_appeal drop column refund_id;
alter table stock_count_task drop column abnormality_id;
alter table stock_reservation drop column closed_at;

-- Who keeps the machines that people train on: sites of before have the role without it. One that was taken away from filling machines stays without.
insert into role_right (node_id, role_id, menu_code)
select r.node_id, r.id, m.code
from role r
join role_right h on h.node_id = r.node_id and h.role_id = r.id and h.menu_code = 'machine.vmChannelpz'
cross join unnest(array['machine.virtual', 'machine.virtual.create', 'machine.virtual.connect']) as m (code)
where r.role_code = 'WAREHOUSE_KEEPER'
on conflict do nothing;

-- 0170 gave the approval of counts to whoever ends them; the keeper's role has no approvals, as on a new site.
delete from role_right x using role r
where r.node_id = x.node_id and r.id = x.role_id and r.role_code = 'WAREHOUSE_KEEPER' and x.menu_code = 'wms.operate.wmsInventory.approve'
  and not exists (select from role_right a where a.node_id = x.node_id and a.role_id = x.role_id and a.menu_code = 'inventory.inventoryRecord.approve');
