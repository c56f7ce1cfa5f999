-- With what a source is asked whether it has changed, and when all of it was read.
alter table sources
  add column etag text,
  add column last_modified text,
  add column read_utc timestamptz(0);
