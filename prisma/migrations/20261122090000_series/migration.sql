-- Recurring events (docs/decisions/0029): a series has the rule, and each of its dates is a row of events.

-- CreateTable
CREATE TABLE "series" (
    "id" INTEGER NOT NULL DEFAULT nextval('record_ids'::regclass),
    "language" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "all_day" BOOLEAN NOT NULL,
    "start_wall" TIMESTAMP(0) NOT NULL,
    "end_wall" TIMESTAMP(0) NOT NULL,
    "start_utc" TIMESTAMPTZ(0) NOT NULL,
    "end_utc" TIMESTAMPTZ(0) NOT NULL,
    "recurrence" TEXT[],
    "stored_until_utc" TIMESTAMPTZ(0),
    "columns" JSONB NOT NULL,
    "links" JSONB NOT NULL,
    "created_utc" TIMESTAMPTZ(3) NOT NULL,
    "modified_utc" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series_texts" (
    "series_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "excerpt" TEXT,
    "event_status_reason" TEXT,
    "slug" TEXT,
    "slug_latin" TEXT,

    CONSTRAINT "series_texts_pkey" PRIMARY KEY ("series_id","language")
);

-- CreateTable
CREATE TABLE "event_overrides" (
    "event_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "event_overrides_pkey" PRIMARY KEY ("event_id","field","language")
);

-- AlterTable
ALTER TABLE "events" ADD COLUMN "series_id" INTEGER, ADD COLUMN "recurrence_wall" TIMESTAMP(0);

-- CreateIndex
CREATE INDEX "series_by_stored_until" ON "series"("stored_until_utc");

-- CreateIndex
CREATE UNIQUE INDEX "series_texts_slug" ON "series_texts"("slug", "language");

-- AddForeignKey
ALTER TABLE "series_texts" ADD CONSTRAINT "series_texts_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_overrides" ADD CONSTRAINT "event_overrides_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

create index series_texts_slug_latin on series_texts (slug_latin) where slug_latin is not null;

-- The dates of a series in their order. Deferred, because a change of the rule moves the dates of many events at once.
alter table events
  add constraint events_by_series unique (series_id, recurrence_wall) deferrable initially deferred,
  add constraint events_series check ((series_id is null) or (recurrence_wall is not null));

create trigger series_changed after insert or update or delete or truncate on series
  for each statement execute function tell_change();
create trigger series_texts_changed after insert or update or delete or truncate on series_texts
  for each statement execute function tell_change();
create trigger event_overrides_changed after insert or update or delete or truncate on event_overrides
  for each statement execute function tell_change();

-- The ids of the records that an event links to, by the name of the field.
create function event_links(id integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'venue', (select coalesce(jsonb_agg(l.venue_id order by l.position, l.venue_id), '[]')
                from event_venues l where l.event_id = $1),
    'organizer', (select coalesce(jsonb_agg(l.organizer_id order by l.position, l.organizer_id), '[]')
                    from event_organizers l where l.event_id = $1),
    'categories', (select coalesce(jsonb_agg(l.term_id order by l.term_id), '[]')
                     from event_terms l join terms c on c.id = l.term_id where l.event_id = $1 and c.taxonomy = 'category'),
    'tags', (select coalesce(jsonb_agg(l.term_id order by l.term_id), '[]')
               from event_terms l join terms c on c.id = l.term_id where l.event_id = $1 and c.taxonomy = 'tag'))
$$;

-- The links that the events of a series have in common, without records that were deleted.
create function series_links(s series) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'venue', (select coalesce(jsonb_agg(x.id::int order by x.rank), '[]')
                from jsonb_array_elements_text(s.links -> 'venue') with ordinality x(id, rank)
                join venues v on v.id = x.id::int),
    'organizer', (select coalesce(jsonb_agg(x.id::int order by x.rank), '[]')
                    from jsonb_array_elements_text(s.links -> 'organizer') with ordinality x(id, rank)
                    join organizers o on o.id = x.id::int),
    'categories', (select coalesce(jsonb_agg(c.id order by c.id), '[]')
                     from jsonb_array_elements_text(s.links -> 'categories') x(id) join terms c on c.id = x.id::int),
    'tags', (select coalesce(jsonb_agg(c.id order by c.id), '[]')
               from jsonb_array_elements_text(s.links -> 'tags') x(id) join terms c on c.id = x.id::int))
$$;

-- The columns that the events of a series have in common, without references to records that were deleted. The author of a
-- deleted user is the author of the last event.
create function series_columns(s series) returns jsonb language sql stable as $$
  select s.columns || jsonb_build_object(
    'image_id', (select i.id from images i where i.id = (s.columns ->> 'image_id')::int),
    'parent_id', (select p.id from events p where p.id = (s.columns ->> 'parent_id')::int),
    'author_id', coalesce(
      (select u.id from users u where u.id = (s.columns ->> 'author_id')::int),
      (select e.author_id from events e where e.series_id = s.id order by e.recurrence_wall desc limit 1)))
$$;
