-- As before (0581), for each trade by itself: whoever is told of nothing is asked once, and what is told is written from the row that is at hand. A statement's rows had
-- to be gathered, read back and put in order for it; of one document what corrects is written after what it corrects anyway.
drop trigger trade_pushed on trade;

create or replace function trade_pushed() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
    where r.node_id = new.node_id and r.push_type in (1, 4, 8) and r.since <= new.trade_time
  ) then
    insert into push_fact (node_id, trade_id) values (new.node_id, new.id);
  end if;
  return null;
end $$;

create trigger trade_pushed after insert on trade for each row when (new.sign <> 0) execute function trade_pushed();
