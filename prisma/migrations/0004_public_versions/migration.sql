-- When strangers could see the last change of a record, as a number that all records share and as a time: the SEQUENCE of an
-- event is the highest of its own number and those of the records that it shows. Triggers set both.
create sequence public_versions as integer;
select setval('public_versions', (select coalesce(max(version), 0) + 1 from events));
alter table venues     add column public_version integer not null default 0, add column public_utc timestamptz(3);
alter table organizers add column public_version integer not null default 0, add column public_utc timestamptz(3);
alter table series     add column public_version integer not null default 0, add column public_utc timestamptz(3);
alter table terms      add column public_version integer not null default 0;

-- Clients know the version of an event as its SEQUENCE, which must not fall. No row is written for that.
do $$
begin
  execute format('alter table events add column public_version integer not null default %s, add column public_utc timestamptz(3)',
                 (select coalesce(max(version), 0) from events));
end $$;
alter table events alter column public_version set default 0;

insert into compatible_migrations (name) values ('0004_public_versions');
