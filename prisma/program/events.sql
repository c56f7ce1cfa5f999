-- What a change of an event sets, tells and counts. `counts.sql` counts the days of events.

-- Counts the version, which never falls. An update that writes the same values counts, too: it may be one of the texts of the
-- event, within the millisecond of the one before. A public change takes the next public version; of a
-- protected event, anonymous callers see when it takes place and whether it does. Remembers the status before the trash. Tells of the change.
-- Subtracts a deleted event from its terms, while its links are there.
create or replace function log_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and is_stored(tg_table_name, new.id) then return new; end if;
  if tg_op = 'UPDATE' then
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
    -- An update by a trigger of links, which has told of it.
    if pg_trigger_depth() > 1
       and (new.status, new.published_utc, new.password_hash, new.author_id, new.series_id, new.start_utc, new.end_utc)
           is not distinct from
           (old.status, old.published_utc, old.password_hash, old.author_id, old.series_id, old.start_utc, old.end_utc)
       and is_logged('event', new.id) then return new; end if;
  end if;
  perform log_record(
    'event', coalesce(new.id, old.id),
    get_change(tg_op <> 'INSERT' and old.status <> 'trash', tg_op <> 'DELETE' and new.status <> 'trash'),
    get_change(tg_op <> 'INSERT' and is_public(old.status, old.published_utc, old.password_hash),
               tg_op <> 'DELETE' and is_public(new.status, new.published_utc, new.password_hash)),
    coalesce(new.author_id, old.author_id),
    least(old.start_utc, new.start_utc), greatest(old.end_utc, new.end_utc));
  if tg_op <> 'UPDATE' or (new.status, new.published_utc, new.series_id) is distinct from (old.status, old.published_utc, old.series_id) then
    perform log_shown('series', old.series_id);
    perform log_shown('series', new.series_id);
  end if;
  if tg_op = 'UPDATE' and (new.status, new.published_utc, new.password_hash is null)
                          is distinct from (old.status, old.published_utc, old.password_hash is null)
     or tg_op = 'DELETE' and old.status in ('publish', 'future') and old.password_hash is null then
    perform log_shown('count', term_id) from event_terms where event_id = old.id;
  end if;
  if tg_op <> 'DELETE' then return new; end if;
  perform keep_public_version(old);
  if counts_for_terms(old) then
    perform add_term_counts(array(select term_id from event_terms where event_id = old.id), -1);
  end if;
  return old;
end $$;

create or replace trigger events_log before insert or update or delete on events
  for each row execute function log_event();

-- The copies in links, the numbers of events of its terms, and its submission.
create or replace function update_derived_rows() returns trigger language plpgsql as $$
begin
  if (old.start_utc, old.status) <> (new.start_utc, new.status) then
-- for each named kind
    update event_{plural} set start_utc = new.start_utc, is_published = new.status = 'publish' where event_id = new.id;
-- end
    update event_terms set start_utc = new.start_utc where event_id = new.id and start_utc <> new.start_utc;
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
