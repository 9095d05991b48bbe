-- Cells are made before any is locked, in one order: a cell that is waited for while it is being made is then never wanted by somebody who
-- holds one that its maker waits for. (Who makes waits only for makers of what stands later; who locks waits only for what was there.)
create or replace function stock_lock(p_node uuid, p_kinds smallint[], p_refs uuid[], p_products uuid[], p_owners uuid[])
returns table (
  place_kind smallint, place_ref uuid, product_id uuid, owner_id uuid, lacking bigint, last_count_at timestamptz, last_count_sequence bigint,
  lot_id uuid, condition smallint, on_hand bigint, reserved bigint, expiry_date date
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
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
           b.lot_id, b.condition, b.on_hand, b.reserved, l.expiry_date
    from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
    join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
    left join stock_balance b on b.node_id = p_node and b.place_kind = w.kind and b.place_ref = w.ref and b.product_id = w.product and b.on_hand <> 0
    left join stock_lot l on l.node_id = p_node and l.id = b.lot_id;
end $$;
