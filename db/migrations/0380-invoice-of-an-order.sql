-- A line of a vendor's invoice may name the purchase order that it is for: ordered, received and invoiced then stand beside each other there.
alter table statement_invoice add column po_id uuid;
alter table statement_invoice add foreign key (node_id, po_id) references purchase_order;
do $$
declare old text;
begin
  select conname into strict old from pg_constraint where conrelid = 'statement_invoice'::regclass and contype = 'u';
  execute format('alter table statement_invoice drop constraint %I', old);
end $$;
-- the same line brought again is the same line
alter table statement_invoice add unique nulls not distinct (node_id, statement_id, invoice_no, product_id, unit_price, po_id);
create index statement_invoice_of_order on statement_invoice (node_id, po_id, product_id) where po_id is not null;
