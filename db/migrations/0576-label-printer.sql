-- Label printers in the network of a site: where each is called and what it speaks.
create table label_printer (
  node_id uuid not null references node,
  id uuid not null,
  printer_name text not null,
  -- a name or an address; whether it may be called is asked at each call (trust 38)
  printer_host text not null,
  printer_port integer not null check (printer_port between 1 and 65535),
  -- 2 ZPL, 3 TSPL
  format smallint not null check (format in (2, 3)),
  dpi smallint not null check (dpi in (203, 300)),
  -- where it stands, for whoever chooses
  position text,
  last_ok_at timestamptz,
  last_fail_at timestamptz,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, printer_name)
);

-- Set in a transaction of its own before the first byte goes to a printer: a job that begins anew after a crash does not print a second time.
alter table paper_task add column sent_at timestamptz;
