-- Reconciliation (docs/decisions/0042-reconciliation.md). A closed period keeps what it was read as: what comes late is booked on the day on which it is written
-- down, with its own time beside it and marked. Whoever books holds the periods of the node as they are until he has committed; who closes waits for all of these.

create function period_key(p_node uuid) returns bigint language sql immutable as $$ select hashtextextended('period ' || p_node, 0) $$;

-- Holds the periods as they are until the end of the transaction; gives the end of the last closed one, read after that.
create function hold_periods(p_node uuid) returns timestamptz language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock_shared(period_key(p_node));
  return (select max(c.closed_to) from stock_closing c where c.node_id = p_node);
end $$;

-- What a period held when it was closed; and what is written of one stays.
alter table stock_closing
  add column first_day date,
  add column last_day date,
  add column trade_num bigint not null default 0,
  add column total_price bigint not null default 0,
  add column trade_lines bigint not null default 0;
update stock_closing c set
  last_day = (c.closed_to at time zone (select n.time_zone from node n where n.node_id = c.node_id))::date - 1,
  first_day = (select (max(b.closed_to) at time zone (select n.time_zone from node n where n.node_id = c.node_id))::date from stock_closing b
    where b.node_id = c.node_id and b.closed_to < c.closed_to);
update stock_closing c set (trade_num, total_price, trade_lines) = (
  select coalesce(sum(s.trade_num), 0), coalesce(sum(s.total_price), 0), coalesce(sum(s.trade_lines), 0) from trade_day s
  where s.node_id = c.node_id and s.day >= coalesce(c.first_day, '-infinity') and s.day <= c.last_day);
alter table stock_closing alter column last_day set not null;
comment on column stock_closing.first_day is 'null of the first period: it has all from before';
create trigger stock_closing_append_only before update or delete on stock_closing for each row execute function refuse_change();
create trigger stock_closing_no_truncate before truncate on stock_closing for each statement execute function refuse_change();

-- Closes what happened before a moment, once all who book are done; gives 'closed', 'ahead' for a moment that has not come, 'again' for one in a closed period.
create function close_period(p_node uuid, p_closed_to timestamptz, p_by text) returns text language plpgsql as $$
declare
  zone text := (select n.time_zone from node n where n.node_id = p_node);
  before timestamptz;
  first_day date;
  last_day date := (p_closed_to at time zone zone)::date - 1;
begin
  perform pg_advisory_xact_lock(period_key(p_node));
  before := (select max(c.closed_to) from stock_closing c where c.node_id = p_node);
  if p_closed_to > clock_timestamp() then return 'ahead'; end if;
  if p_closed_to <= before then return 'again'; end if;
  first_day := (before at time zone zone)::date;
  insert into stock_closing (node_id, closed_to, closed_by, first_day, last_day, trade_num, total_price, trade_lines)
    select p_node, p_closed_to, p_by, first_day, last_day, coalesce(sum(s.trade_num), 0), coalesce(sum(s.total_price), 0), coalesce(sum(s.trade_lines), 0)
    from trade_day s where s.node_id = p_node and s.day >= coalesce(first_day, '-infinity') and s.day <= last_day;
  return 'closed';
end $$;

-- What came late, by both of its dates.
create index trade_late_by_day on trade (node_id, trade_day) where late_flag;
create index trade_late_by_time on trade (node_id, trade_time) where late_flag;

