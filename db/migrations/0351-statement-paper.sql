-- The paper of a statement, as PDF, as it was first drawn: whoever asks for it again gets these very bytes.
create table statement_paper (
  node_id uuid not null,
  statement_id uuid not null,
  language text not null check (language in ('zh', 'en')),
  sha256 text not null,
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (node_id, statement_id, language),
  foreign key (node_id, statement_id) references statement
);
alter table statement_paper alter column bytes set storage external;
create trigger statement_paper_append_only before update or delete on statement_paper for each row execute function refuse_change();
create trigger statement_paper_no_truncate before truncate on statement_paper for each statement execute function refuse_change();

-- With the workbook of a mail go the papers of its rows, where its list has them.
alter table mail_report add column pdf_flag boolean not null default false;
