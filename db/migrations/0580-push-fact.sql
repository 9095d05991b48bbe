-- What a pick pays for being told: one small row. Whom it is told and as what is said afterwards, from the trade itself, which nobody changes (docs/decisions/0156-push-facts.md).
create table push_fact (
  node_id uuid not null,
  -- the order in which facts were made
  seq bigint generated always as identity,
  trade_id uuid not null,
  primary key (node_id, seq)
);

create or replace function trade_pushed() returns trigger language plpgsql as $$
begin
  if not exists (select from push_receiver v where v.status_flag) then return null; end if;
  insert into push_fact (node_id, trade_id)
  select t.node_id, t.id from made t
    where t.sign <> 0 and exists (
      select from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
        where r.node_id = t.node_id and r.push_type in (1, 4, 8) and r.since <= t.trade_time)
    order by t.trade_time, t.id;
  return null;
end $$;
