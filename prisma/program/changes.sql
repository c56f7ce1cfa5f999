-- What changed: one trigger a table writes it to the table `changes`, one row for each transaction and record. Services read
-- the rows to know which cached answers are old, and send those of records to the clients that follow the stream of changes.
--
-- The triggers run before the change, so that one of them also sets columns of its row. An `insert` of a record that is stored
-- tells nothing: with `on conflict do update` the update tells, and with `do nothing` nothing changes.
--
-- A program that changes the texts or links of a record should lock the record first, as the service does. The trigger writes a
-- version of the record, and PostgreSQL has locked the row of the text before it calls a trigger. So two programs that lock in
-- another order can meet a deadlock. The service repeats its transaction then.

-- The change of a record for somebody who could read it before, or can read it now; null for others.
create or replace function get_change(was_readable boolean, is_readable boolean) returns text language sql immutable as $$
  select case when was_readable and is_readable then 'update' when is_readable then 'create' when was_readable then 'delete' end
$$;

-- Whether anonymous callers can read a record with this status. Of a protected event they hear nothing.
create or replace function is_public(status text, published_utc timestamptz, password_hash text) returns boolean
language sql stable as $$
  select password_hash is null and (status = 'publish' or status = 'future' and published_utc <= now())
$$;

-- Writes a change of a record, or joins it with an earlier one of the same transaction: what was created and changed was
-- created. Services are notified when the transaction is committed.
create or replace function log_record(
  kind text, record_id integer, op text, public_op text, author_id integer,
  from_utc timestamptz default null, until_utc timestamptz default null
) returns void language plpgsql as $$
begin
  insert into changes as c (kind, record_id, op, public_op, author_id, from_utc, until_utc)
  values (log_record.kind, log_record.record_id, log_record.op, log_record.public_op, log_record.author_id,
          log_record.from_utc, log_record.until_utc)
  on conflict on constraint changes_pkey do update set
    op        = get_change(coalesce(c.op <> 'create', false), coalesce(excluded.op <> 'delete', false)),
    public_op = get_change(coalesce(c.public_op <> 'create', false), coalesce(excluded.public_op <> 'delete', false)),
    author_id = excluded.author_id,
    from_utc  = least(c.from_utc, excluded.from_utc),
    until_utc = greatest(c.until_utc, excluded.until_utc);
  perform pg_notify('calendar_changed', '');
end $$;

-- Whether this transaction has told of a change of the record. In plpgsql, which keeps the plan.
create or replace function is_logged(kind text, record_id integer) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from changes c
     where c.xid = (pg_current_xact_id()::text)::bigint and c.kind = is_logged.kind and c.record_id = is_logged.record_id);
end $$;

-- Whether a table of records has a record.
create or replace function is_stored(table_name text, record_id integer) returns boolean language plpgsql stable as $$
begin
  case table_name
    when 'events' then return exists (select from events where id = record_id);
-- for each named kind
    when '{plural}' then return exists (select from {plural} where id = record_id);
-- end
    when 'terms'  then return exists (select from terms where id = record_id);
    when 'images' then return exists (select from images where id = record_id);
  end case;
end $$;

-- A change of something that only caches ask for: how many dates a series has, or how many events have a term.
create or replace function log_shown(kind text, record_id integer) returns void language plpgsql as $$
begin
  -- The dates of a series name it again and again. To look it up takes a quarter of an insert that meets a conflict.
  if record_id is null or is_logged(kind, record_id) then return; end if;
  insert into changes (kind, record_id) values (log_shown.kind, log_shown.record_id) on conflict do nothing;
  perform pg_notify('calendar_changed', '');
end $$;

-- The public version of a series is also that of its dates, and stays when one of them is deleted for good.
create or replace function keep_public_version(deleted events) returns void language plpgsql as $$
begin
  if is_public(deleted.status, deleted.published_utc, deleted.password_hash) then
    update series set public_version = nextval('public_versions'), public_utc = greatest(public_utc, now())
     where id = deleted.series_id;
  else
    update series set public_version = deleted.public_version, public_utc = greatest(public_utc, deleted.public_utc)
     where id = deleted.series_id and public_version < deleted.public_version;
  end if;
