-- A key is good for the system that its owner was signed in to when he made it, as long as he may enter that.
alter table access_key add column login_sys text not null default 'fms';
