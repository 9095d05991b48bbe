-- An account of a vendor: it signs in to that vendor's statements and to nothing else.
alter table login_user add column vendor_id uuid;
alter table login_user add foreign key (node_id, vendor_id) references vendor;
create index login_user_of_vendor on login_user (node_id, vendor_id) where vendor_id is not null;

-- What its scope narrows: statements of nobody, and of others, are not there.
comment on table statement is 'scope: partner = vendor_id';
