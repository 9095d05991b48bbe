-- Who asked for what a person decides: accounts, because two people may have one name. None of them decides it (docs/decisions/0038).
alter table combo_pick_order add column asked_by uuid[] not null default '{}';
alter table uwh_pick_order add column asked_by uuid[] not null default '{}';
alter table pick_order add column asked_by uuid[] not null default '{}';
alter table trade_additional add column asked_by uuid[] not null default '{}';
alter table sale_appeal add column asked_by uuid[] not null default '{}';
-- Of a count: whoever counted or handed it in.
alter table vm_inventory add column asked_by uuid[] not null default '{}';

-- What waits now keeps what is known of it: the name of who made it.
create function pg_temp.accounts_named(p_node uuid, p_name text) returns uuid[] language sql stable as
  $$ select coalesce(array_agg(u.id), '{}') from login_user u where u.node_id = p_node and u.user_name = p_name $$;
update combo_pick_order set asked_by = pg_temp.accounts_named(node_id, creator) where combo_status = 0;
update uwh_pick_order set asked_by = pg_temp.accounts_named(node_id, creator) where approval_status = 2;
update pick_order set asked_by = pg_temp.accounts_named(node_id, creator) where pick_list_status = 0;
update trade_additional set asked_by = pg_temp.accounts_named(node_id, creator) where review_status = 0;
update sale_appeal set asked_by = pg_temp.accounts_named(node_id, creator) where review_status = 0;
update vm_inventory set asked_by = array[submitted_by] where status = 2 and submitted_by is not null;
alter table vm_inventory drop column submitted_by;

-- One setting for all of them, where counts had one of their own.
update node_config set config_key = 'decideByOther' where config_key = 'countByOther';
