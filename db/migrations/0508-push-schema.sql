-- What a receiver says its texts look like: a push that does not fit is not sent.
alter table push_template
  -- JSON Schema, of texts in JSON alone
  add column body_schema text;
