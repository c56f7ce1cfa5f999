-- How often the time, the time zone, the place or the event status of an event changed: SEQUENCE of iCalendar (RFC 5545,
-- 3.8.7.4). Triggers count, so that no program that writes can forget it.

alter table events
  add column sequence   integer not null default 0,
  add column created_in bigint  not null default (pg_current_xact_id()::text)::bigint;

create function count_event_change() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;

create trigger events_sequence before update on events
  for each row when (
    (old.all_day, old.start_wall, old.end_wall, old.start_utc, old.end_utc, old.zone,
     old.event_status, old.attendance_mode, old.online_url)
    is distinct from
    (new.all_day, new.start_wall, new.end_wall, new.start_utc, new.end_utc, new.zone,
     new.event_status, new.attendance_mode, new.online_url))
  execute function count_event_change();

-- Links to venues are inserted and deleted, and never point to another venue later. A new event begins with 0: the links
-- that its own transaction inserts are no change.
create function count_place_change() returns trigger language plpgsql as $$
begin
  update events e set sequence = e.sequence + 1
   where e.id in (select l.event_id from links l) and e.created_in <> (pg_current_xact_id()::text)::bigint;
  return null;
end $$;

create trigger event_venues_sequence_in after insert on event_venues
  referencing new table as links for each statement execute function count_place_change();
create trigger event_venues_sequence_out after delete on event_venues
  referencing old table as links for each statement execute function count_place_change();
