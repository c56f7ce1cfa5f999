-- The links of events. They have copies of what lists of linked records ask: when the event starts, and whether it is
-- published. `update_derived_rows` of `events.sql` sets the copies of stored links.

-- Copies start and status of the event into a link that is new or gets another event. A link that changes is a change of its
-- event, and moves the count of its event from one term to another. The service never changes links.
create or replace function log_link() returns trigger language plpgsql as $$
declare
  is_published boolean;
begin
  if tg_op = 'UPDATE' then
    perform log_part_of_event(old.event_id);
    if new.event_id <> old.event_id then perform log_part_of_event(new.event_id); end if;
    if tg_table_name = 'event_terms' then
      perform add_term_counts(array(select old.term_id from events e where e.id = old.event_id and counts_for_terms(e)), -1);
      perform add_term_counts(array(select new.term_id from events e where e.id = new.event_id and counts_for_terms(e)), 1);
      perform log_shown('count', old.term_id);
      perform log_shown('count', new.term_id);
    end if;
  end if;
  select e.start_utc, e.status = 'publish' into new.start_utc, is_published from events e where e.id = new.event_id;
  if tg_table_name <> 'event_terms' then new.is_published := is_published; end if;
  return new;
end $$;

-- Links that one statement inserts or deletes, such as all those of a deleted venue or term, are one change of each of their
-- events. One statement logs them and one updates them, because each event alone takes twice as long. Locks the events in the
-- order of their ids, as the service does.
--
-- Counts inserted links of terms, subtracts deleted ones, and tells of the numbers that change. A scheduled event tells, too: it
-- counts for readers when its date has come. Of a deleted event, see `log_event`.
create or replace function log_events_of_links() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'event_terms' then
    perform add_term_counts(
      array(select l.term_id from changed l join events e on e.id = l.event_id where counts_for_terms(e)),
      case tg_op when 'INSERT' then 1 else -1 end);
    perform log_shown('count', shown.term_id) from (
      select distinct l.term_id from changed l join events e on e.id = l.event_id
       where e.status in ('publish', 'future') and e.password_hash is null) shown;
  end if;
  ids := array(select distinct event_id from changed where not is_logged('event', event_id));
  if cardinality(ids) = 0 then return null; end if;
  perform from events where id = any(ids) order by id for no key update;
  insert into changes (kind, record_id, op, public_op, author_id, from_utc, until_utc)
  select 'event', e.id, get_change(e.status <> 'trash', e.status <> 'trash'), get_change(x.is_public, x.is_public), e.author_id,
         e.start_utc, e.end_utc
    from events e cross join lateral (select is_public(e.status, e.published_utc, e.password_hash)) x(is_public)
   where e.id = any(ids);
  perform pg_notify('calendar_changed', '');
  -- What is hidden does not change the version that anonymous callers see, see `log_event`.
  update events
     set version = version + 1,
         public_utc = case when is_public(status, published_utc, password_hash) then greatest(public_utc, now()) else public_utc end
   where id = any(ids);
  return null;
end $$;

-- for each named kind
create or replace trigger event_{plural}_log before insert or update of event_id, {kind}_id, position on event_{plural}
  for each row execute function log_link();
create or replace trigger event_{plural}_log_in after insert on event_{plural} referencing new table as changed
  for each statement execute function log_events_of_links();
create or replace trigger event_{plural}_log_out after delete on event_{plural} referencing old table as changed
  for each statement execute function log_events_of_links();
-- end
create or replace trigger event_terms_log before insert or update of event_id, term_id on event_terms
  for each row execute function log_link();
create or replace trigger event_terms_log_in after insert on event_terms referencing new table as changed
  for each statement execute function log_events_of_links();
create or replace trigger event_terms_log_out after delete on event_terms referencing old table as changed
  for each statement execute function log_events_of_links();
