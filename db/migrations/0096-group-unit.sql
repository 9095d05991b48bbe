-- What the group says nothing of is not another: a unit that it leaves out no longer stands here as 个.
alter table company_group_product alter column unit drop not null, alter column unit drop default;
