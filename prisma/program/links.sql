-- The links of events have copies of what lists of linked records ask: when the event starts, and whether it is published.
-- `update_derived_rows` of `events.sql` sets the copies of stored links.

create or replace function describe_link() returns trigger language plpgsql as $$
declare
  is_published boolean;
begin
  select e.start_utc, e.status = 'publish' into new.start_utc, is_published from events e where e.id = new.event_id;
  if tg_table_name <> 'event_terms' then new.is_published := is_published; end if;
  return new;
end $$;

create or replace trigger event_venues_described before insert on event_venues for each row execute function describe_link();
create or replace trigger event_organizers_described before insert on event_organizers
  for each row execute function describe_link();
create or replace trigger event_terms_described before insert on event_terms for each row execute function describe_link();
