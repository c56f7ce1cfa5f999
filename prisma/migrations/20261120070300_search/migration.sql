-- Search: texts folded for comparison beside the texts themselves, and trigram indexes over them.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text as search compares it: lower case, without accents (Greek tonos and dialytika, French accents), œ as oe, æ as ae,
-- final sigma as sigma. unaccent() itself is only stable, because its dictionary could be changed; ours is not.
create function fold(words text) returns text
language sql immutable strict parallel safe as $$
  select replace(public.unaccent('public.unaccent'::regdictionary,
           regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ')
$$;

-- Words as a pattern that finds them anywhere, each of their characters meaning itself. Folded first: folding makes a % of ％.
create function like_pattern(words text) returns text
language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(fold(words), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- HTML as readers see it: blocks stand apart, tags inside a word do not part it, the common entities are the signs they mean.
create function readable(html text) returns text
language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(replace(replace(
           regexp_replace(regexp_replace(html, '</?(address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\y[^>]*>', ' ', 'gi'), '<[a-zA-Z/!][^>]*>', '', 'g'),
           '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;

-- Fields of one text row as search reads them: readable, folded, each field apart from the next by a unit separator.
create function searchable(variadic fields text[]) returns text
language sql immutable parallel safe as $$
  select coalesce(fold(string_agg(regexp_replace(readable(field), '\s+', ' ', 'g'), e'\x1f')), '')
    from unnest(fields) as field
   where field <> ''
$$;

alter table event_texts     add column search_text text not null default '';
alter table venue_texts     add column search_text text not null default '';
alter table organizer_texts add column search_text text not null default '';
alter table term_texts      add column search_text text not null default '';

create function search_event() returns trigger language plpgsql as $$
begin
  new.search_text := searchable(new.title, new.description, new.excerpt);
  return new;
end $$;

create function search_venue() returns trigger language plpgsql as $$
begin
  new.search_text := searchable(new.name, new.description, new.excerpt, new.address, new.city, new.province, new.state, new.stateprovince);
  return new;
end $$;

create function search_organizer() returns trigger language plpgsql as $$
begin
  new.search_text := searchable(new.name, new.description, new.excerpt);
  return new;
end $$;

create function search_term() returns trigger language plpgsql as $$
begin
  new.search_text := searchable(new.name, new.slug);
  return new;
end $$;

create trigger event_texts_searched     before insert or update on event_texts     for each row execute function search_event();
create trigger venue_texts_searched     before insert or update on venue_texts     for each row execute function search_venue();
create trigger organizer_texts_searched before insert or update on organizer_texts for each row execute function search_organizer();
create trigger term_texts_searched      before insert or update on term_texts      for each row execute function search_term();

create index event_texts_search on event_texts using gin (search_text gin_trgm_ops);

-- Names are compared in any case when a record of the same name is looked for.
create index venue_texts_name     on venue_texts     (lower(name));
create index organizer_texts_name on organizer_texts (lower(name));
create index term_texts_name      on term_texts      (lower(name));

create index venues_by_position on venues (latitude, longitude);

-- The way over the earth's surface between two positions in WGS 84 degrees, in kilometres (haversine).
create function distance_km(latitude double precision, longitude double precision, to_latitude double precision, to_longitude double precision)
returns double precision
language sql immutable strict parallel safe as $$
  select 2 * 6371.0088 * asin(least(1, sqrt(
           power(sin(radians(to_latitude - latitude) / 2), 2)
         + cos(radians(latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - longitude) / 2), 2))))
$$;
