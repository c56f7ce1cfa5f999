-- Every transaction that changes what the calendar shows says so when it is committed, whoever made it: the number of the
-- transaction, which PostgreSQL counts up itself. Several changes of one transaction are told once.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('calendar_changed', pg_current_xact_id()::text);
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array[
    'events', 'event_texts', 'event_venues', 'event_organizers', 'event_terms', 'images', 'users',
    'venues', 'venue_texts', 'organizers', 'organizer_texts', 'terms', 'term_texts'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I for each statement execute function tell_change()',
      shown || '_changed', shown);
  end loop;
end $$;

-- The scheduled records, by the moment at which they are published.
create index venues_scheduled     on venues     (published_utc) where status = 'future';
create index organizers_scheduled on organizers (published_utc) where status = 'future';
