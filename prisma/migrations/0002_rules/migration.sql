-- What schema.prisma cannot say about the tables: checks, indexes of some rows or of expressions, and the first rows.

alter table users add constraint users_role check (role in ('administrator', 'editor', 'author', 'contributor', 'subscriber'));

alter table events
  add constraint events_status          check (status in ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  add constraint events_event_status    check (event_status in ('scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online')),
  add constraint events_attendance_mode check (attendance_mode in ('offline', 'online', 'mixed')),
  add constraint events_order           check (end_utc >= start_utc),
  add constraint events_previous_start  check ((previous_start_wall is null) = (previous_start_utc is null)),
  add constraint events_cost            check (cost_position in ('prefix', 'postfix', '')),
  add constraint events_parent          check (parent_id <> id),
  add constraint events_series          check (series_id is null or recurrence_wall is not null),
  -- The dates of a series in their order. Deferred, because a change of the rule moves the dates of many events at once.
  add constraint events_by_series unique (series_id, recurrence_wall) deferrable initially deferred;

alter table venues
  add constraint venues_status   check (status in ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  add constraint venues_position check ((latitude is null) = (longitude is null)
                                    and latitude between -90 and 90 and longitude between -180 and 180);

alter table organizers
  add constraint organizers_status check (status in ('publish', 'future', 'draft', 'pending', 'private', 'trash'));

alter table terms
  add constraint terms_taxonomy check (taxonomy in ('category', 'tag')),
  add constraint terms_parent   check (parent_id is null or (taxonomy = 'category' and parent_id <> id)),
  add constraint terms_color    check (color is null or (taxonomy = 'category'
    and color in ('red', 'blue', 'green', 'purple', 'orange', 'teal', 'pink', 'yellow')));

alter table images
  add constraint images_address     check (url is not null or storage_key is not null),
  add constraint images_focal_point check (focal_x between 0 and 1 and focal_y between 0 and 1);

alter table sources
  add constraint sources_kind             check (kind in ('rest', 'ics', 'csv', 'jsonld')),
  add constraint sources_interval         check (interval_minutes between 15 and 10080),
  add constraint sources_default_status   check (default_status in ('publish', 'pending', 'draft', 'private')),
  add constraint sources_update_authority check (update_authority in ('overwrite', 'preserve_changes', 'retain')),
  add constraint sources_on_vanish        check (on_vanish in ('trash', 'cancel', 'keep'));

alter table imports
  add constraint imports_kind           check (kind in ('rest', 'ics', 'csv', 'jsonld')),
  add constraint imports_default_status check (default_status in ('publish', 'pending', 'draft', 'private')),
  add constraint imports_origin         check (file is null or url is null);

alter table runs
  add constraint runs_owner check (num_nonnulls(source_id, import_id) = 1),
  add constraint runs_state check (state in ('waiting', 'running', 'done', 'failed'));

alter table site_settings
  add constraint site_settings_one_row      check (id = 1),
  add constraint site_settings_accent_color check (accent_color ~ '^#[0-9a-f]{6}$');

alter table change_log add constraint change_log_id_check check (id);

-- A text in lower case, to compare texts in any case: with the locale C, lower() alone changes only A to Z. A final sigma is
-- a sigma. Indexes use it, so it is a rule of the tables, and a change of it needs a migration that makes them again.
create function lower_letters(words text) returns text
language sql immutable strict parallel safe as $$
  select replace(lower(words collate "und-x-icu"), 'ς', 'σ')
$$;

-- Names are compared in any case when a record of the same name is looked for.
create index venue_texts_name     on venue_texts     (lower_letters(name));
create index organizer_texts_name on organizer_texts (lower_letters(name));
create index term_texts_name      on term_texts      (lower_letters(name));

-- Requests find a record by its slug, and by a slug in another script written in Latin letters.
create index event_texts_slug_latin     on event_texts     (slug_latin) where slug_latin is not null;
create index series_texts_slug_latin    on series_texts    (slug_latin) where slug_latin is not null;
create index venue_texts_slug_latin     on venue_texts     (slug_latin) where slug_latin is not null;
create index organizer_texts_slug_latin on organizer_texts (slug_latin) where slug_latin is not null;
create index term_texts_slug_latin      on term_texts      (slug_latin) where slug_latin is not null;

-- Scheduled records whose date has come count as published: few rows, so they are looked up apart.
create index events_scheduled     on events     (published_utc) where status = 'future';
create index venues_scheduled     on venues     (published_utc) where status = 'future';
create index organizers_scheduled on organizers (published_utc) where status = 'future';

-- Events by the time they take, for those that touch a day, a week or this moment.
create index events_by_period on events using gist (tstzrange(start_utc, end_utc, '[]'));
-- Events longer than the shortest window that is summed by days: the few that may hang over both of its ends.
create index events_long on events (start_wall, end_wall) where end_wall - start_wall > interval '31 days';
-- The few that a filter or a front page shows.
create index events_featured    on events (start_utc, id) where featured;
create index events_online      on events (start_utc, id) where attendance_mode <> 'offline';
create index events_unscheduled on events (start_utc, id) where event_status <> 'scheduled';
create index events_free        on events (start_utc, id)
  where cost_values <> '{}' and cost_values <@ '{free,0,0.0,0.00,0.000,0.0000}';
-- Every event of a series shows how many dates of the series the caller may read. The index has all that the condition
-- needs, so that PostgreSQL counts them without reading the events.
create index events_of_series on events (series_id) include (status, published_utc, author_id) where series_id is not null;

-- The next published event of a venue and of an organizer.
create index event_venues_published     on event_venues     (venue_id, start_utc)     where is_published;
create index event_organizers_published on event_organizers (organizer_id, start_utc) where is_published;

create index images_unmeasured on images (read_failures, id) where storage_key is null and width is null;

insert into change_log default values;

-- The administrator of a new calendar. It has no password until one is made for it.
insert into users (login, name, role) values ('admin', 'Administrator', 'administrator');
