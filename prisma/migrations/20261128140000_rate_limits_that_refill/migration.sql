-- The points of a limit come back evenly, so of each key only the time matters at which all are back. Services of earlier
-- versions cannot write this table; they then count in memory.
drop table rate_limits;
create unlogged table rate_limits (
  key        text primary key,
  full_at_ms double precision not null
);

insert into compatible_migrations (name) values ('20261128140000_rate_limits_that_refill');