end $$;

-- Texts, links and overrides are parts of an event. A change of a part is one of the event, unless this transaction has
-- written the event itself, and then counts as a version of it.
create or replace function log_part_of_event(id integer) returns void language plpgsql as $$
begin
  if is_logged('event', id) then return; end if;
  update events e set version = version + 1 where e.id = log_part_of_event.id;
end $$;

-- Venues and organizers. A change that anonymous callers could see, also the last one before a record is hidden, takes the
-- next public version.
create or replace function log_linked() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and is_stored(tg_table_name, new.id) then return new; end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    if is_public(old.status, old.published_utc, null) or is_public(new.status, new.published_utc, null) then
      new.public_version := nextval('public_versions');
      new.public_utc := greatest(old.public_utc, new.modified_utc);
    end if;
  end if;
  perform log_record(
    tg_argv[0], coalesce(new.id, old.id),
    get_change(tg_op <> 'INSERT' and old.status <> 'trash', tg_op <> 'DELETE' and new.status <> 'trash'),
    get_change(tg_op <> 'INSERT' and is_public(old.status, old.published_utc, null),
               tg_op <> 'DELETE' and is_public(new.status, new.published_utc, null)),
    coalesce(new.author_id, old.author_id));
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Categories and tags. Everybody may read them. The rows that count their events go with them.
create or replace function log_term() returns trigger language plpgsql as $$
declare
  op text := get_change(tg_op <> 'INSERT', tg_op <> 'DELETE');
begin
  if tg_op = 'INSERT' and is_stored(tg_table_name, new.id) then return new; end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.public_version := nextval('public_versions');
    new.public_utc := greatest(old.public_utc, now());
  end if;
  perform log_record(coalesce(new.taxonomy, old.taxonomy), coalesce(new.id, old.id), op, op, null);
  if tg_op = 'DELETE' then perform remove_term_counts(old.id); end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Anonymous callers hear of changes of the images that a public record shows. When an image is deleted, these records change.
create or replace function log_image() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and is_stored(tg_table_name, new.id) then return new; end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  perform log_record(
    'image', coalesce(new.id, old.id), get_change(tg_op <> 'INSERT', tg_op <> 'DELETE'),
    case when tg_op = 'UPDATE'
          and (exists (select from events e where e.image_id = new.id and is_public(e.status, e.published_utc, e.password_hash))
-- for each named kind
               or exists (select from {plural} r where r.image_id = new.id and is_public(r.status, r.published_utc, null))
-- end
              ) then 'update' end,
    coalesce(new.author_id, old.author_id));
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Texts and overrides: fills the columns of search (see `search.sql`), and writes a new version of the record, whose trigger
-- tells that, unless this transaction has done so. The text of a record that is being deleted tells nothing.
create or replace function log_part() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'event_texts', 'event_overrides' then
      if tg_op <> 'INSERT' then perform log_part_of_event(old.event_id); end if;
      if tg_op = 'INSERT' or new.event_id <> old.event_id then perform log_part_of_event(new.event_id); end if;
-- for each named kind
    when '{kind}_texts' then
      update {plural} r set version = version + 1
       where r.id in (new.{kind}_id, old.{kind}_id) and not is_logged('{kind}', r.id);
-- end
    when 'term_texts' then
      update terms r set version = version + 1 where r.id in (new.term_id, old.term_id) and not is_logged(r.taxonomy, r.id);
    when 'image_texts' then
      update images r set version = version + 1 where r.id in (new.image_id, old.image_id) and not is_logged('image', r.id);
    when 'series_texts' then
      update series r set version = version + 1 where r.id in (new.series_id, old.series_id);
  end case;
  if tg_op = 'DELETE' then return old; end if;
  case tg_table_name
    when 'event_texts' then
      new.search_text  := searchable(new.title, new.description, new.excerpt);
