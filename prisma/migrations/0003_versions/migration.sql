-- The functions and triggers of prisma/program that this database has had, newest last. A service applies its own when its
-- digest is not here, so a release before the newest one leaves the functions of a newer one as they are.
create table programs (
  digest      text           not null,
  -- The functions and triggers that it made, to drop those that the next one does not have.
  functions   text[]         not null,
  applied_utc timestamptz(3) not null default clock_timestamp(),

  constraint programs_pkey primary key (digest)
);

-- One row for each transaction and record, with the time that an event takes, before its change and after it. What only
-- caches ask for has no operation. Clients that follow the changes begin again.
drop table changes;
create table changes (
  -- A transaction that commits late has a smaller number than rows that are visible already.
  xid       bigint      not null default (pg_current_xact_id()::text)::bigint,
  kind      text        not null,
  record_id integer     not null,
  op        text,
  public_op text,
  author_id integer,
  from_utc  timestamptz,
  until_utc timestamptz,
  at        timestamptz not null default now(),

  constraint changes_pkey primary key (xid, kind, record_id)
);
update change_log set epoch = gen_random_uuid(), purged_through = (pg_current_xact_id()::text)::bigint;

-- The number of changes of a record. That of an event goes on from its SEQUENCE, which clients know.
alter table events rename column sequence to version;
alter table events drop column created_in;
alter table venues     add column version integer not null default 0;
alter table organizers add column version integer not null default 0;
alter table terms      add column version integer not null default 0;
alter table images     add column version integer not null default 0;
alter table series     add column version integer not null default 0;
alter table users      add column version integer not null default 0;
alter table sources    add column version integer not null default 0;
alter table site_settings add column version integer not null default 0;

-- Its rows are worth nothing, and before the last migration of the earlier ones it had other columns.
drop table rate_limits;
create unlogged table rate_limits (
  key        text             not null,
  full_at_ms double precision not null,

  constraint rate_limits_pkey primary key (key)
);
