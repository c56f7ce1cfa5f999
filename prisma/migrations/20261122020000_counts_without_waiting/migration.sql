-- Counts that no transaction waits for (docs/decisions/0020): a write inserts rows with its differences, and readers add them
-- up. A write that finds many rows of one day or term replaces them by their sum.

-- Several rows for one day. The rows of a day add up to its numbers.
alter table event_days drop constraint event_days_pkey;
create index event_days_by_day on event_days (day);

-- The number of events of status publish with each term: the sum of its rows. There is no foreign key, because it would lock the
-- row of the term.
create table term_event_counts (
  term_id integer not null,
  events  integer not null
);
create index term_event_counts_by_term on term_event_counts (term_id);
insert into term_event_counts (term_id, events) select id, event_count from terms where event_count <> 0;
alter table terms drop column event_count;

-- Whether this transaction may replace rows by their sum. One transaction at a time does, and no other waits for it. With a
-- higher isolation level a transaction could not see the rows that the transaction before it has replaced.
create function may_replace_counts(table_name text) returns boolean language sql volatile as $$
  select current_setting('transaction_isolation') = 'read committed'
     and pg_try_advisory_xact_lock(hashtextextended('counts ' || table_name, 0))
$$;

-- Replaces the rows of each of these days by one row when they are more than four. Reads before and after get the same sums,
-- because one statement does both.
create function replace_day_counts(days date[]) returns void language plpgsql as $$
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

-- As replace_day_counts, for terms.
create function replace_term_counts(term_ids integer[]) returns void language plpgsql as $$
declare
  crowded integer[] := array(
    select n.term_id from term_event_counts n where n.term_id = any(term_ids) group by n.term_id having count(*) > 4);
begin
  if cardinality(crowded) = 0 or not may_replace_counts('term_event_counts') then return; end if;
  with removed as (delete from term_event_counts where term_id = any(crowded) returning term_id, events)
  insert into term_event_counts (term_id, events)
  select term_id, sum(events) from removed group by term_id having sum(events) <> 0;
end $$;

create or replace function count_term_links() returns trigger language plpgsql as $$
declare
  term_ids integer[];
begin
  with counted as (
    insert into term_event_counts (term_id, events)
    select l.term_id, count(*) * (case tg_op when 'INSERT' then 1 else -1 end)
      from changed l join events e on e.id = l.event_id
     where e.status = 'publish'
     group by l.term_id
    returning term_id)
  select array_agg(term_id) into term_ids from counted;
  if term_ids is not null then perform replace_term_counts(term_ids); end if;
  return null;
end $$;

create or replace function count_term_events() returns trigger language plpgsql as $$
declare
  term_ids integer[];
begin
  with counted as (
    insert into term_event_counts (term_id, events)
    select term_id, case when new.status = 'publish' then 1 else -1 end from event_terms where event_id = new.id
    returning term_id)
  select array_agg(term_id) into term_ids from counted;
  if term_ids is not null then perform replace_term_counts(term_ids); end if;
  return null;
end $$;

-- The rows of a deleted term. Rows that another transaction inserts at the same time remain; they add up to zero, and nobody
-- reads them, because no other term gets the id.
create function remove_term_counts() returns trigger language plpgsql as $$
begin
  if may_replace_counts('term_event_counts') then delete from term_event_counts where term_id = old.id; end if;
  return null;
end $$;

create trigger terms_uncounted after delete on terms for each row execute function remove_term_counts();
