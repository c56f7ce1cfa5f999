-- The change log (docs/decisions/0050): a row for each change of a record, with the transaction that made it. The triggers that
-- notify the caches write the rows, so that they cover every program.

create table changes (
  -- The transaction. Readers read up to the oldest transaction that still runs, so they miss none that commits late.
  xid       bigint      not null default (pg_current_xact_id()::text)::bigint,
  seq       bigserial   not null,
  kind      text        not null,
  record_id integer     not null,
  -- create, update or delete: for callers who may read all records, and for strangers. Null if strangers hear nothing.
  op        text        not null,
  public_op text,
  author_id integer,
  at        timestamptz not null default now(),
  primary key (xid, seq)
);

-- One row. A token of another epoch is worth nothing, because changes were lost in between: a restore, a `truncate`.
create table change_log (
  id             boolean primary key default true check (id),
  epoch          uuid    not null default gen_random_uuid(),
  -- The changes of this transaction, and those before it, may have been removed.
  purged_through bigint  not null default (pg_current_xact_id()::text)::bigint
);

insert into change_log default values;

-- The change of a record for somebody who could read it before, or can read it now; null for others.
create function get_change(was_readable boolean, is_readable boolean) returns text language sql immutable as $$
  select case when was_readable and is_readable then 'update' when is_readable then 'create' when was_readable then 'delete' end
$$;

-- Whether strangers can read a record with this status. Of a protected event they hear nothing.
create function is_public(status text, published_utc timestamptz, password_hash text) returns boolean
language sql stable as $$
  select password_hash is null and (status = 'publish' or status = 'future' and published_utc <= now())
$$;

create or replace function events_tell_event() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into changes (kind, record_id, op, public_op, author_id)
      select 'event', id, 'create', get_change(false, is_public(status, published_utc, password_hash)), author_id
        from inserted where status <> 'trash';
      perform tell_events(array_agg(id order by id), min(start_utc), max(end_utc)) from inserted;
    when 'DELETE' then
      insert into changes (kind, record_id, op, public_op, author_id)
      select 'event', id, 'delete', get_change(is_public(status, published_utc, password_hash), false), author_id
        from deleted where status <> 'trash';
      perform tell_events(array_agg(id order by id), min(start_utc), max(end_utc)) from deleted;
    else
      insert into changes (kind, record_id, op, public_op, author_id)
      select 'event', n.id, get_change(o.status <> 'trash', n.status <> 'trash'),
             get_change(is_public(o.status, o.published_utc, o.password_hash), is_public(n.status, n.published_utc, n.password_hash)),
             n.author_id
        from inserted n join deleted o on o.id = n.id
       where n.status <> 'trash' or o.status <> 'trash';
      perform tell_events(array_agg(distinct x.id order by x.id), min(x.start_utc), max(x.end_utc))
         from (select id, start_utc, end_utc from inserted union all select id, start_utc, end_utc from deleted) x;
  end case;
  return null;
end $$;

-- Tells events whose texts or links changed. If they are being deleted, the trigger of `events` tells when they took place.
-- An event whose row this transaction has inserted or updated is told by the trigger of `events`, with its times.
-- In plpgsql with a generic plan, because PostgreSQL would plan the statements again for each call.
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
  if untold is null then return; end if;
  insert into changes (kind, record_id, op, public_op, author_id)
  select 'event', id, 'update', case when is_public(status, published_utc, password_hash) then 'update' end, author_id
    from events where id = any(untold) and status <> 'trash';
  perform tell_events(untold, from_utc, until_utc);
end $$;

-- Venues and organizers, and their texts.
do $$
declare
  kind text;
