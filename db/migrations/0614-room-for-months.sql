-- Each month of a year changes the rows of those who took something in it (0609). With room beside them the new version of a row lies in the page of the old one, whose place the next
-- month takes: a year that was added up at once kept eleven old versions of most rows.
alter table trade_taker_year set (fillfactor = 50);
