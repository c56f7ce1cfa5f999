-- The key of an imported event in its calendar: its global id (`calendar?key&start=…&recurrence-id=…`) without calendar, start and
-- date. Scheduling messages find events by it, whatever their calendar.
create index concurrently events_by_origin_key
  on events (split_part(split_part(split_part(origin_id, '?', 2), '&start=', 1), '&recurrence-id=', 1)) where origin_id is not null;
