-- When the event of a submission was published for the first time, so that its sender cannot change it when an editor takes
-- it back to the drafts. Services of earlier versions do not know the column, and need not.
alter table submissions add column accepted_utc timestamptz(0);

update submissions s set accepted_utc = e.modified_utc
  from events e where e.id = s.event_id and e.status in ('publish', 'future', 'private');

create function mark_submission_as_accepted() returns trigger language plpgsql as $$
begin
  update submissions set accepted_utc = new.modified_utc where event_id = new.id and accepted_utc is null;
  return null;
end $$;

-- A trigger, because editors also publish with the form of the event, in bulk, and as a date of a series.
create trigger events_accepted_submission after update of status on events
  for each row when (old.status is distinct from new.status and new.status in ('publish', 'future', 'private'))
  execute function mark_submission_as_accepted();

insert into compatible_migrations (name) values ('20261126190000_accepted_submissions');
