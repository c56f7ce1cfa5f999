-- What writes ask about their caller.

-- The role of the user who sent a write; null if the user was removed or the password revoked. Until the transaction ends, changes of
-- the account wait. The lock is not one of the row: with share locks of the row, the writes of a busy user could postpone a change of
-- the role for ever, while advisory locks are granted in the order of the requests. The role is read after the lock is granted.
create or replace function lock_caller(caller_id integer, password_id integer) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('user ' || caller_id, 0));
  return (
    select u.role from users u
     where u.id = caller_id
       and (password_id is null or exists (
             select from application_passwords p where p.id = password_id and p.revoked_utc is null)));
end $$;

-- What a write of one event needs: locks the caller, then the event, and returns the event with its texts in a
-- language. If the event is a date of a series, it returns the series and locks nothing more, because the series must
-- be locked first. If the event becomes a date while this waits for it, the transaction has to begin again. Each
-- statement of the function sees what earlier holders of the lock have stored.
create or replace function lock_event(caller_id integer, password_id integer, event_id integer, text_language text)
returns table (role text, event events, texts json, series_id integer) language plpgsql as $$
begin
  if caller_id is not null then role := lock_caller(caller_id, password_id); end if;
  select e.series_id into series_id from events e where e.id = lock_event.event_id;
  if series_id is null then
    select e.* into event from events e where e.id = lock_event.event_id for update;
    if event.series_id is not null then
      raise serialization_failure using message = 'the event has become a date of a series';
    end if;
    select json_build_object('title', x.title, 'slug', x.slug) into texts
      from event_texts x where x.event_id = lock_event.event_id and x.language = text_language;
  end if;
  return next;
end $$;
