-- Events show how many events each of their terms has. A new event changes this number, but nothing else of the terms, so the
-- number is told by a name of its own (docs/decisions/0039): `count 5` for the term 5.

drop trigger event_terms_tell_term_in on event_terms;
drop trigger event_terms_tell_term_out on event_terms;
drop trigger event_terms_tell_term_changed on event_terms;
drop function event_terms_tell_term();

create function tell_counts_of_links() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform tell_records('count', array(select distinct term_id from inserted order by 1));
    when 'DELETE' then
      perform tell_records('count', array(select distinct term_id from deleted order by 1));
    else
      perform tell_records('count', array(select term_id from inserted union select term_id from deleted order by 1));
  end case;
  return null;
end $$;

create trigger event_terms_tell_count_in after insert on event_terms referencing new table as inserted
  for each statement execute function tell_counts_of_links();
create trigger event_terms_tell_count_out after delete on event_terms referencing old table as deleted
  for each statement execute function tell_counts_of_links();
create trigger event_terms_tell_count_changed after update on event_terms
  referencing old table as deleted new table as inserted
  for each statement execute function tell_counts_of_links();

-- The terms whose counts an update of their events may have changed.
create or replace function tell_terms_of_events() returns trigger language plpgsql as $$
begin
  perform tell_records('count', array(
    select distinct l.term_id
      from inserted n join deleted o on o.id = n.id join event_terms l on l.event_id = n.id
     where (n.status, n.published_utc, n.password_hash is null)
           is distinct from (o.status, o.published_utc, o.password_hash is null)
     order by 1));
  return null;
end $$;

-- The dates of a series show how many dates it has. An update changes this number only if it publishes or hides a date, or
-- moves it to another series.
create function tell_series_of_dates() returns trigger language plpgsql as $$
begin
  perform tell_records('series', array(
    select distinct x.series_id
      from inserted n join deleted o on o.id = n.id
     cross join lateral (values (n.series_id), (o.series_id)) x(series_id)
     where x.series_id is not null
       and (n.status, n.published_utc, n.series_id) is distinct from (o.status, o.published_utc, o.series_id)
     order by 1));
  return null;
end $$;

drop trigger events_tell_series_changed on events;
create trigger events_tell_series_changed after update on events referencing old table as deleted new table as inserted
  for each statement execute function tell_series_of_dates();
