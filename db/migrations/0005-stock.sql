-- The stock ledger: cells, lots, moves, balances. Only src/server/modules/stock writes here, through stock_lock and stock_book.
-- A place is (kind, ref) and needs no row: inside below 50 (goods are there), outside from 50 (goods come from or go to it: no
-- balance, hence no row that all picks would wait for).

-- A product at an inside place: the one lock that every change there takes first, and what is known of it as a whole.
-- lacking = what facts took beyond the books and is owed to suspense; never while anything is on hand.
create table stock_cell (
  node_id uuid not null,
  place_kind smallint not null check (place_kind < 50),
  place_ref uuid not null,
  product_id uuid not null,
  -- what the place belongs to: the machine of a channel, the smart warehouse of a bin; else the place itself
  owner_id uuid not null,
  lacking bigint not null default 0 check (lacking >= 0),
  last_count_at timestamptz,
  last_count_sequence bigint,
  primary key (node_id, place_kind, place_ref, product_id)
);
create index stock_cell_by_owner on stock_cell (node_id, owner_id);
create index stock_cell_by_product on stock_cell (node_id, product_id);

-- The lot 00000000-… stands for "no lot is known" and has no row.
create table stock_lot (
  node_id uuid not null references node,
  id uuid not null,
  product_id uuid not null,
  lot_no text not null,
  expiry_date date,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, product_id, lot_no),
  foreign key (node_id, product_id) references product
);
create index stock_lot_by_expiry on stock_lot (node_id, expiry_date);

create table stock_move (
  node_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  qty bigint not null check (qty > 0),
  from_kind smallint not null,
  from_ref uuid not null,
  from_lot uuid not null,
  from_condition smallint not null,
  to_kind smallint not null,
  to_ref uuid not null,
  to_lot uuid not null,
  to_condition smallint not null,
  kind integer not null,
  document_kind text not null,
  document_id uuid not null,
  line_no integer not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  -- the event key: the same event never has a second effect
  event_source text,
  event_id text,
  event_part integer,
  -- the machine's own order, where it has one: with happened_at the position of the move among counts
  position_source text,
  position_sequence bigint,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  employee_id uuid,
  department_id uuid,
  project_id uuid,
  cost_id uuid,
  -- integer fen for one base unit
  unit_cost bigint check (unit_cost >= 0),
  corrects uuid,
  -- bit 1: happened before the last closing; bit 2: happened before a count that saw it already
  late smallint not null default 0,
  primary key (node_id, id),
  check (from_kind < 50 or to_kind < 50),
  check ((from_kind, from_ref, from_lot, from_condition) <> (to_kind, to_ref, to_lot, to_condition)),
  check ((event_source is null) = (event_id is null) and (event_source is null) = (event_part is null))
);
create unique index stock_move_by_event on stock_move (node_id, event_source, event_id, event_part) where event_source is not null;
create index stock_move_by_from on stock_move (node_id, from_kind, from_ref, product_id, happened_at) where from_kind < 50;
create index stock_move_by_to on stock_move (node_id, to_kind, to_ref, product_id, happened_at) where to_kind < 50;
create index stock_move_by_product on stock_move (node_id, product_id, happened_at);
create index stock_move_by_document on stock_move (node_id, document_kind, document_id);
create index stock_move_by_time on stock_move (node_id, happened_at, id);
create index stock_move_by_record on stock_move (node_id, recorded_at);
create index stock_move_by_correction on stock_move (node_id, corrects) where corrects is not null;
create index stock_move_by_employee on stock_move (node_id, employee_id, happened_at) where employee_id is not null;
create trigger stock_move_append_only before update or delete on stock_move for each row execute function refuse_change();
create trigger stock_move_no_truncate before truncate on stock_move for each statement execute function refuse_change();

create table stock_balance (
  node_id uuid not null,
  place_kind smallint not null check (place_kind < 50),
  place_ref uuid not null,
  product_id uuid not null,
  lot_id uuid not null,
  condition smallint not null,
  on_hand bigint not null,
  reserved bigint not null default 0,
  primary key (node_id, place_kind, place_ref, product_id, lot_id, condition),
  -- 9 is suspense: what it gave and did not get back stands there below zero
  check (on_hand >= 0 or place_kind = 9),
  check (reserved >= 0 and reserved <= greatest(on_hand, 0))
) with (fillfactor = 80);
create index stock_balance_by_product on stock_balance (node_id, product_id);

