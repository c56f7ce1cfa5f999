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

-- The links of events have copies of the start of the event and of whether it is published. An update of these copies tells
-- nothing, because the trigger of `events` tells it.
do $$
declare
  links text := $sql$
    select coalesce(i.event_id, d.event_id)
      from (select event_id, to_jsonb(x) - '{start_utc,is_published}'::text[] as link from inserted x) i
      full join (select event_id, to_jsonb(x) - '{start_utc,is_published}'::text[] as link from deleted x) d using (link)
     where i.event_id is null or d.event_id is null
     group by 1 order by 1$sql$;
  rows text := 'select event_id from inserted union select event_id from deleted order by 1';
  changed_table text;
  changed_ids text;
begin
  for changed_table, changed_ids in values
    ('event_texts', rows), ('event_overrides', rows),
    ('event_venues', links), ('event_organizers', links), ('event_terms', links)
  loop
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql as $body$
      begin
        case tg_op
          when 'INSERT' then
            perform tell_stored_events(array(select distinct event_id from inserted order by 1));
          when 'DELETE' then
            perform tell_stored_events(array(select distinct event_id from deleted order by 1));
          else
            perform tell_stored_events(array(%2$s));
        end case;
        return null;
      end $body$
    $function$, changed_table || '_tell_event', changed_ids);
  end loop;
end $$;

-- The links of drafts tell no numbers, because drafts do not count.
create or replace function tell_counts_of_links() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform tell_records('count', array(
        select distinct l.term_id from inserted l join events e on e.id = l.event_id
         where e.status in ('publish', 'future') and e.password_hash is null order by 1));
    when 'DELETE' then
      -- The links of a deleted event are deleted after it.
      perform tell_records('count', array(
        select distinct l.term_id from deleted l left join events e on e.id = l.event_id
         where e.id is null or e.status in ('publish', 'future') and e.password_hash is null order by 1));
    else
      perform tell_records('count', array(
        with old as (select event_id, term_id from deleted), new as (select event_id, term_id from inserted)
        select term_id from ((table new except table old) union all (table old except table new)) x
         group by term_id order by term_id));
  end case;
  return null;
end $$;

insert into compatible_migrations (name) values ('20261123120000_changed_windows');
