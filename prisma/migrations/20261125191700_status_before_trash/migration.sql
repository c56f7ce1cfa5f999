-- The status of an event before it went to the trash, so that a date of a series that has a status of its own gets it back
-- when the series is restored (docs/decisions/0029). A trigger sets it, so that no program that writes can forget it.

alter table events add column status_before_trash text;

create function remember_status_before_trash() returns trigger language plpgsql as $$
begin
  new.status_before_trash := case when new.status = 'trash' then old.status end;
  return new;
end $$;

create trigger events_status_before_trash before update of status on events
  for each row when (old.status <> new.status and 'trash' in (old.status, new.status))
  execute function remember_status_before_trash();

insert into compatible_migrations (name) values ('20261125191700_status_before_trash');
