-- Access keys that are good from some addresses alone: networks as people write them; none means from anywhere.
alter table access_key add column networks text[] not null default '{}';
