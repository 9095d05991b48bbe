-- Whoever writes rows without a search path finds these too: logical replication (an upgrade of PostgreSQL, a site that moves between servers of a cluster), pg_restore.
alter function search_sounds(text[]) set search_path = public;
alter function search_all(text[], text[]) set search_path = public;
