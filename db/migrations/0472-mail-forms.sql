-- How a mail report comes: as a workbook, as PDF, as a picture in the mail; one of them at least. What was made before comes as it did.
alter table mail_report add column sheet_flag boolean not null default true;
alter table mail_report add column chart_flag boolean not null default false;
alter table mail_report add constraint mail_report_form check (sheet_flag or pdf_flag or chart_flag);
