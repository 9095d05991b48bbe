-- Accounts are of the whole site: who sees a part of it sees none of them, so that no row of them is narrowed by itself.
comment on table accounting_rule is null;
