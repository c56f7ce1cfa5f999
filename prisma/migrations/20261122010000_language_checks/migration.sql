-- The service checks languages against one table (src/core/language.ts), so that a new language needs no migration.
-- Existing rows stay as they are; each of them has a language of that table.
alter table events          drop constraint events_language;
alter table venues          drop constraint venues_language;
alter table organizers      drop constraint organizers_language;
alter table terms           drop constraint terms_language;
alter table event_texts     drop constraint event_texts_language;
alter table venue_texts     drop constraint venue_texts_language;
alter table organizer_texts drop constraint organizer_texts_language;
alter table term_texts      drop constraint term_texts_language;
