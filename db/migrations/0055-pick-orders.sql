-- Pick orders of a person: the list narrowed to one, and what he was promised and has not fetched.
create index pick_order_by_emp on pick_order (node_id, emp_id, created_at desc, id);
create index uwh_pick_order_by_emp on uwh_pick_order (node_id, emp_id, apply_time desc, id);
