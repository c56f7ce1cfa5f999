-- A slug that was sent in Greek, or another script, is kept as it is and found by its Latin spelling as well.
alter table event_texts add column slug_latin text;
alter table venue_texts add column slug_latin text;
alter table organizer_texts add column slug_latin text;
alter table term_texts add column slug_latin text;
create index event_texts_slug_latin on event_texts (slug_latin) where slug_latin is not null;
create index venue_texts_slug_latin on venue_texts (slug_latin) where slug_latin is not null;
create index organizer_texts_slug_latin on organizer_texts (slug_latin) where slug_latin is not null;
create index term_texts_slug_latin on term_texts (slug_latin) where slug_latin is not null;
