-- Unique keys begin with the node, so that sites can be spread over database servers; what is found before a node is known has an index that asks for nothing.
drop index identity_provider_by_id;
create index identity_provider_by_id on identity_provider (id);
drop index passkey_by_credential;
create index passkey_by_credential on passkey (credential_id);
alter table passkey add constraint passkey_credential unique (node_id, credential_id);
