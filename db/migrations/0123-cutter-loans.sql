-- The code of a single tool that a move lent or took back, by the hand it went into or left. What a move corrects had the code, and so has the correction.
create table stock_cutter (
  node_id uuid not null,
  employee_id uuid not null,
  product_id uuid not null,
  move_id uuid not null,
  cutter_code text not null,
  primary key (node_id, employee_id, product_id, move_id)
);

-- Keeps the loans of the holders and products of these moves. 6 is somebody's hand, 20008 what suspense lends to the books: nobody borrowed that.
-- What is given back with a code closes the loan of that code; all else counts for the oldest loans that remain. Nothing depends on the order of telling:
-- the moves are read in the order in which they happened, and all of them each time.
create or replace function stock_custody(p_node uuid, p_zone text, p_moves uuid[]) returns void language plpgsql as $$
begin
  insert into stock_cutter (node_id, employee_id, product_id, move_id, cutter_code)
    select p_node, c.employee_id, m.product_id, m.id, c.cutter_code
    from stock_move m
    cross join lateral (select m.from_ref where m.from_kind = 6 union select m.to_ref where m.to_kind = 6) as hand (ref)
    join stock_cutter c on c.node_id = p_node and c.employee_id = hand.ref and c.product_id = m.product_id and c.move_id = m.corrects
    where m.node_id = p_node and m.id = any(p_moves) and m.corrects is not null
    on conflict do nothing;
  insert into stock_loan (node_id, id, employee_id, product_id, borrowed_at, due_at, remind_at, qty, from_ref)
    select p_node, m.id, m.to_ref, m.product_id, m.happened_at, d.due_at, d.due_at - make_interval(hours => c.remind_before), m.qty, m.from_ref
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
  ), total as materialized (
    select p.*, coalesce((select sum(g.qty) from gone g where g.employee_id = p.employee_id and g.product_id = p.product_id), 0)
      - coalesce((select sum(m.qty) from stock_move m where m.node_id = p_node and m.to_kind = 6 and m.to_kind < 50 and m.to_ref = p.employee_id
        and m.product_id = p.product_id and m.kind = 20008), 0) as qty
    from pair p
  ), told as (
    -- Of each code, what was lent piles up and what comes back is taken from the top: the last that was lent before it.
    select c.employee_id, c.product_id, c.cutter_code, m.id, m.qty, m.happened_at, o.comes_back, row_number() over in_time as place,
      sum(case when o.comes_back then -m.qty else m.qty end) over in_time as level
    from pair p
    join stock_cutter c on c.node_id = p_node and c.employee_id = p.employee_id and c.product_id = p.product_id
    join stock_move m on m.node_id = p_node and m.id = c.move_id
    cross join lateral (select m.from_kind = 6 and m.from_ref = c.employee_id as comes_back) o
    window in_time as (partition by c.employee_id, c.product_id, c.cutter_code order by m.happened_at, m.position_sequence nulls first, o.comes_back, m.id)
  ), sunk as (
    -- What came back while nothing of its code was out lies below the ground.
    select t.*, -least(0, min(level) over in_time) as below from told t
    window in_time as (partition by employee_id, product_id, cutter_code order by place)
  ), pile as (
    select s.*, level + below as height, below - lag(below, 1, 0) over in_time as over, max(below) over (partition by employee_id, product_id, cutter_code) as all_over
    from sunk s
    window in_time as (partition by employee_id, product_id, cutter_code order by place)
  ), stays as (
    -- What of a loan is never taken from the pile is what lies below all heights that come.
    select p.*, case when comes_back then 0 else greatest(0, least(qty, min(height) over from_now - (height - qty))) end as stays
    from pile p
    window from_now as (partition by employee_id, product_id, cutter_code order by place desc)
  ), timed as (
    -- Clocks differ: what came back too early by them closes the loans of its code that remain, the oldest first.
    select s.*, greatest(0, least(stays, all_over - (sum(stays) over in_time - stays))) as early
    from stays s
    window in_time as (partition by employee_id, product_id, cutter_code order by place)
  ), coded as (
    select t.*, sum(early) over (partition by employee_id, product_id, cutter_code) as spent from timed t
  ), rest as (
    -- What has no code, or finds no loan of it. 20009 repays suspense: the goods themselves came back when it lent.
    select g.employee_id, g.product_id, g.happened_at, g.id, g.qty
    from gone g
    left join stock_cutter c on c.node_id = p_node and c.employee_id = g.employee_id and c.product_id = g.product_id and c.move_id = g.id
    where g.kind <> 20009 and c.move_id is null
    union all
    select employee_id, product_id, happened_at, id, greatest(0, least(over, below - spent)) from coded where comes_back
  ), back as (
    select employee_id, product_id, happened_at, sum(qty) over (partition by employee_id, product_id order by happened_at, id) as upto
    from rest where qty > 0
  ), loan as (
    select l.id, l.qty, l.employee_id, l.product_id, l.borrowed_at, t.qty as given, 0 as wanted, null::timestamptz as coded_at, null::timestamptz as early_at
    from total t
    join stock_loan l on l.node_id = p_node and l.employee_id = t.employee_id and l.product_id = t.product_id
    left join stock_cutter c on c.node_id = p_node and c.employee_id = l.employee_id and c.product_id = l.product_id and c.move_id = l.id
    where c.move_id is null
    union all
    select l.id, l.qty, l.employee_id, l.product_id, l.borrowed_at, t.qty, c.qty - c.stays + c.early,
      case when c.qty > c.stays then (select min(p.happened_at) from pile p where p.employee_id = c.employee_id and p.product_id = c.product_id
        and p.cutter_code = c.cutter_code and p.place > c.place and p.height <= c.height - c.qty + c.stays) end,
      case when c.early > 0 then (select max(p.happened_at) from pile p where p.employee_id = c.employee_id and p.product_id = c.product_id
        and p.cutter_code = c.cutter_code and p.over > 0) end
    from coded c
    join stock_loan l on l.node_id = p_node and l.id = c.id
    join total t on t.employee_id = c.employee_id and t.product_id = c.product_id
    where not c.comes_back
  ), named as (
    select o.*, greatest(0, least(wanted, given - (sum(wanted) over in_time - wanted))) as by_code
    from loan o
    window in_time as (partition by employee_id, product_id order by borrowed_at, id)
  ), rank as (
    select n.*, qty - by_code as left_over, sum(qty - by_code) over in_time as upto,
      given - sum(by_code) over (partition by employee_id, product_id) as pool
    from named n
    window in_time as (partition by employee_id, product_id order by borrowed_at, id)
  ), met as (
    -- With each loan the first moment at which as much was back as it and all before it need.
    select r.*, min(happened_at) over (partition by employee_id, product_id order by upto desc, id is null desc) as rest_at
    from (
      select id, employee_id, product_id, upto, by_code, left_over, pool, coded_at, early_at, null::timestamptz as happened_at from rank
      union all
      select null, employee_id, product_id, upto, null, null, null, null, null, happened_at from back
    ) r
  ), now_so as (
    select m.id, by_code + greatest(0, least(left_over, pool - (upto - left_over))) as returned,
      case when pool >= upto or left_over = 0 then coalesce(greatest(coded_at, early_at, case when left_over > 0 then rest_at end),
        (select max(g.happened_at) from gone g where g.employee_id = m.employee_id and g.product_id = m.product_id)) end as returned_at
    from met m where id is not null
  )
  update stock_loan l set returned = n.returned, returned_at = n.returned_at from now_so n
  where l.node_id = p_node and l.id = n.id and (l.returned, l.returned_at) is distinct from (n.returned, n.returned_at);
