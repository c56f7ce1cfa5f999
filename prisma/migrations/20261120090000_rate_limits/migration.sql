-- What callers have used of their shares, with RATE_LIMIT_STORE=postgresql. The library that counts names the columns. The counts
-- are worth a minute, so they are not written to the log of the database, and a crash empties the table.
create unlogged table rate_limits (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
