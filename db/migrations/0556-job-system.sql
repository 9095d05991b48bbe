-- Work in the background goes by the rights of whoever asked for it, and those count in a login system (R002): labels and exports that were asked for on a
-- handheld had the rights of the desk, which a keeper there does not have.
alter table job add column login_sys text not null default 'fms';
