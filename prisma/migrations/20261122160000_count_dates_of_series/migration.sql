-- Every event of a series shows how many dates of the series the caller may read. The index has all that the condition
-- needs, so that PostgreSQL counts them without reading the events.
create index events_of_series on events (series_id) include (status, published_utc, author_id) where series_id is not null;
