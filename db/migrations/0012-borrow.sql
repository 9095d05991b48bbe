-- How long what is borrowed may be kept, and what was borrowed: a loan for each move into somebody's hand, with the moment it is due.

create table borrow_cycle (
  node_id uuid not null references node,
  id uuid not null,
  -- of one product, or of a product type and everything below it
  product_id uuid,
  product_type_id uuid,
  cycle_value integer not null check (cycle_value > 0),
  cycle_unit text not null check (cycle_unit in ('D', 'H', 'm', 'W', 'M', 'Y')),
  -- hours before it is due
  remind_before integer not null default 0 check (remind_before >= 0),
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  check (num_nonnulls(product_id, product_type_id) = 1),
  foreign key (node_id, product_id) references product on delete cascade,
  foreign key (node_id, product_type_id) references product_type on delete cascade
);
create unique index borrow_cycle_by_product on borrow_cycle (node_id, product_id) where product_id is not null;
create unique index borrow_cycle_by_type on borrow_cycle (node_id, product_type_id) where product_type_id is not null;
create index borrow_cycle_by_time on borrow_cycle (node_id, created_at desc, id);

-- The id is the move's. What is given back counts for the oldest loans first, whatever the order in which it was told.
create table stock_loan (
  node_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  product_id uuid not null,
  borrowed_at timestamptz not null,
  -- as the cycle was when it was borrowed; null where there was none
  due_at timestamptz,
  remind_at timestamptz,
  qty bigint not null check (qty > 0),
  returned bigint not null default 0 check (returned between 0 and qty),
  returned_at timestamptz,
  primary key (node_id, id)
);
create index stock_loan_by_holder on stock_loan (node_id, employee_id, product_id, borrowed_at, id);
create index stock_loan_by_time on stock_loan (node_id, borrowed_at desc, id desc);
create index stock_loan_by_product on stock_loan (node_id, product_id, borrowed_at desc);
create index stock_loan_open on stock_loan (node_id, due_at, id) where returned < qty;

-- A moment later by a value and unit; days and longer by the calendar of the zone.
create function after_period(p_at timestamptz, p_value integer, p_unit text, p_zone text) returns timestamptz language sql immutable as $$
  select case p_unit
    when 'm' then p_at + make_interval(mins => p_value)
    when 'H' then p_at + make_interval(hours => p_value)
    else (p_at at time zone p_zone + case p_unit
      when 'D' then make_interval(days => p_value)
      when 'W' then make_interval(weeks => p_value)
      when 'M' then make_interval(months => p_value)
      else make_interval(years => p_value) end) at time zone p_zone
  end
$$;

-- Keeps the loans of the holders and products of these moves. 6 is somebody's hand, 20008 what suspense lends to the books: nobody borrowed that.
create function stock_custody(p_node uuid, p_zone text, p_moves uuid[]) returns void language plpgsql as $$
begin
  insert into stock_loan (node_id, id, employee_id, product_id, borrowed_at, due_at, remind_at, qty)
    select p_node, m.id, m.to_ref, m.product_id, m.happened_at, d.due_at, d.due_at - make_interval(hours => c.remind_before), m.qty
    from stock_move m
    join product p on p.node_id = m.node_id and p.id = m.product_id
    left join lateral (
      with recursive above as (
        select t.id, t.parent_id, 1 as step from product_type t where t.node_id = p_node and t.id = p.product_type_id
        union all
        select t.id, t.parent_id, a.step + 1 from product_type t join above a on t.node_id = p_node and t.id = a.parent_id
      )
      select b.* from borrow_cycle b left join above a on a.id = b.product_type_id
      where b.node_id = p_node and (b.product_id = p.id or a.id is not null)
      order by coalesce(a.step, 0) limit 1
    ) c on true
    cross join lateral (select after_period(m.happened_at, c.cycle_value, c.cycle_unit, p_zone) as due_at) d
    where m.node_id = p_node and m.id = any(p_moves) and m.to_kind = 6 and m.kind <> 20008
    on conflict do nothing;
  with pair as (
    select distinct case when side = 1 then m.to_ref else m.from_ref end as employee_id, m.product_id
    from stock_move m cross join (values (1), (2)) as s (side)
    where m.node_id = p_node and m.id = any(p_moves) and case when side = 1 then m.to_kind else m.from_kind end = 6
  ), gone as (
    select p.employee_id, p.product_id, m.happened_at, m.kind, m.id, m.qty
    from pair p join stock_move m on m.node_id = p_node and m.from_kind = 6 and m.from_kind < 50 and m.from_ref = p.employee_id and m.product_id = p.product_id
  ), total as (
    select p.*, coalesce((select sum(g.qty) from gone g where g.employee_id = p.employee_id and g.product_id = p.product_id), 0)
      - coalesce((select sum(m.qty) from stock_move m where m.node_id = p_node and m.to_kind = 6 and m.to_kind < 50 and m.to_ref = p.employee_id
        and m.product_id = p.product_id and m.kind = 20008), 0) as qty
    from pair p
  ), back as (
    -- 20009 repays suspense: the goods themselves came back when it lent.
    select employee_id, product_id, happened_at, sum(qty) over (partition by employee_id, product_id order by happened_at, id) as upto
    from gone where kind <> 20009
  ), loan as (
    select l.id, l.qty, l.employee_id, l.product_id, l.borrowed_at, t.qty as given,
      sum(l.qty) over (partition by l.employee_id, l.product_id order by l.borrowed_at, l.id) as upto
    from total t join stock_loan l on l.node_id = p_node and l.employee_id = t.employee_id and l.product_id = t.product_id
  ), now_so as (
    select o.id, greatest(0, least(o.qty, o.given - (o.upto - o.qty))) as returned,
      case when o.given >= o.upto then coalesce(
        (select min(b.happened_at) from back b where b.employee_id = o.employee_id and b.product_id = o.product_id and b.upto >= o.upto),
        (select max(g.happened_at) from gone g where g.employee_id = o.employee_id and g.product_id = o.product_id)) end as returned_at
    from loan o
  )
  update stock_loan l set returned = n.returned, returned_at = n.returned_at from now_so n
  where l.node_id = p_node and l.id = n.id and (l.returned, l.returned_at) is distinct from (n.returned, n.returned_at);
end
$$;

-- What is in hands already.
select stock_custody(n.node_id, n.time_zone, (select array_agg(m.id) from stock_move m where m.node_id = n.node_id and 6 in (m.from_kind, m.to_kind)))
from node n;
