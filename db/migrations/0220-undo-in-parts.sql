-- A large import is undone in parts, each whole in itself, by a job that another process goes on with (docs/decisions/0052-undone-in-parts.md).
alter table history_import add column undo_job uuid;
comment on column history_import.undo_job is 'of job: from the moment on which it is begun, what the import made is stopped and its parts go back one by one';
