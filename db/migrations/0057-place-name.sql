-- What a place of stock is called. Asked for a few rows by key: each look-up is planned once for a connection, and one statement asks for all kinds of place.
-- Outside places (from 50) and what has no row have no name of their own.
create function stock_place_name(p_node uuid, p_kind smallint, p_ref uuid) returns text language plpgsql stable as $$
begin
  if p_kind = 3 then
    return (select v.vm_name || ' ' || c.channel_code from vm_channel c join vm v on v.node_id = c.node_id and v.id = c.vm_id where c.node_id = p_node and c.id = p_ref);
  elsif p_kind = 1 then
    return (select w.warehouse_name from warehouse w where w.node_id = p_node and w.id = p_ref);
  elsif p_kind = 6 then
    return (select e.emp_name || '（' || e.emp_code || '）' from employee e where e.node_id = p_node and e.id = p_ref);
  elsif p_kind = 2 then
    return (select p.prewh_name || ' ' || c.channel_code from prewh_channel c join prewh p on p.node_id = c.node_id and p.id = c.prewh_id
      where c.node_id = p_node and c.id = p_ref);
  elsif p_kind = 5 then
    return (select r.plan_no from replenish_plan r where r.node_id = p_node and r.id = p_ref);
  elsif p_kind = 9 then
    return (select v.vm_name from vm v where v.node_id = p_node and v.id = p_ref);
  end if;
  return null;
end $$;
