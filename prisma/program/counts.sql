-- The numbers of events of each day and of each term. A row is a difference: the number is the sum of the rows, so that no
-- transaction waits for another.

-- Whether this transaction may replace rows by their sum. One transaction at a time does, and no other waits for it. With a
-- higher isolation level a transaction could not see the rows that the transaction before it has replaced.
create or replace function may_replace_counts(table_name text) returns boolean language sql volatile as $$
  select current_setting('transaction_isolation') = 'read committed'
     and pg_try_advisory_xact_lock(hashtextextended('counts ' || table_name, 0))
$$;

-- What an event adds to its days; nothing when lists do not show it.
create or replace function event_day_changes(e events, sign integer) returns table (day date, starts integer, ends integer)
language sql immutable as $$
  select e.start_wall::date, sign, 0 where e.status = 'publish' and not e.hide_from_listings
   union all
  select e.end_wall::date, 0, sign where e.status = 'publish' and not e.hide_from_listings
$$;

-- Replaces the rows of each of these days by one row when they are more than four. Reads before and after get the same sums,
-- because one statement does both. With a generic plan, because PostgreSQL would plan the statements again for each call: a plan
-- for few days looks cheaper.
create or replace function replace_day_counts(days date[]) returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  crowded date[] := array(
    select d.day from event_days d where d.day = any(days) group by d.day having count(*) > 4);
begin
  if cardinality(crowded) = 0 or not may_replace_counts('event_days') then return; end if;
  with removed as (delete from event_days where day = any(crowded) returning day, starts, ends)
  insert into event_days (day, starts, ends)
  select day, sum(starts), sum(ends) from removed group by day having sum(starts) <> 0 or sum(ends) <> 0;
end $$;

create or replace function count_event_days() returns trigger language plpgsql as $$
declare
  days date[];
begin
  if tg_op = 'INSERT' then
    with counted as (
      insert into event_days (day, starts, ends)
      select c.day, sum(c.starts), sum(c.ends) from added e cross join lateral event_day_changes(e::events, 1) c
       group by c.day
      returning day)
    select array_agg(day) into days from counted;
  elsif tg_op = 'DELETE' then
    with counted as (
      insert into event_days (day, starts, ends)
      select c.day, sum(c.starts), sum(c.ends) from removed e cross join lateral event_day_changes(e::events, -1) c
       group by c.day
      returning day)
    select array_agg(day) into days from counted;
  else
    with counted as (
      insert into event_days (day, starts, ends)
      select changes.day, sum(changes.starts), sum(changes.ends) from (
        select c.* from added e cross join lateral event_day_changes(e::events, 1) c
         union all
        select c.* from removed e cross join lateral event_day_changes(e::events, -1) c) changes
       group by changes.day having sum(changes.starts) <> 0 or sum(changes.ends) <> 0
      returning day)
    select array_agg(day) into days from counted;
  end if;
  if days is not null then perform replace_day_counts(days); end if;
  return null;
end $$;

create or replace trigger events_days_in after insert on events referencing new table as added
  for each statement execute function count_event_days();
create or replace trigger events_days_moved after update on events referencing old table as removed new table as added
  for each statement execute function count_event_days();
create or replace trigger events_days_out after delete on events referencing old table as removed
  for each statement execute function count_event_days();

-- Whether the counts of terms include an event.
create or replace function counts_for_terms(e events) returns boolean language sql immutable as $$
  select e.status = 'publish' and e.password_hash is null
$$;

-- As replace_day_counts, for terms.
create or replace function replace_term_counts(term_ids integer[]) returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  crowded integer[] := array(
    select n.term_id from term_event_counts n where n.term_id = any(term_ids) group by n.term_id having count(*) > 4);
begin
  if cardinality(crowded) = 0 or not may_replace_counts('term_event_counts') then return; end if;
  with removed as (delete from term_event_counts where term_id = any(crowded) returning term_id, events)
  insert into term_event_counts (term_id, events)
  select term_id, sum(events) from removed group by term_id having sum(events) <> 0;
end $$;

-- Adds `sign` to the number of events of each of these terms, for each time that it is named. Deleted terms have no number.
create or replace function add_term_counts(term_ids integer[], sign integer) returns void language plpgsql as $$
declare
  counted_ids integer[];
begin
  with counted as (
    insert into term_event_counts (term_id, events)
    select t.id, count(*) * sign from unnest(term_ids) x(id) join terms t on t.id = x.id group by t.id
    returning term_id)
  select array_agg(term_id) into counted_ids from counted;
  if counted_ids is not null then perform replace_term_counts(counted_ids); end if;
end $$;

-- The rows of a deleted term. Rows that another transaction inserts at the same time remain, and nobody reads them,
-- because no other term gets the id.
create or replace function remove_term_counts(id integer) returns void language sql as $$
  delete from term_event_counts where term_id = id and (select may_replace_counts('term_event_counts'))
$$;