-- As before; the periods are held before any cell is locked, so that who waits for a closing holds nothing that others wait for.
create or replace function stock_lock(
  p_node uuid, p_kinds smallint[], p_refs uuid[], p_products uuid[], p_owners uuid[], p_sources text[], p_events text[]
) returns table (
  place_kind smallint, place_ref uuid, product_id uuid, owner_id uuid, lacking bigint, last_count_at timestamptz, last_count_sequence bigint,
  lot_id uuid, condition smallint, on_hand bigint, reserved bigint, expiry_date date, told jsonb, closed_to timestamptz
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  closed timestamptz := hold_periods(p_node);
begin
  insert into stock_cell (node_id, place_kind, place_ref, product_id, owner_id)
    select p_node, w.kind, w.ref, w.product, w.owner from unnest(p_kinds, p_refs, p_products, p_owners) as w (kind, ref, product, owner)
    where not exists (select from stock_cell c where c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product)
    order by 2, 3, 4
    on conflict do nothing;
  perform 1 from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
    join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
    order by c.place_kind, c.place_ref, c.product_id
    for update of c;
  return query
    select c.place_kind, c.place_ref, c.product_id, c.owner_id, c.lacking, c.last_count_at, c.last_count_sequence,
           b.lot_id, b.condition, b.on_hand, b.reserved, l.expiry_date, null::jsonb, null::timestamptz
    from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
    join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
    left join stock_balance b on b.node_id = p_node and b.place_kind = w.kind and b.place_ref = w.ref and b.product_id = w.product and b.on_hand <> 0
    left join stock_lot l on l.node_id = p_node and l.id = b.lot_id;
  -- one by one, so that each is found by its key even in a plan that was made when the table was empty
  select jsonb_agg(first.found) filter (where first.found is not null) into told
    from unnest(p_sources, p_events) as w (source, event) cross join lateral (
      select (select jsonb_build_object('source', e.source, 'id', e.event_id, 'bodyHash', e.body_hash, 'answer', e.answer)
        from stock_event e where e.node_id = p_node and e.source = w.source and e.event_id = w.event) as found) first;
  closed_to := closed;
  return next;
end $$;

-- As before, with the day that counts.
create or replace function trade_book(p_node uuid, p_trades json) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  fresh bigint;
  closed timestamptz := hold_periods(p_node);
  -- The day of the site on which it is written down, by the clock after that: no period that holds it can be closed before the commit.
  today date := case when closed is not null then (select (clock_timestamp() at time zone n.time_zone)::date from node n where n.node_id = p_node) end;
begin
  with put as (
    insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, late_flag, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, corrects, remark, prewh_id, warehouse_id, settlement_type)
    select p_node, r.id, r.trade_number, r.event_id, r.line_no, r.trade_type, r.trade_time, case when r.trade_time < closed then today else r.trade_day end,
      coalesce(r.trade_time < closed, false), r.vm_id, r.vm_code, r.device_code, r.vm_name,
      r.channel_id, r.channel_code, r.emp_id, r.trade_emp_code, r.trade_emp_name, r.department_id, r.trade_emp_org_code, r.trade_emp_org_name,
      r.cost_id, r.project_id, r.product_id, r.product_code, r.product_name, r.node_product_code, r.node_product_name, r.product_type_id,
      r.product_type_code, r.product_type_name, r.sign, r.trade_num, r.product_price, r.total_price, r.corrects, r.remark, r.prewh_id, r.warehouse_id,
      case when r.corrects is null then s.settlement_type else (select k.settlement_type from trade k where k.node_id = p_node and k.id = r.corrects) end
    from json_populate_recordset(null::trade, p_trades) r
    left join vm_pick_settlement s on s.node_id = p_node and s.vm_id = r.vm_id
    on conflict (node_id, vm_id, event_id, line_no) do nothing
    returning trade_day, coalesce(vm_id, prewh_id, nil) as place, product_id, product_type_id, emp_id, department_id, cost_id, project_id, sign,
      trade_num, total_price, product_price
  ), by_day as (
    insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
    select p_node, trade_day, place, product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*),
      min(product_price), max(product_price)
    from put where sign <> 0 group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (node_id, day, vm_id, product_id, product_type_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines,
      min_price = least(s.min_price, excluded.min_price), max_price = greatest(s.max_price, excluded.max_price)
  ), by_month as (
    insert into trade_month as s (node_id, month, product_id, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
    select p_node, date_trunc('month', trade_day)::date, product_id, coalesce(emp_id, nil), coalesce(department_id, nil), coalesce(cost_id, nil),
      coalesce(project_id, nil), sum(sign * trade_num), sum(sign * total_price), count(*)
    from put where sign <> 0 group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (node_id, month, product_id, emp_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines
  )
  select count(*) into fresh from put;
  return fresh;
end $$;
