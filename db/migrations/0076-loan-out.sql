-- Which place a loan came out of, as its move says for ever: what comes back to a channel is looked up by the channel, for each that may be
-- refilled, among what is still out alone, however often the product is lent elsewhere.
alter table stock_loan add column from_ref uuid;
update stock_loan l set from_ref = m.from_ref from stock_move m where m.node_id = l.node_id and m.id = l.id;
alter table stock_loan alter column from_ref set not null;
create index stock_loan_out on stock_loan (node_id, from_ref, product_id) where returned < qty;

-- Keeps the loans of the holders and products of these moves. 6 is somebody's hand, 20008 what suspense lends to the books: nobody borrowed that.
create or replace function stock_custody(p_node uuid, p_zone text, p_moves uuid[]) returns void language plpgsql as $$
begin
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
