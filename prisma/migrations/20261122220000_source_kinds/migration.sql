-- Sources that are iCalendar files, CSV files and pages with JSON-LD.
alter table sources
  drop constraint sources_kind,
  add constraint sources_kind check (kind in ('rest', 'ics', 'csv', 'jsonld'));

-- The title, start and place of an event in its source, by which it is recognized if the source gives it another id.
alter table source_events add column content_key text not null default '';
