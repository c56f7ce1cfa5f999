-- The last change of an imported record in its source: the instant, and what a clock of the source showed.
alter table events add column source_modified_utc timestamptz(0), add column source_modified_wall timestamp(0);
alter table venues add column source_modified_utc timestamptz(0), add column source_modified_wall timestamp(0);
alter table organizers add column source_modified_utc timestamptz(0), add column source_modified_wall timestamp(0);
