-- Events that cost nothing: src/resources/events/cost-conditions.ts has the same condition.
create index concurrently events_free on events (start_utc, id)
 where cost_values <> '{}' and cost_values <@ '{free,0,0.0,0.00,0.000,0.0000}';
