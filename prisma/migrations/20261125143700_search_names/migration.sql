-- The names of linked records, folded for search beside their texts (docs/decisions/0052): `search_in=all` finds an event
-- by the name and the city of its venue, not by the description of the venue. These tables are small.

alter table venue_texts     add column search_names text not null default '';
alter table organizer_texts add column search_names text not null default '';
alter table term_texts      add column search_names text not null default '';

create or replace function search_venue() returns trigger language plpgsql as $$
begin
  new.search_text  := searchable(new.name, new.description, new.excerpt, new.address, new.city, new.province, new.state, new.stateprovince);
  new.search_names := searchable(new.name, new.city);
  return new;
end $$;

create or replace function search_organizer() returns trigger language plpgsql as $$
begin
  new.search_text  := searchable(new.name, new.description, new.excerpt);
  new.search_names := searchable(new.name);
  return new;
end $$;

create or replace function search_term() returns trigger language plpgsql as $$
begin
  new.search_text  := searchable(new.name, new.slug);
  new.search_names := searchable(new.name);
  return new;
end $$;

-- The triggers write search_names.
update venue_texts     set name = name;
update organizer_texts set name = name;
update term_texts      set name = name;

create index venue_texts_search_names     on venue_texts     using gin (search_names gin_trgm_ops);
create index organizer_texts_search_names on organizer_texts using gin (search_names gin_trgm_ops);
create index term_texts_search_names      on term_texts      using gin (search_names gin_trgm_ops);

insert into compatible_migrations (name) values ('20261125143700_search_names');