-- What went in and out of a place in a month of the site (by happened_at): as-of reads months and the moves of one part month.
create table stock_month (
  node_id uuid not null,
  place_kind smallint not null check (place_kind < 50),
  place_ref uuid not null,
  product_id uuid not null,
  lot_id uuid not null,
  condition smallint not null,
  month date not null,
  qty_in bigint not null default 0,
  qty_out bigint not null default 0,
  primary key (node_id, place_kind, place_ref, product_id, lot_id, condition, month)
) with (fillfactor = 80);

-- A row each, with owner, reason and end: reserved is their sum, never a counter.
-- asked = held + taken + lost (a fact took it away) + what was released.
create table stock_reservation (
  node_id uuid not null,
  id uuid not null,
  place_kind smallint not null,
  place_ref uuid not null,
  product_id uuid not null,
  lot_id uuid not null,
  condition smallint not null,
  document_kind text not null,
  document_id uuid not null,
  line_no integer not null,
  asked bigint not null check (asked > 0),
  held bigint not null check (held >= 0),
  taken bigint not null default 0 check (taken >= 0),
  lost bigint not null default 0 check (lost >= 0),
  owner_id uuid,
  owner_name text not null,
  reason text not null,
  expires_at timestamptz,
  -- 0 open, 1 consumed, 2 released
  state smallint not null default 0,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (node_id, id),
  check (held + taken + lost <= asked),
  check ((state = 0) = (held > 0))
);
create index stock_reservation_by_document on stock_reservation (node_id, document_kind, document_id);
create index stock_reservation_open on stock_reservation (node_id, place_kind, place_ref, product_id) where state = 0;
create index stock_reservation_by_end on stock_reservation (node_id, expires_at) where state = 0;

-- What a device told, once and for ever: the same id again gets the first answer.
create table stock_event (
  node_id uuid not null,
  source text not null,
  event_id text not null,
  body_hash text not null,
  sequence bigint,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  moves integer not null,
  -- JSON as it was sent, byte for byte
  answer text not null,
  primary key (node_id, source, event_id)
);
create index stock_event_by_sequence on stock_event (node_id, source, sequence);
create trigger stock_event_append_only before update or delete on stock_event for each row execute function refuse_change();
create trigger stock_event_no_truncate before truncate on stock_event for each statement execute function refuse_change();

-- What somebody saw in a cell, at a position of the ledger.
create table stock_count (
  node_id uuid not null,
  id uuid not null,
  place_kind smallint not null,
  place_ref uuid not null,
  product_id uuid not null,
  counted bigint not null check (counted >= 0),
  -- what the books said at that position, as they stood when the count was recorded; below zero where facts took more
  book bigint not null,
  document_kind text not null,
  document_id uuid not null,
  line_no integer not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  position_source text,
  position_sequence bigint,
  actor_name text not null,
  primary key (node_id, id)
);
create index stock_count_by_cell on stock_count (node_id, place_kind, place_ref, product_id, happened_at);
create trigger stock_count_append_only before update or delete on stock_count for each row execute function refuse_change();
create trigger stock_count_no_truncate before truncate on stock_count for each statement execute function refuse_change();

-- Where a fact contradicted the books. kind 1: lacking (drawn from suspense); 2: held (jam, nothing taken, weight: stands in suspense).
create table stock_abnormality (
  node_id uuid not null,
  id uuid not null,
  kind smallint not null,
  place_kind smallint not null,
  place_ref uuid not null,
  product_id uuid not null,
  suspense_ref uuid not null,
  move_id uuid not null,
  qty bigint not null check (qty > 0),
  settled bigint not null default 0 check (settled between 0 and qty),
  happened_at timestamptz not null,
  event_source text,
  event_id text,
  -- 0 open, 1 settled
  status smallint not null default 0,
  opened_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text,
  remark text,
  primary key (node_id, id),
  check ((status = 1) = (settled = qty))
);
create index stock_abnormality_open on stock_abnormality (node_id, place_kind, place_ref, product_id) where status = 0;
create index stock_abnormality_by_time on stock_abnormality (node_id, opened_at);

