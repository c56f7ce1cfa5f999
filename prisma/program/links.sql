-- The links of events have copies of what lists of linked records ask: when the event starts, and whether it is published.

create or replace function describe_link() returns trigger language plpgsql as $$
begin
  select e.start_utc, e.status = 'publish' into new.start_utc, new.is_published from events e where e.id = new.event_id;
  return new;
end $$;

create or replace trigger event_organizers_described before insert on event_organizers
  for each row execute function describe_link();
create or replace trigger event_venues_described before insert on event_venues for each row execute function describe_link();

create or replace function describe_term_link() returns trigger language plpgsql as $$
begin
  select e.start_utc into new.start_utc from events e where e.id = new.event_id;
  return new;
end $$;

create or replace trigger event_terms_described before insert on event_terms for each row execute function describe_term_link();

create or replace function describe_links() returns trigger language plpgsql as $$
begin
  update event_venues     set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
  update event_organizers set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
  update event_terms      set start_utc = new.start_utc where event_id = new.id and start_utc <> new.start_utc;
  return null;
end $$;

create or replace trigger events_described after update of start_utc, status on events
  for each row when ((old.start_utc, old.status) is distinct from (new.start_utc, new.status)) execute function describe_links();
