-- A change of events also tells when these events take place, before and after it, so that lists of other days stay in the
-- response cache (docs/decisions/0046): `window 1795341600,1795348800`, the earliest start and the latest end in seconds since
-- 1970. A service of the version before reads the message as the name of two records of a kind that it does not have.
--
-- A program that changes the texts or links of an event must lock the event first, as the service does: the trigger reads the
-- times of the event, which another transaction may change at the same time.

create function tell_events(ids integer[], from_utc timestamptz, until_utc timestamptz) returns void language plpgsql as $$
begin
  perform tell_records('event', ids);
  if from_utc is not null then
    perform pg_notify('calendar_changed',
      'window ' || extract(epoch from from_utc)::bigint || ',' || extract(epoch from until_utc)::bigint);
  end if;
end $$;

create or replace function events_tell_event() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform tell_events(array_agg(id order by id), min(start_utc), max(end_utc)) from inserted;
    when 'DELETE' then
      perform tell_events(array_agg(id order by id), min(start_utc), max(end_utc)) from deleted;
    else
      perform tell_events(array_agg(distinct x.id order by x.id), min(x.start_utc), max(x.end_utc))
         from (select id, start_utc, end_utc from inserted union all select id, start_utc, end_utc from deleted) x;
  end case;
  return null;
end $$;

-- Tells events whose texts or links changed. If they are being deleted, the trigger of `events` tells when they took place.
create function tell_stored_events(ids integer[]) returns void language sql as $$
  select tell_events(ids, min(e.start_utc), max(e.end_utc)) from events e where e.id = any(ids)
$$;

do $$
declare
  changed_table text;
begin
  foreach changed_table in array array['event_texts', 'event_venues', 'event_organizers', 'event_terms', 'event_overrides'] loop
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql as $body$
      begin
        case tg_op
          when 'INSERT' then
            perform tell_stored_events(array(select distinct event_id from inserted order by 1));
          when 'DELETE' then
            perform tell_stored_events(array(select distinct event_id from deleted order by 1));
          else
            perform tell_stored_events(array(select event_id from inserted union select event_id from deleted order by 1));
        end case;
        return null;
      end $body$
    $function$, changed_table || '_tell_event');
  end loop;
end $$;

insert into compatible_migrations (name) values ('20261123120000_changed_windows');
