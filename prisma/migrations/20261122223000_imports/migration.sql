-- Files and addresses that a person imports once, and their runs beside those of sources (docs/decisions/0034).

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT,
    "url" TEXT,
    "file" BYTEA,
    "language" TEXT,
    "zone" TEXT,
    "default_status" TEXT NOT NULL,
    "category_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_utc" TIMESTAMPTZ(0) NOT NULL,
    "expires_utc" TIMESTAMPTZ(0),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "imports_by_expiry" ON "imports"("expires_utc");

alter table imports
  add constraint imports_origin check (file is null or url is null),
  add constraint imports_kind check (kind in ('rest', 'ics', 'csv', 'jsonld')),
  add constraint imports_default_status check (default_status in ('publish', 'pending', 'draft', 'private'));

alter table source_runs rename to runs;
alter sequence source_runs_id_seq rename to runs_id_seq;
alter index source_runs_pkey rename to runs_pkey;
alter index source_runs_by_source rename to runs_by_source;
alter table runs rename constraint source_runs_source_id_fkey to runs_source_id_fkey;
alter table runs rename constraint source_runs_state to runs_state;
alter table runs
  alter column source_id drop not null,
  add column import_id integer,
  add column processed integer not null default 0,
  add column expected integer,
  add constraint runs_owner check (num_nonnulls(source_id, import_id) = 1),
  add constraint runs_import_id_fkey foreign key (import_id) references imports (id) on delete cascade on update cascade;
create index runs_by_import on runs (import_id, id);
