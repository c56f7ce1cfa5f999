-- What the events of a series have in common.

-- The ids of the records that an event links to, by the name of the field.
create or replace function event_links(id integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
-- for each named kind
    '{kind}', (select coalesce(jsonb_agg(l.{kind}_id order by l.position, l.{kind}_id), '[]')
                 from event_{plural} l where l.event_id = $1),
-- end
    'categories', (select coalesce(jsonb_agg(l.term_id order by l.term_id), '[]')
                     from event_terms l join terms c on c.id = l.term_id where l.event_id = $1 and c.taxonomy = 'category'),
    'tags', (select coalesce(jsonb_agg(l.term_id order by l.term_id), '[]')
               from event_terms l join terms c on c.id = l.term_id where l.event_id = $1 and c.taxonomy = 'tag'))
$$;

-- The links that the events of a series have in common, without records that were deleted.
create or replace function series_links(s series) returns jsonb language sql stable as $$
  select jsonb_build_object(
-- for each named kind
    '{kind}', (select coalesce(jsonb_agg(x.id::int order by x.rank), '[]')
                 from jsonb_array_elements_text(s.links -> '{kind}') with ordinality x(id, rank)
                 join {plural} r on r.id = x.id::int),
-- end
    'categories', (select coalesce(jsonb_agg(c.id order by c.id), '[]')
                     from jsonb_array_elements_text(s.links -> 'categories') x(id) join terms c on c.id = x.id::int),
    'tags', (select coalesce(jsonb_agg(c.id order by c.id), '[]')
               from jsonb_array_elements_text(s.links -> 'tags') x(id) join terms c on c.id = x.id::int))
$$;

-- The columns that the events of a series have in common, without references to records that were deleted. The author of a
-- deleted user is the author of the last event.
create or replace function series_columns(s series) returns jsonb language sql stable as $$
  select s.columns || jsonb_build_object(
    'image_id', (select i.id from images i where i.id = (s.columns ->> 'image_id')::int),
    'parent_id', (select p.id from events p where p.id = (s.columns ->> 'parent_id')::int),
    'author_id', coalesce(
      (select u.id from users u where u.id = (s.columns ->> 'author_id')::int),
      (select e.author_id from events e where e.series_id = s.id order by e.recurrence_wall desc limit 1)))
$$;
