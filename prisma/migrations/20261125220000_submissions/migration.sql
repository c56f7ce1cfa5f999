-- Events that people without an account have proposed (docs/decisions/0057). Services of earlier versions do not know the
-- table and the column, and need not.
alter table site_settings add column accepts_submissions boolean;

create table submissions (
  event_id int not null constraint submissions_pkey primary key
    constraint submissions_event_id_fkey references events (id) on delete cascade on update cascade,
  -- What the sender has written, by the names of the API, with name and e-mail address of the sender.
  fields jsonb not null,
  -- How often the sender has written them.
  version int not null default 1,
  -- SHA-256
  token_hash bytea not null,
  -- SHA-256 of the proof of work, so that nobody uses it twice.
  proof_hash bytea not null,
  withdrawn_utc timestamptz(0),
  created_utc timestamptz(0) not null
);
create unique index submissions_by_proof on submissions (proof_hash);
create index submissions_by_time on submissions (created_utc, event_id);

insert into compatible_migrations (name) values ('20261125220000_submissions');
