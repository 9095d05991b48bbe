-- A mail report may go to roles: to whoever has one of them when it is sent, each as he may see it.
alter table mail_report add column receiver_roles uuid[] not null default '{}';
