-- What an update of an event sets: columns of the event before it, and rows of other tables after it. `changes.sql` tells of the
-- update, and `counts.sql` counts the days of events.

-- Of a protected event, strangers see when it takes place and whether it does.
create or replace function set_event_columns() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if is_public(old.status, old.published_utc, old.password_hash) or is_public(new.status, new.published_utc, new.password_hash)
     or (is_public(new.status, new.published_utc, null)
         and (new.start_utc, new.end_utc, new.zone, new.all_day, new.event_status)
             is distinct from (old.start_utc, old.end_utc, old.zone, old.all_day, old.event_status)) then
    new.public_version := nextval('public_versions');
    new.public_utc := greatest(old.public_utc, new.public_utc, new.modified_utc);
  end if;
  if new.status <> old.status and 'trash' in (old.status, new.status) then
    new.status_before_trash := case when new.status = 'trash' then old.status end;
  end if;
  return new;
end $$;

create or replace trigger events_columns before update on events for each row execute function set_event_columns();

-- The copies in links, the numbers of events of its terms, and its submission.
create or replace function update_derived_rows() returns trigger language plpgsql as $$
begin
  if (old.start_utc, old.status) <> (new.start_utc, new.status) then
    update event_venues     set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
    update event_organizers set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
    update event_terms      set start_utc = new.start_utc where event_id = new.id and start_utc <> new.start_utc;
  end if;
  if counts_for_terms(old) <> counts_for_terms(new) then
    perform add_term_counts(
      array(select term_id from event_terms where event_id = new.id), case when counts_for_terms(new) then 1 else -1 end);
  end if;
  if old.status <> new.status and new.status in ('publish', 'future', 'private') then
    update submissions set accepted_utc = new.modified_utc where event_id = new.id and accepted_utc is null;
  end if;
  return null;
end $$;

create or replace trigger events_derived after update of start_utc, status, password_hash on events
  for each row when ((old.start_utc, old.status, old.password_hash) is distinct from (new.start_utc, new.status, new.password_hash))
  execute function update_derived_rows();
