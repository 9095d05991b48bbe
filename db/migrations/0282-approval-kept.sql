-- Who changed a purchase order asked for it as well as who made it; workflows are counted by what still runs by them.
alter table purchase_order add column asked_by uuid[] not null default '{}';
update purchase_order set asked_by = array[creator_id] where creator_id is not null;
create index approval_by_workflow on approval (node_id, workflow_id) where approval_status = 2;
