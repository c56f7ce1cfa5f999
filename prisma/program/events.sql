-- What each change of an event sets.

create or replace function remember_status_before_trash() returns trigger language plpgsql as $$
begin
  new.status_before_trash := case when new.status = 'trash' then old.status end;
  return new;
end $$;

create or replace trigger events_status_before_trash before update of status on events
  for each row when (old.status <> new.status and 'trash' in (old.status, new.status))
  execute function remember_status_before_trash();

create or replace function mark_submission_as_accepted() returns trigger language plpgsql as $$
begin
  update submissions set accepted_utc = new.modified_utc where event_id = new.id and accepted_utc is null;
  return null;
end $$;

create or replace trigger events_accepted_submission after update of status on events
  for each row when (old.status <> new.status and new.status in ('publish', 'future', 'private'))
  execute function mark_submission_as_accepted();
