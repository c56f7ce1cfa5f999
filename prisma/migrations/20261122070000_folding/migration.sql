-- Letters of all alphabets are compared in any case, in a database with any locale: with the locale C, lower() changes
-- only A to Z. A final sigma is a sigma.

-- A text in lower case, to compare texts in any case.
create function lower_letters(words text) returns text
language sql immutable strict parallel safe as $$
  select replace(lower(words collate "und-x-icu"), 'ς', 'σ')
$$;

-- A text as search compares it: lower case, without accents, œ as oe, æ as ae.
create or replace function fold(words text) returns text
language sql immutable strict parallel safe as $$
  select replace(public.unaccent('public.unaccent'::regdictionary,
           regexp_replace(normalize(lower(words collate "und-x-icu"), nfd), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ')
$$;

-- The triggers write search_text. Texts that were folded rightly stay as they are.
update event_texts set title = title
 where search_text is distinct from searchable(title, description, excerpt);
update venue_texts set name = name
 where search_text is distinct from searchable(name, description, excerpt, address, city, province, state, stateprovince);
update organizer_texts set name = name
 where search_text is distinct from searchable(name, description, excerpt);
update term_texts set name = name
 where search_text is distinct from searchable(name, slug);

drop index venue_texts_name, organizer_texts_name, term_texts_name;
create index venue_texts_name     on venue_texts     (lower_letters(name));
create index organizer_texts_name on organizer_texts (lower_letters(name));
create index term_texts_name      on term_texts      (lower_letters(name));
