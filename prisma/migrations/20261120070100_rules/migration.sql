-- What schema.prisma cannot say: checks, functions, triggers and the first user.

alter table users add constraint users_role check (role in ('administrator', 'editor', 'author', 'contributor', 'subscriber'));

alter table events
  add constraint events_status   check (status in ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  add constraint events_language check (language in ('en', 'fr', 'el')),
  add constraint events_order    check (end_utc >= start_utc),
  add constraint events_cost     check (cost_position in ('prefix', 'postfix', '')),
  add constraint events_parent   check (parent_id <> id);

alter table venues
  add constraint venues_status   check (status in ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  add constraint venues_language check (language in ('en', 'fr', 'el')),
  add constraint venues_position check ((latitude is null) = (longitude is null)
                                    and latitude between -90 and 90 and longitude between -180 and 180);

alter table organizers
  add constraint organizers_status   check (status in ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  add constraint organizers_language check (language in ('en', 'fr', 'el'));

alter table terms
  add constraint terms_taxonomy check (taxonomy in ('category', 'tag')),
  add constraint terms_language check (language in ('en', 'fr', 'el')),
  add constraint terms_parent   check (parent_id is null or (taxonomy = 'category' and parent_id <> id));

alter table event_texts     add constraint event_texts_language     check (language in ('en', 'fr', 'el'));
alter table venue_texts     add constraint venue_texts_language     check (language in ('en', 'fr', 'el'));
alter table organizer_texts add constraint organizer_texts_language check (language in ('en', 'fr', 'el'));
alter table term_texts      add constraint term_texts_language      check (language in ('en', 'fr', 'el'));

-- Scheduled events whose date has come count as published: few rows, so they are looked up apart.
create index events_scheduled on events (published_utc) where status = 'future';

-- What tzdata calls `zone` at `instant`: EEST, CET, EDT. The session's own zone is put back.
create function zone_abbreviation(instant timestamptz, zone text) returns text
language plpgsql stable as $$
declare
  before text := current_setting('TimeZone');
  found  text;
begin
  perform set_config('TimeZone', zone, true);
  found := to_char(instant, 'TZ');
  perform set_config('TimeZone', before, true);
  return found;
end $$;

-- A text percent-encoded as UTF-8 (RFC 3986, unreserved characters stay).
create function percent_encoded(segment text) returns text
language sql immutable parallel safe as $$
  select string_agg(case when byte between 48 and 57 or byte between 65 and 90 or byte between 97 and 122 or byte in (45, 46, 95, 126)
                         then chr(byte) else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by position)
    from (select position, get_byte(convert_to(segment, 'UTF8'), position) as byte
            from generate_series(0, octet_length(segment) - 1) as position) as bytes
$$;

-- One segment of a URL. Nearly all are plain; this much PostgreSQL writes into the statement itself, without a call.
create function url_segment(segment text) returns text
language sql immutable parallel safe as $$
  select case when segment ~ '^[A-Za-z0-9._~-]*$' then segment else percent_encoded(segment) end
$$;

-- '2027-01-05 14:23:36' as { year, month, day, hour, minutes, seconds }, all texts.
create function moment_details(moment text) returns json
language sql immutable strict parallel safe as $$
  select ('{"year":"' || substr(moment, 1, 4) || '","month":"' || substr(moment, 6, 2) || '","day":"' || substr(moment, 9, 2)
       || '","hour":"' || substr(moment, 12, 2) || '","minutes":"' || substr(moment, 15, 2) || '","seconds":"' || substr(moment, 18, 2) || '"}')::json
$$;

-- terms.event_count: how many events of status publish have the term. Rows are locked in the order of their ids, so that
-- two writers never wait for each other.
create function count_term_links() returns trigger language plpgsql as $$
begin
  perform from terms where id in (select term_id from changed) order by id for no key update;
  update terms t
     set event_count = t.event_count + c.links * (case tg_op when 'INSERT' then 1 else -1 end)
    from (select l.term_id, count(*)::int as links
            from changed l join events e on e.id = l.event_id
           where e.status = 'publish'
           group by l.term_id) c
   where t.id = c.term_id;
  return null;
end $$;

create trigger event_terms_counted_in after insert on event_terms
  referencing new table as changed for each statement execute function count_term_links();
create trigger event_terms_counted_out after delete on event_terms
  referencing old table as changed for each statement execute function count_term_links();

create function count_term_events() returns trigger language plpgsql as $$
begin
  perform from terms where id in (select term_id from event_terms where event_id = new.id) order by id for no key update;
  update terms
     set event_count = event_count + (case when new.status = 'publish' then 1 else -1 end)
   where id in (select term_id from event_terms where event_id = new.id);
  return null;
end $$;

create trigger events_counted after update of status on events
  for each row when ((old.status = 'publish') is distinct from (new.status = 'publish'))
  execute function count_term_events();

-- The links go before their event, while it can still be asked whether it counted.
create function unlink_terms() returns trigger language plpgsql as $$
begin
  delete from event_terms where event_id = old.id;
  return old;
end $$;

create trigger events_unlinked before delete on events for each row execute function unlink_terms();

-- The administrator of a fresh calendar. It has no password until one is made for it.
insert into users (login, name, role) values ('admin', 'Administrator', 'administrator');
