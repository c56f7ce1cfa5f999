-- When strangers could see the last change of a category or tag, as other records have it; null = before this migration, or
-- never. Events show it in LAST-MODIFIED beside their SEQUENCE. A trigger sets it.
alter table terms add column public_utc timestamptz(3);

insert into compatible_migrations (name) values ('0006_term_times');