begin
  foreach kind in array array['venue', 'organizer'] loop
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql as $body$
      begin
        case tg_op
          when 'INSERT' then
            insert into changes (kind, record_id, op, public_op, author_id)
            select %2$L, id, 'create', get_change(false, is_public(status, published_utc, null)), author_id
              from inserted where status <> 'trash';
            perform tell_records(%2$L, array(select id from inserted order by 1));
          when 'DELETE' then
            insert into changes (kind, record_id, op, public_op, author_id)
            select %2$L, id, 'delete', get_change(is_public(status, published_utc, null), false), author_id
              from deleted where status <> 'trash';
            perform tell_records(%2$L, array(select id from deleted order by 1));
          else
            insert into changes (kind, record_id, op, public_op, author_id)
            select %2$L, n.id, get_change(o.status <> 'trash', n.status <> 'trash'),
                   get_change(is_public(o.status, o.published_utc, null), is_public(n.status, n.published_utc, null)), n.author_id
              from inserted n join deleted o on o.id = n.id
             where n.status <> 'trash' or o.status <> 'trash';
            perform tell_records(%2$L, array(select id from inserted union select id from deleted order by 1));
        end case;
        return null;
      end $body$
    $function$, kind || 's_tell_' || kind, kind);
    execute format($function$
      create or replace function %1$I() returns trigger language plpgsql as $body$
      declare
        ids integer[];
      begin
        case tg_op
          when 'INSERT' then ids := array(select distinct %2$I from inserted order by 1);
          when 'DELETE' then ids := array(select distinct %2$I from deleted order by 1);
          else ids := array(select %2$I from inserted union select %2$I from deleted order by 1);
        end case;
        insert into changes (kind, record_id, op, public_op, author_id)
        select %3$L, id, 'update', case when is_public(status, published_utc, null) then 'update' end, author_id
          from %4$I x where id = any(ids) and status <> 'trash' and x.xmin <> pg_current_xact_id()::xid;
        perform tell_records(%3$L, ids);
        return null;
      end $body$
    $function$, kind || '_texts_tell_' || kind, kind || '_id', kind, kind || 's');
  end loop;
end $$;

-- Categories and tags. Everybody may read them.
create or replace function terms_tell_term() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into changes (kind, record_id, op, public_op) select taxonomy, id, 'create', 'create' from inserted;
      perform tell_records('term', array(select id from inserted order by 1));
    when 'DELETE' then
      insert into changes (kind, record_id, op, public_op) select taxonomy, id, 'delete', 'delete' from deleted;
      perform tell_records('term', array(select id from deleted order by 1));
    else
      insert into changes (kind, record_id, op, public_op) select taxonomy, id, 'update', 'update' from inserted;
      perform tell_records('term', array(select id from inserted union select id from deleted order by 1));
  end case;
  return null;
end $$;

create or replace function term_texts_tell_term() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  case tg_op
    when 'INSERT' then ids := array(select distinct term_id from inserted order by 1);
    when 'DELETE' then ids := array(select distinct term_id from deleted order by 1);
    else ids := array(select term_id from inserted union select term_id from deleted order by 1);
  end case;
  insert into changes (kind, record_id, op, public_op)
  select taxonomy, id, 'update', 'update' from terms t where id = any(ids) and t.xmin <> pg_current_xact_id()::xid;
  perform tell_records('term', ids);
  return null;
end $$;

-- Strangers hear of changes of the images that a public record shows. When an image is deleted, these records change.
create function log_changed_images(ids integer[]) returns void language sql as $$
  insert into changes (kind, record_id, op, public_op, author_id)
  select 'image', i.id, 'update',
         case when exists (select from events e where e.image_id = i.id and is_public(e.status, e.published_utc, e.password_hash))
                or exists (select from venues v where v.image_id = i.id and is_public(v.status, v.published_utc, null))
                or exists (select from organizers o where o.image_id = i.id and is_public(o.status, o.published_utc, null))
              then 'update' end,
         i.author_id
    from images i where i.id = any(ids)
$$;

create or replace function images_tell_image() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  case tg_op
    when 'INSERT' then
      ids := array(select id from inserted order by 1);
      insert into changes (kind, record_id, op, author_id) select 'image', id, 'create', author_id from inserted;
    when 'DELETE' then
      ids := array(select id from deleted order by 1);
      insert into changes (kind, record_id, op, author_id) select 'image', id, 'delete', author_id from deleted;
    else
      ids := array(select id from inserted union select id from deleted order by 1);
      perform log_changed_images(ids);
  end case;
  perform tell_records('image', ids);
  return null;
end $$;

create or replace function image_texts_tell_image() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  case tg_op
    when 'INSERT' then ids := array(select distinct image_id from inserted order by 1);
    when 'DELETE' then ids := array(select distinct image_id from deleted order by 1);
    else ids := array(select image_id from inserted union select image_id from deleted order by 1);
  end case;
  perform log_changed_images(ids);
  perform tell_records('image', ids);
  return null;
end $$;

-- Trigger of `truncate`, which names no records, and of the settings, which are no record.
create or replace function tell_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then update change_log set epoch = gen_random_uuid(); end if;
  perform pg_notify('calendar_changed', '*');
  return null;
end $$;

insert into compatible_migrations (name) values ('20261125181300_change_log');