-- for each named kind
    when '{kind}_texts' then
      new.search_text  := searchable({new.search_columns});
      new.search_names := searchable({new.name_columns});
-- end
    when 'term_texts' then
      new.search_text  := searchable(new.name, new.slug);
      new.search_names := searchable(new.name);
    else null;
  end case;
  return new;
end $$;

-- Series, users and the settings, of which no client hears: their changes have no operation. Anonymous callers see a change of
-- the rule and the times of a series; of its dates, see `events.sql`.
create or replace function log_other() returns trigger language plpgsql as $$
begin
  perform log_shown(tg_argv[0], coalesce(new.id, old.id));
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'INSERT' then return new; end if;
  new.version := old.version + 1;
  if tg_argv[0] = 'series' then
    if (new.zone, new.all_day, new.start_wall, new.end_wall, array(select l from unnest(new.recurrence) l where l like 'RRULE%'))
         is distinct from
       (old.zone, old.all_day, old.start_wall, old.end_wall, array(select l from unnest(old.recurrence) l where l like 'RRULE%'))
       and is_public(new.columns ->> 'status', (new.columns ->> 'published_utc')::timestamptz, new.columns ->> 'password_hash') then
      new.public_version := nextval('public_versions');
      new.public_utc := greatest(old.public_utc, new.modified_utc);
    end if;
  end if;
  return new;
end $$;

-- A `truncate` names no records, so every record may have changed, and clients begin again. A truncate of a table includes the
-- tables that refer to it, so the tables to which none refers have this trigger. The sums of rows that are gone go with them.
create or replace function log_truncate() returns trigger language plpgsql as $$
begin
  delete from event_days where not exists (select from events);
  delete from term_event_counts where not exists (select from event_terms);
  update change_log set epoch = gen_random_uuid();
  perform log_shown('all', 0);
  return null;
end $$;

-- Sources have a version, and no cache has them.
create or replace function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger event_texts_log before insert or update or delete on event_texts
  for each row execute function log_part();
create or replace trigger event_overrides_log before insert or update or delete on event_overrides
  for each row execute function log_part();
create or replace trigger terms_log before insert or update or delete on terms
  for each row execute function log_term();
create or replace trigger images_log before insert or update or delete on images
  for each row execute function log_image();
create or replace trigger series_log before insert or update or delete on series
  for each row execute function log_other('series');
create or replace trigger users_log before insert or update or delete on users
  for each row execute function log_other('user');
create or replace trigger site_settings_log before insert or update or delete on site_settings
  for each row execute function log_other('settings');
create or replace trigger sources_version before update on sources for each row execute function count_version();

create or replace trigger term_texts_log before insert or update or delete on term_texts
  for each row execute function log_part();
create or replace trigger image_texts_log before insert or update or delete on image_texts
  for each row execute function log_part();
create or replace trigger series_texts_log before insert or update or delete on series_texts
  for each row execute function log_part();

create or replace trigger event_texts_truncate after truncate on event_texts
  for each statement execute function log_truncate();
create or replace trigger event_overrides_truncate after truncate on event_overrides
  for each statement execute function log_truncate();
create or replace trigger event_terms_truncate after truncate on event_terms
  for each statement execute function log_truncate();
create or replace trigger term_texts_truncate after truncate on term_texts
  for each statement execute function log_truncate();
create or replace trigger image_texts_truncate after truncate on image_texts
  for each statement execute function log_truncate();
create or replace trigger series_texts_truncate after truncate on series_texts
  for each statement execute function log_truncate();
create or replace trigger site_settings_truncate after truncate on site_settings
  for each statement execute function log_truncate();

-- for each named kind
create or replace trigger {plural}_log before insert or update or delete on {plural}
  for each row execute function log_linked('{kind}');
create or replace trigger {kind}_texts_log before insert or update or delete on {kind}_texts
  for each row execute function log_part();
create or replace trigger {kind}_texts_truncate after truncate on {kind}_texts
  for each statement execute function log_truncate();
create or replace trigger event_{plural}_truncate after truncate on event_{plural}
  for each statement execute function log_truncate();
-- end
