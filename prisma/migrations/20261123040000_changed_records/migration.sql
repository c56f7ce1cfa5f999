-- Every transaction that changes what the calendar shows tells, when it is committed, which records look different
-- after it: `event 12,15`, or `*` if it may be any record (docs/decisions/0039). Equal messages of one transaction are
-- sent once.

create function tell_records(kind text, ids integer[]) returns void language plpgsql as $$
declare
  message text := kind || ' ' || array_to_string(ids, ',');
begin
  if cardinality(ids) > 0 then
    -- PostgreSQL refuses a message of 8,000 bytes.
    perform pg_notify('calendar_changed', case when octet_length(message) < 8000 then message else '*' end);
  end if;
end $$;

-- Trigger of `truncate`.
create or replace function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('calendar_changed', '*');
  return null;
end $$;

-- Creates the triggers that tell the records of `kind`, whose ids are in the column `key` of the changed rows.
create function create_record_triggers(changed_table text, kind text, key text) returns void language plpgsql as $$
declare
  name text := changed_table || '_tell_' || kind;
begin
  execute format($function$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      case tg_op
        when 'INSERT' then
          perform tell_records(%2$L, array(select distinct %3$I from inserted where %3$I is not null order by 1));
        when 'DELETE' then
          perform tell_records(%2$L, array(select distinct %3$I from deleted where %3$I is not null order by 1));
        else
          perform tell_records(%2$L, array(
            select %3$I from inserted where %3$I is not null union select %3$I from deleted where %3$I is not null order by 1));
      end case;
      return null;
    end $body$
  $function$, name, kind, key);
  execute format('create trigger %1$I after insert on %2$I referencing new table as inserted
                    for each statement execute function %3$I()', name || '_in', changed_table, name);
  execute format('create trigger %1$I after delete on %2$I referencing old table as deleted
                    for each statement execute function %3$I()', name || '_out', changed_table, name);
  execute format('create trigger %1$I after update on %2$I referencing old table as deleted new table as inserted
                    for each statement execute function %3$I()', name || '_changed', changed_table, name);
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array[
    'events', 'event_texts', 'event_venues', 'event_organizers', 'event_terms', 'event_overrides', 'series', 'series_texts',
    'images', 'image_texts', 'users', 'venues', 'venue_texts', 'organizers', 'organizer_texts', 'terms', 'term_texts'
  ] loop
    execute format('drop trigger %I on %I', shown || '_changed', shown);
    execute format('create trigger %I after truncate on %I for each statement execute function tell_change()',
      shown || '_truncated', shown);
  end loop;
end $$;

select create_record_triggers(changed_table, kind, key) from (values
  ('events',           'event',     'id'),
  ('events',           'series',    'series_id'), -- a series shows how many dates it has
  ('event_texts',      'event',     'event_id'),
  ('event_venues',     'event',     'event_id'),
  ('event_organizers', 'event',     'event_id'),
  ('event_terms',      'event',     'event_id'),
  ('event_terms',      'term',      'term_id'),   -- a term shows how many events it has
  ('event_overrides',  'event',     'event_id'),
  ('series',           'series',    'id'),
  ('series_texts',     'series',    'series_id'),
  ('images',           'image',     'id'),
  ('image_texts',      'image',     'image_id'),
  ('users',            'user',      'id'),
  ('venues',           'venue',     'id'),
  ('venue_texts',      'venue',     'venue_id'),
  ('organizers',       'organizer', 'id'),
  ('organizer_texts',  'organizer', 'organizer_id'),
  ('terms',            'term',      'id'),
  ('term_texts',       'term',      'term_id')
) as triggers (changed_table, kind, key);

drop function create_record_triggers;

-- The terms of events that may have begun or ceased to count for them.
create function tell_terms_of_events() returns trigger language plpgsql as $$
begin
  perform tell_records('term', array(
    select distinct l.term_id
      from inserted n join deleted o on o.id = n.id join event_terms l on l.event_id = n.id
     where (n.status, n.published_utc, n.password_hash is null)
           is distinct from (o.status, o.published_utc, o.password_hash is null)
     order by 1));
  return null;
end $$;

create trigger events_tell_term_changed after update on events
  referencing old table as deleted new table as inserted
  for each statement execute function tell_terms_of_events();
