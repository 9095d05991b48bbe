-- The language that somebody has chosen: what is sent to him unasked speaks it. A session keeps its own, so that a change is noticed.
alter table login_user add column language text not null default 'zh' check (language in ('zh', 'en'));
alter table session add column language text not null default 'zh' check (language in ('zh', 'en'));
