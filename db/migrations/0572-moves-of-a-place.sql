-- The moves of a place in the order of their list, either leg by itself: a page reads its own rows and no others. A ref is of one kind of place only.
create index stock_move_out_of on stock_move (node_id, from_ref, happened_at, id) include (from_kind) where from_kind < 50;
create index stock_move_into on stock_move (node_id, to_ref, happened_at, id) include (to_kind, from_kind, from_ref) where to_kind < 50;
