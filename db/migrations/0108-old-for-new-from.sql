-- Old ones are owed from the day on which a channel began to give new for old: what was given before that was given under no such rule.
alter table vm_channel add column old_for_new_from date;
-- Channels that give so already begin tomorrow: nobody owes what he took before there were recovery positions to hand it in at.
update vm_channel c set old_for_new_from = (now() at time zone n.time_zone)::date + 1 from node n where n.node_id = c.node_id and c.sale_type = 3;
create index vm_channel_for_old on vm_channel (node_id, product_id) where sale_type = 3;

create function vm_channel_begins_for_old() returns trigger language plpgsql as $$
begin
  if new.sale_type <> 3 then
    new.old_for_new_from := null;
  elsif new.old_for_new_from is null then
    new.old_for_new_from := (select (now() at time zone n.time_zone)::date from node n where n.node_id = new.node_id);
  end if;
  return new;
end
$$;
create trigger vm_channel_for_old_from before insert or update of sale_type on vm_channel for each row execute function vm_channel_begins_for_old();
