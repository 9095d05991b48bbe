-- What a browser says of itself at its sign-in, so that a user knows the own sessions apart. Sessions from before have none.
alter table session add column agent text not null default '';
