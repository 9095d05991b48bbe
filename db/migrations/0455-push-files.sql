-- Data push as files by SFTP and as mails: the address says which (sftp://, mailto:).
alter table push_receiver drop constraint push_receiver_auth_kind_check;
alter table push_receiver
  -- 6: by a private key of SSH
  add constraint push_receiver_auth_kind_check check (auth_kind between 0 and 6),
  -- of an SFTP server: SHA256:…, without which anybody in between could be it
  add column host_key text;