end
$$;

-- What machines told of codes until now, of the moves that they told with it; then what was taken back of these; then their loans anew.
insert into stock_cutter (node_id, employee_id, product_id, move_id, cutter_code)
  select m.node_id, case when m.kind = 10002 then m.to_ref else m.from_ref end, m.product_id, m.id, c.cutter_code
  from cutter_status_log c
  join stock_move m on m.node_id = c.node_id and m.event_source = 'vm:' || c.vm_id and m.event_id = c.event_id and m.line_no = c.line_no
    and m.product_id = c.product_id and (m.kind, case when m.kind = 10002 then m.to_kind else m.from_kind end) in ((10002, 6), (10003, 6))
  where c.cutter_code is not null
  on conflict do nothing;
insert into stock_cutter (node_id, employee_id, product_id, move_id, cutter_code)
  select m.node_id, c.employee_id, m.product_id, m.id, c.cutter_code
  from stock_cutter c
  join stock_move m on m.node_id = c.node_id and m.corrects = c.move_id and m.product_id = c.product_id
    and ((m.from_kind = 6 and m.from_ref = c.employee_id) or (m.to_kind = 6 and m.to_ref = c.employee_id))
  on conflict do nothing;
select stock_custody(n.node_id, n.time_zone, c.moves)
from node n join (select node_id, array_agg(move_id) as moves from stock_cutter group by node_id) c on c.node_id = n.node_id;
