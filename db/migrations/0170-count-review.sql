-- A count in a smart warehouse follows the rule of counts at machines: what differs by more than the site allows is posted once somebody else has passed it.
alter table prewh_inventory drop constraint prewh_inventory_status_check;
alter table prewh_inventory add constraint prewh_inventory_status_check check (status between 0 and 3);
-- Of what waits: whoever counted or handed it in (docs/decisions/0038).
alter table prewh_inventory add column asked_by uuid[] not null default '{}';

-- Whoever could end a count, and so post whatever he counted, may pass another's.
insert into role_right (node_id, role_id, menu_code)
select node_id, role_id, 'wms.operate.wmsInventory.approve' from role_right where menu_code = 'wms.operate.wmsInventory.update'
on conflict do nothing;