-- A cell that somebody should count; the next count of it ends the task.
create table stock_count_task (
  node_id uuid not null,
  id uuid not null,
  place_kind smallint not null,
  place_ref uuid not null,
  product_id uuid not null,
  reason text not null,
  abnormality_id uuid,
  opened_at timestamptz not null default now(),
  done_at timestamptz,
  count_id uuid,
  primary key (node_id, id)
);
create index stock_count_task_open on stock_count_task (node_id, place_kind, place_ref, product_id) where done_at is null;

-- A reconciliation day closes what happened before it; what comes later is booked all the same, with its true time, and marked.
create table stock_closing (
  node_id uuid not null,
  closed_to timestamptz not null,
  closed_at timestamptz not null default now(),
  closed_by text not null,
  primary key (node_id, closed_to)
);

create table stock_proof (
  node_id uuid not null,
  id uuid not null,
  started_at timestamptz not null,
  took_ms integer not null,
  moves bigint not null,
  checks jsonb not null,
  failures jsonb not null,
  primary key (node_id, id)
);
create index stock_proof_by_time on stock_proof (node_id, started_at desc);

-- Takes the lock of each (place, product), makes it at first use, in one order for all callers, and then reads what is there.
-- In a function, because each statement of it sees what was committed while the one before waited. A few rows are looked up by key
-- out of tables of any size: the settings keep the planner from reading a table whole because it guesses at a hundred rows.
create function stock_lock(p_node uuid, p_kinds smallint[], p_refs uuid[], p_products uuid[], p_owners uuid[])
returns table (
  place_kind smallint, place_ref uuid, product_id uuid, owner_id uuid, lacking bigint, last_count_at timestamptz, last_count_sequence bigint,
  lot_id uuid, condition smallint, on_hand bigint, reserved bigint, expiry_date date
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  found_cells integer;
begin
  for attempt in 1..2 loop
    perform 1 from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
      join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
      order by c.place_kind, c.place_ref, c.product_id
      for update of c;
    get diagnostics found_cells = row_count;
    exit when found_cells = cardinality(p_kinds);
    insert into stock_cell (node_id, place_kind, place_ref, product_id, owner_id)
      select p_node, w.kind, w.ref, w.product, w.owner from unnest(p_kinds, p_refs, p_products, p_owners) as w (kind, ref, product, owner)
      order by 2, 3, 4
      on conflict do nothing;
  end loop;
  return query
    select c.place_kind, c.place_ref, c.product_id, c.owner_id, c.lacking, c.last_count_at, c.last_count_sequence,
           b.lot_id, b.condition, b.on_hand, b.reserved, l.expiry_date
    from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
    join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
    left join stock_balance b on b.node_id = p_node and b.place_kind = w.kind and b.place_ref = w.ref and b.product_id = w.product and b.on_hand <> 0
    left join stock_lot l on l.node_id = p_node and l.id = b.lot_id;
end $$;

-- Writes moves and, from the very rows that were written, balances and months. Reserved and lacking change in the same statement.
-- A second event of the same id that ran at the same moment ends as a serialisation failure: its next try finds the first.
create function stock_book(p_node uuid, p_zone text, p_moves json, p_reserved json, p_lacking json, p_events json)
returns timestamptz language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := clock_timestamp();
  new_events integer;
begin
  insert into stock_event (node_id, source, event_id, body_hash, sequence, happened_at, recorded_at, moves, answer)
    select p_node, e.source, e.event_id, e.body_hash, e.sequence, coalesce(e.happened_at, at), at, e.moves, e.answer
    from json_to_recordset(p_events) as e (source text, event_id text, body_hash text, sequence bigint, happened_at timestamptz, moves integer, answer text)
    on conflict do nothing;
  get diagnostics new_events = row_count;
  if new_events < json_array_length(p_events) then
    raise exception 'event is being booked by another caller' using errcode = 'serialization_failure';
  end if;
  with put as (
    insert into stock_move (
      node_id, id, product_id, qty, from_kind, from_ref, from_lot, from_condition, to_kind, to_ref, to_lot, to_condition, kind,
      document_kind, document_id, line_no, happened_at, recorded_at, event_source, event_id, event_part, position_source, position_sequence,
      actor_kind, actor_id, actor_name, employee_id, department_id, project_id, cost_id, unit_cost, corrects, late)
    select p_node, m.id, m.product_id, m.qty, m.from_kind, m.from_ref, m.from_lot, m.from_condition, m.to_kind, m.to_ref, m.to_lot, m.to_condition, m.kind,
      m.document_kind, m.document_id, m.line_no, coalesce(m.happened_at, at), at, m.event_source, m.event_id, m.event_part, m.position_source, m.position_sequence,
      m.actor_kind, m.actor_id, m.actor_name, m.employee_id, m.department_id, m.project_id, m.cost_id, m.unit_cost, m.corrects, m.late
    from json_to_recordset(p_moves) as m (
      id uuid, product_id uuid, qty bigint, from_kind smallint, from_ref uuid, from_lot uuid, from_condition smallint,
      to_kind smallint, to_ref uuid, to_lot uuid, to_condition smallint, kind integer, document_kind text, document_id uuid, line_no integer,
      happened_at timestamptz, event_source text, event_id text, event_part integer, position_source text, position_sequence bigint, actor_kind text, actor_id uuid, actor_name text,
      employee_id uuid, department_id uuid, project_id uuid, cost_id uuid, unit_cost bigint, corrects uuid, late smallint)
    returning *
  ), leg as (
    select from_kind as kind, from_ref as ref, product_id, from_lot as lot, from_condition as condition, happened_at, 0::bigint as qty_in, qty as qty_out, 0::bigint as reserved
    from put where from_kind < 50
    union all
    select to_kind, to_ref, product_id, to_lot, to_condition, happened_at, qty, 0, 0 from put where to_kind < 50
  ), delta as (
    select kind, ref, product_id, lot, condition, sum(qty_in - qty_out)::bigint as qty, sum(reserved)::bigint as reserved
    from (
      select * from leg
      union all
      select r.kind, r.ref, r.product_id, r.lot, r.condition, null, 0, 0, r.reserved
      from json_to_recordset(p_reserved) as r (kind smallint, ref uuid, product_id uuid, lot uuid, condition smallint, reserved bigint)
    ) as part group by 1, 2, 3, 4, 5
  ), known as (
    update stock_balance b set on_hand = b.on_hand + d.qty, reserved = b.reserved + d.reserved
    from delta d
    where b.node_id = p_node and b.place_kind = d.kind and b.place_ref = d.ref and b.product_id = d.product_id and b.lot_id = d.lot and b.condition = d.condition
      and (d.qty <> 0 or d.reserved <> 0)
  ), fresh as (
    -- a row that is not there yet; only the suspense of a machine can be made by two callers at once
    insert into stock_balance as b (node_id, place_kind, place_ref, product_id, lot_id, condition, on_hand, reserved)
    select p_node, d.kind, d.ref, d.product_id, d.lot, d.condition, d.qty, d.reserved from delta d
    where (d.qty <> 0 or d.reserved <> 0) and not exists (
      select from stock_balance o where o.node_id = p_node and o.place_kind = d.kind and o.place_ref = d.ref
        and o.product_id = d.product_id and o.lot_id = d.lot and o.condition = d.condition)
    order by 2, 3, 4, 5, 6
    on conflict (node_id, place_kind, place_ref, product_id, lot_id, condition) do update set on_hand = b.on_hand + excluded.on_hand
  ), owed as (
    update stock_cell c set lacking = c.lacking + w.lacking
    from json_to_recordset(p_lacking) as w (kind smallint, ref uuid, product_id uuid, lacking bigint)
    where c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product_id
  )
  insert into stock_month as s (node_id, place_kind, place_ref, product_id, lot_id, condition, month, qty_in, qty_out)
    select p_node, kind, ref, product_id, lot, condition, date_trunc('month', happened_at at time zone p_zone)::date, sum(qty_in), sum(qty_out)
    from leg group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (node_id, place_kind, place_ref, product_id, lot_id, condition, month)
    do update set qty_in = s.qty_in + excluded.qty_in, qty_out = s.qty_out + excluded.qty_out;
  return at;
end $$;
