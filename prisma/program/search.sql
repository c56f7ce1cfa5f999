-- Texts as search compares them. `log_part` of `changes.sql` writes them to search_text and search_names, so a change of these
-- functions needs a migration that writes all texts again.

-- A text as search compares it: lower case, without accents, œ as oe, æ as ae.
create or replace function fold(words text) returns text
language sql immutable strict parallel safe as $$
  select replace(public.unaccent('public.unaccent'::regdictionary,
           regexp_replace(normalize(lower(words collate "und-x-icu"), nfd), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ')
$$;

-- Words as a pattern that finds them anywhere, each of their characters meaning itself. Folded first: folding makes a % of ％.
create or replace function like_pattern(words text) returns text
language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(fold(words), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- HTML as readers see it: blocks stand apart, tags inside a word do not part it, the common entities are the signs they mean.
create or replace function readable(html text) returns text
language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(replace(replace(
           regexp_replace(regexp_replace(html, '</?(address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\y[^>]*>', ' ', 'gi'), '<[a-zA-Z/!][^>]*>', '', 'g'),
           '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;

-- Fields of one text row as search reads them: readable, folded, each field apart from the next by a unit separator.
create or replace function searchable(variadic fields text[]) returns text
language sql immutable parallel safe as $$
  select coalesce(fold(string_agg(regexp_replace(readable(field), '\s+', ' ', 'g'), e'\x1f')), '')
    from unnest(fields) as field
   where field <> ''
$$;
