-- What a mail report does on a day off: 0 goes all the same, 1 is left out, 2 goes on the next working day.
alter table mail_report add column holiday_rule smallint not null default 0 check (holiday_rule between 0 and 2);
