-- What an import of a history booked and made on the way, so that it can be undone: by corrections in the one ledger (docs/decisions/0043).
create table history_import (
  node_id uuid not null references node,
  -- of the import, as import_log has it
  id uuid not null,
  -- when it was through
  made_at timestamptz not null,
  trades uuid[] not null,
  -- documents of the opening stock that covers it
  openings uuid[] not null,
  -- {vms, products, employees, departments}: ids of what was made
  made jsonb not null,
  undone_at timestamptz,
  undone_by text,
  primary key (node_id, id)
);
-- 4: an import that was undone
alter table refund_record drop constraint refund_record_source_check, add constraint refund_record_source_check check (source between 1 and 4);
create index refund_record_by_source on refund_record (node_id, source_id);
