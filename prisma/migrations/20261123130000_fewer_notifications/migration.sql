-- The links of events have copies of the start of the event and of whether it is published. An update of these copies tells
-- nothing, because the trigger of `events` has told it. The links of drafts tell no numbers, because drafts do not count.

do $$
declare
  changed_table text;
begin
  foreach changed_table in array array['event_venues', 'event_organizers', 'event_terms'] loop
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql as $body$
      begin
        case tg_op
          when 'INSERT' then
            perform tell_stored_events(array(select distinct event_id from inserted order by 1));
          when 'DELETE' then
            perform tell_stored_events(array(select distinct event_id from deleted order by 1));
          else
            perform tell_stored_events(array(
              with old as (select event_id, to_jsonb(d) - '{start_utc,is_published}'::text[] as link from deleted d),
                   new as (select event_id, to_jsonb(i) - '{start_utc,is_published}'::text[] as link from inserted i)
              select event_id from ((table new except table old) union all (table old except table new)) x
               group by event_id order by event_id));
        end case;
        return null;
      end $body$
    $function$, changed_table || '_tell_event');
  end loop;
end $$;

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

insert into compatible_migrations (name) values ('20261123130000_fewer_notifications');
