-- When a trade and a refill were recorded is when they were written, as of a move of stock: not when their transaction began, which may be before they happened.
alter table trade alter column recorded_at set default clock_timestamp();
alter table replenish alter column recorded_at set default clock_timestamp();
