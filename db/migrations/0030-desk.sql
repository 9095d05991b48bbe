-- What goes wrong and what is corrected: faults of machines with their outcomes, appeals, transactions entered afterwards, refunds. A correction is
-- always a further trade with its move; `corrects` names the trade that it takes back.

-- A fault as the machine told it; its goods stand in suspense under the document ('fault', id).
create table vm_fault (
  node_id uuid not null references node,
  id uuid not null,
  vm_id uuid not null,
  channel_id uuid not null,
  product_id uuid not null,
  emp_id uuid,
  -- jam, nothingTaken … (DeviceFault); null where nobody said
  fault text,
  -- the transaction of the machine that it belongs to, where it charged one
  trade_number text,
  event_id text not null,
  quantity bigint not null check (quantity > 0),
  happened_at timestamptz not null,
  primary key (node_id, id),
  unique (node_id, vm_id, event_id),
  foreign key (node_id, vm_id) references vm
);

-- What a person decided of a case (an abnormality of the ledger), piece by piece.
create table case_outcome (
  node_id uuid not null references node,
  id uuid not null,
  case_id uuid not null,
  -- 1 went out, 2 back in the channel, 3 scrapped, 4 lost, 5 more was there than the books said
  outcome smallint not null check (outcome between 1 and 5),
  quantity bigint not null check (quantity > 0),
  -- the trade that charged it now, or that gave the charge back
  trade_id uuid,
  operator text not null,
  decided_at timestamptz not null default now(),
  remark text,
  primary key (node_id, id)
);
create index case_outcome_by_case on case_outcome (node_id, case_id, decided_at);

-- An appeal of an employee against what was written down as taken.
create table sale_appeal (
  node_id uuid not null references node,
  id uuid not null,
  trade_id uuid not null,
  -- pieces that were charged and not received
  appeal_num bigint not null check (appeal_num > 0),
  reason text not null,
  -- 0 pending, 1 passed, 2 rejected
  review_status smallint not null default 0 check (review_status in (0, 1, 2)),
  creator text not null,
  created_at timestamptz not null default now(),
  examiner text,
  examined_at timestamptz,
  examine_remark text,
  refund_id uuid,
  primary key (node_id, id),
  check ((review_status = 1) = (refund_id is not null)),
  foreign key (node_id, trade_id) references trade
);
create index sale_appeal_by_time on sale_appeal (node_id, created_at desc, id);
create index sale_appeal_by_trade on sale_appeal (node_id, trade_id);
-- One open appeal for a trade.
create unique index sale_appeal_open on sale_appeal (node_id, trade_id) where review_status = 0;

-- A pick that no machine told of, entered afterwards; it becomes a trade when it is passed.
create table trade_additional (
  node_id uuid not null references node,
  id uuid not null,
  vm_id uuid not null,
  channel_id uuid not null,
  product_id uuid not null,
  emp_id uuid not null,
  quantity bigint not null check (quantity > 0),
  trade_time timestamptz not null,
  reason text not null,
  review_status smallint not null default 0 check (review_status in (0, 1, 2)),
  creator text not null,
  created_at timestamptz not null default now(),
  reviewer text,
  reviewed_at timestamptz,
  review_remark text,
  trade_number text,
  primary key (node_id, id),
  check ((review_status = 1) = (trade_number is not null)),
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, product_id) references product
);
create index trade_additional_by_time on trade_additional (node_id, created_at desc, id);

-- Why a trade of the type refund stands: one row for each, with the key of the trade.
create table refund_record (
  node_id uuid not null references node,
  id uuid not null,
  -- 1 fault of a machine, 2 appeal
  source smallint not null check (source in (1, 2)),
  source_id uuid not null,
  operator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, id) references trade
);
create index refund_record_by_time on refund_record (node_id, created_at desc, id);
create index trade_by_correction on trade (node_id, corrects) where corrects is not null;
-- Cases are listed open ones first.
create index stock_abnormality_by_status on stock_abnormality (node_id, status, happened_at desc, id);

-- What is left of a trade after what was taken back.
create function trade_left(p_node uuid, p_trade uuid, p_num bigint) returns bigint language sql stable as $$
  select p_num - coalesce((select sum(c.trade_num) from trade c where c.node_id = p_node and c.corrects = p_trade), 0)::bigint
$$;

-- What an employee took and gave back since a moment, the oldest first: of one product or (null) of all. Of the types that are asked for, each
-- row says under which it falls.
create or replace function pick_taken(p_node uuid, p_emp uuid, p_from timestamptz, p_at timestamptz, p_product uuid, p_types uuid[])
returns jsonb language plpgsql stable as $$
begin
  if p_product is not null or cardinality(p_types) = 0 then
    return (select jsonb_agg(jsonb_build_object('at', t.trade_time, 'vmId', t.vm_id, 'productId', t.product_id, 'types', '[]'::jsonb,
        'num', t.sign * n.num, 'amount', t.sign * n.num * t.product_price) order by t.trade_time, t.id)
      from trade t cross join lateral (select trade_left(p_node, t.id, t.trade_num) as num) n
      where t.node_id = p_node and t.emp_id = p_emp and t.trade_time >= p_from and t.trade_time <= p_at and t.sign <> 0
        and t.corrects is null and n.num > 0 and (p_product is null or t.product_id = p_product));
  end if;
  return (
    with recursive mine as materialized (
      select t.trade_time, t.vm_id, t.product_id, t.product_type_id, t.sign * n.num as num, t.sign * n.num * t.product_price as amount, t.id
      from trade t cross join lateral (select trade_left(p_node, t.id, t.trade_num) as num) n
      where t.node_id = p_node and t.emp_id = p_emp and t.trade_time >= p_from and t.trade_time <= p_at and t.sign <> 0
        and t.corrects is null and n.num > 0
    ), up as (
      select distinct m.product_type_id as leaf, m.product_type_id as id from mine m
      union select u.leaf, t.parent_id from up u join product_type t on t.node_id = p_node and t.id = u.id and t.parent_id is not null
    ), under as (select u.leaf, jsonb_agg(u.id) as ids from up u where u.id = any(p_types) group by u.leaf)
    select jsonb_agg(jsonb_build_object('at', m.trade_time, 'vmId', m.vm_id, 'productId', m.product_id, 'types', coalesce(u.ids, '[]'::jsonb),
      'num', m.num, 'amount', m.amount) order by m.trade_time, m.id)
    from mine m left join under u on u.leaf = m.product_type_id);
end
$$;

-- Inserts trades that are not there yet (by machine, event and line) and, from the very rows that were written, adds them to the summaries. Gives how
-- many are new.
create or replace function trade_book(p_node uuid, p_trades json) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  fresh bigint;
begin
  with put as (
    insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, corrects, remark)
    select p_node, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, corrects, remark
    from json_populate_recordset(null::trade, p_trades)
    on conflict (node_id, vm_id, event_id, line_no) do nothing
    returning trade_day, vm_id, product_id, product_type_id, emp_id, department_id, cost_id, project_id, sign, trade_num, total_price, product_price
  ), by_day as (
    insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
    select p_node, trade_day, coalesce(vm_id, nil), product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*),
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
