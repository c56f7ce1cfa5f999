-- The triggers of a write do the same with less work (docs/decisions/0040).

-- Tells events whose texts or links changed. If they are being deleted, the trigger of `events` tells when they took place.
-- An event whose row this transaction has inserted or updated is told by the trigger of `events`, with its times.
-- In plpgsql with a generic plan, because PostgreSQL would plan the statement again for each call.
create or replace function tell_stored_events(ids integer[]) returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  untold integer[];
  from_utc timestamptz;
  until_utc timestamptz;
begin
  select array_agg(x.id order by x.id), min(e.start_utc), max(e.end_utc) into untold, from_utc, until_utc
    from unnest(ids) x(id) left join events e on e.id = x.id
   where e.id is null or e.xmin <> pg_current_xact_id()::xid;
  if untold is not null then perform tell_events(untold, from_utc, until_utc); end if;
end $$;

-- An update runs the triggers of the table even if no row changes, so it runs only if there is a row to change.
create or replace function count_place_change() returns trigger language plpgsql as $$
declare
  moved integer[] := array(
    select e.id from links l join events e on e.id = l.event_id
     where e.created_in <> (pg_current_xact_id()::text)::bigint order by e.id);
begin
  if cardinality(moved) > 0 then
    update events e set sequence = e.sequence + 1 where e.id = any(moved);
  end if;
  return null;
end $$;

-- PostgreSQL would plan their statements again for each call, because a plan for few days or terms looks cheaper.
alter function replace_day_counts(date[]) set plan_cache_mode = 'force_generic_plan';
alter function replace_term_counts(integer[]) set plan_cache_mode = 'force_generic_plan';

insert into compatible_migrations (name) values ('20261123140000_cheaper_triggers');
