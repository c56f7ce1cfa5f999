-- The dates of a series that were removed one by one. Until now they were known as dates of EXDATE alone, like those that a
-- request excludes.
alter table series add column removed_dates timestamp(0)[] not null default '{}';

insert into compatible_migrations (name) values ('0005_removed_dates');
