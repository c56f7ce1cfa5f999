-- What makes lists cheap on a large calendar: totals of whole days, and the start of events beside their links.

-- Published events that lists show, by the day on which their own clock shows their start, and their end. The total of a window
-- of days is a sum over days instead of a count of events.
create table event_days (
  day    date    not null,
  starts integer not null default 0,
  ends   integer not null default 0,

  constraint event_days_pkey primary key (day)
);

-- What an event adds to its days; nothing when lists do not show it.
create function event_day_changes(e events, sign integer) returns table (day date, starts integer, ends integer)
language sql immutable as $$
  select e.start_wall::date, sign, 0 where e.status = 'publish' and not e.hide_from_listings
   union all
  select e.end_wall::date, 0, sign where e.status = 'publish' and not e.hide_from_listings
$$;

-- Days are written in one statement and in their order, so that two writers never wait for each other; a day on which nothing
-- changes is not touched.
create function count_event_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into event_days as d (day, starts, ends)
    select c.day, sum(c.starts), sum(c.ends) from added e cross join lateral event_day_changes(e::events, 1) c
     group by c.day order by c.day
    on conflict (day) do update set starts = d.starts + excluded.starts, ends = d.ends + excluded.ends;
  elsif tg_op = 'DELETE' then
    insert into event_days as d (day, starts, ends)
    select c.day, sum(c.starts), sum(c.ends) from removed e cross join lateral event_day_changes(e::events, -1) c
     group by c.day order by c.day
    on conflict (day) do update set starts = d.starts + excluded.starts, ends = d.ends + excluded.ends;
  else
    insert into event_days as d (day, starts, ends)
    select changes.day, sum(changes.starts), sum(changes.ends) from (
      select c.* from added e cross join lateral event_day_changes(e::events, 1) c
       union all
      select c.* from removed e cross join lateral event_day_changes(e::events, -1) c) changes
     group by changes.day having sum(changes.starts) <> 0 or sum(changes.ends) <> 0 order by changes.day
    on conflict (day) do update set starts = d.starts + excluded.starts, ends = d.ends + excluded.ends;
  end if;
  return null;
end $$;

create trigger events_days_in after insert on events
  referencing new table as added for each statement execute function count_event_days();
create trigger events_days_out after delete on events
  referencing old table as removed for each statement execute function count_event_days();
create trigger events_days_moved after update on events
  referencing new table as added old table as removed for each statement execute function count_event_days();

-- Events longer than the shortest window that is summed by days: the few that may hang over both of its ends.
create index events_long on events (start_wall, end_wall) where end_wall - start_wall > interval '31 days';

-- The start of an event and whether it is published beside its links, so that a venue's next event is one look into an index.
alter table event_venues     add column start_utc timestamptz(0) not null default current_timestamp, add column is_published boolean not null default false;
alter table event_organizers add column start_utc timestamptz(0) not null default current_timestamp, add column is_published boolean not null default false;
update event_venues     l set start_utc = e.start_utc, is_published = e.status = 'publish' from events e where e.id = l.event_id;
update event_organizers l set start_utc = e.start_utc, is_published = e.status = 'publish' from events e where e.id = l.event_id;

alter table event_terms      add column start_utc timestamptz(0) not null default current_timestamp;
update event_terms      l set start_utc = e.start_utc from events e where e.id = l.event_id;

create function describe_link() returns trigger language plpgsql as $$
begin
  select e.start_utc, e.status = 'publish' into new.start_utc, new.is_published from events e where e.id = new.event_id;
  return new;
end $$;

create trigger event_venues_described     before insert on event_venues     for each row execute function describe_link();
create trigger event_organizers_described before insert on event_organizers for each row execute function describe_link();

create function describe_term_link() returns trigger language plpgsql as $$
begin
  select e.start_utc into new.start_utc from events e where e.id = new.event_id;
  return new;
end $$;

create trigger event_terms_described before insert on event_terms for each row execute function describe_term_link();

create function describe_links() returns trigger language plpgsql as $$
begin
  update event_venues     set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
  update event_organizers set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
  update event_terms      set start_utc = new.start_utc where event_id = new.id and start_utc <> new.start_utc;
  return null;
end $$;

create trigger events_described after update of start_utc, status on events
  for each row when ((old.start_utc, old.status) is distinct from (new.start_utc, new.status)) execute function describe_links();

drop index event_venues_by_venue;
drop index event_organizers_by_organizer;
drop index event_terms_by_term;
create index event_venues_by_venue         on event_venues     (venue_id, start_utc, event_id);
create index event_organizers_by_organizer on event_organizers (organizer_id, start_utc, event_id);
create index event_terms_by_term           on event_terms      (term_id, start_utc, event_id);
create index event_venues_published        on event_venues     (venue_id, start_utc)     where is_published;
create index event_organizers_published    on event_organizers (organizer_id, start_utc) where is_published;

-- Events by the time they take, for those that touch a day, a week or this moment.
create index events_by_period on events using gist (tstzrange(start_utc, end_utc, '[]'));

-- The few that a front page shows.
create index events_featured on events (start_utc, id) where featured;
