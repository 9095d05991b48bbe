-- A sign-in with the employee's card at a shared terminal: the session knows its card, and is good as long as the card is.
alter table session add column card_id uuid;
