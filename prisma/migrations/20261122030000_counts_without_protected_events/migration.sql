-- Events with a password do not count for their terms (docs/decisions/0021). A row of term_event_counts is a difference: the
-- count of a term is the sum of its rows (docs/decisions/0020).

-- Whether the counts of terms include an event.
create function counts_for_terms(e events) returns boolean language sql immutable as $$
  select e.status = 'publish' and e.password_hash is null
$$;

-- Trigger of event_terms: adds inserted links to the counts, and subtracts deleted ones.
create or replace function count_term_links() returns trigger language plpgsql as $$
declare
  term_ids integer[];
begin
  with counted as (
    insert into term_event_counts (term_id, events)
    select l.term_id, count(*) * (case tg_op when 'INSERT' then 1 else -1 end)
      from changed l join events e on e.id = l.event_id
     where counts_for_terms(e)
     group by l.term_id
    returning term_id)
  select array_agg(term_id) into term_ids from counted;
  if term_ids is not null then perform replace_term_counts(term_ids); end if;
  return null;
end $$;

-- Trigger of events: an event has begun or ceased to count for its terms.
create or replace function count_term_events() returns trigger language plpgsql as $$
declare
  term_ids integer[];
begin
  with counted as (
    insert into term_event_counts (term_id, events)
    select term_id, case when counts_for_terms(new) then 1 else -1 end from event_terms where event_id = new.id
    returning term_id)
  select array_agg(term_id) into term_ids from counted;
  if term_ids is not null then perform replace_term_counts(term_ids); end if;
  return null;
end $$;

drop trigger events_counted on events;
create trigger events_counted after update of status, password_hash on events
  for each row when (counts_for_terms(old) is distinct from counts_for_terms(new))
  execute function count_term_events();

-- Subtracts the protected events, which the counts have included until now.
insert into term_event_counts (term_id, events)
select l.term_id, -count(*)
  from event_terms l join events e on e.id = l.event_id
 where e.status = 'publish' and e.password_hash is not null
 group by l.term_id;
