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
-- What is given back with a code closes the loans of that code, the oldest first; all else counts for the oldest loans that remain. Nothing depends on the
-- order of telling: all moves are read, in the order in which they happened.
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
    select p.employee_id, p.product_id, max(g.happened_at) as last_at, coalesce(sum(g.qty), 0)
      - coalesce((select sum(m.qty) from stock_move m where m.node_id = p_node and m.to_kind = 6 and m.to_kind < 50 and m.to_ref = p.employee_id
        and m.product_id = p.product_id and m.kind = 20008), 0) as given
    from pair p left join gone g on g.employee_id = p.employee_id and g.product_id = p.product_id group by p.employee_id, p.product_id
  ), side as (
    -- What was lent, and what came back: 20009 repays suspense, the goods themselves came back when it lent.
    select t.employee_id, t.product_id, l.id, l.qty, l.borrowed_at as at, true as lent
    from total t join stock_loan l on l.node_id = p_node and l.employee_id = t.employee_id and l.product_id = t.product_id
    union all
    select employee_id, product_id, id, qty, happened_at, false from gone where kind <> 20009
  ), named as (
    select s.*, c.cutter_code, sum(s.qty) over (partition by s.employee_id, s.product_id, c.cutter_code, s.lent order by s.at, s.id) as upto,
      sum(s.qty) filter (where not s.lent) over code as all_back, sum(s.qty) filter (where s.lent) over code as all_lent
    from side s
    left join stock_cutter c on c.node_id = p_node and c.employee_id = s.employee_id and c.product_id = s.product_id and c.move_id = s.id
    window code as (partition by s.employee_id, s.product_id, c.cutter_code)
  ), matched as (
    -- Of each code, so much as was lent and came back, of either side the oldest first.
    select n.*, case when cutter_code is null then 0
      else greatest(0, least(qty, coalesce(case when lent then all_back else all_lent end, 0) - (upto - qty))) end as by_code
    from named n
  ), rest as (
    select m.*, t.last_at, qty - by_code as others, sum(qty - by_code) over in_time as others_upto,
      t.given - sum(by_code) filter (where lent) over (partition by m.employee_id, m.product_id) as pool
    from matched m join total t on t.employee_id = m.employee_id and t.product_id = m.product_id
    window in_time as (partition by m.employee_id, m.product_id, lent order by at, id)
  ), timed as (
    -- With each loan the first moment at which as much was back as it and all before it need: of its code, and of the others.
    select r.*, min(at) filter (where not lent) over (partition by employee_id, product_id, cutter_code order by least(upto, all_back) desc, lent) as code_at,
      min(at) filter (where not lent and others > 0) over (partition by employee_id, product_id order by others_upto desc, lent) as others_at
    from rest r
  ), now_so as (
    select id, by_code + greatest(0, least(others, pool - (others_upto - others))) as returned,
      case when pool >= others_upto or others = 0 then
        coalesce(greatest(case when by_code > 0 then code_at end, case when others > 0 then others_at end), last_at) end as returned_at
    from timed where lent
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
