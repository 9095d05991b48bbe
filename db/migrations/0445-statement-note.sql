-- What either side lays before the other of a statement, or of one product of it: a picture or a PDF, with a word on it. What was shown stays.
create table statement_note (
  node_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  -- null: of the whole statement. A match is made anew, its product stays.
  product_id uuid,
  -- by the vendor's own sign-in, not by the site
  partner_flag boolean not null,
  said text,
  file_id uuid not null,
  file_name text not null,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, statement_id) references statement,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, file_id) references stored_file
);
create index statement_note_by_statement on statement_note (node_id, statement_id, product_id, created_at);
create trigger statement_note_append_only before update or delete on statement_note for each row execute function refuse_change();
create trigger statement_note_no_truncate before truncate on statement_note for each statement execute function refuse_change();
