-- Calendars elsewhere whose events are imported on a schedule (docs/decisions/0033).

-- CreateTable
CREATE TABLE "sources" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "interval_minutes" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "zone" TEXT,
    "default_status" TEXT NOT NULL,
    "category_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "update_authority" TEXT NOT NULL,
    "on_vanish" TEXT NOT NULL,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "next_run_utc" TIMESTAMPTZ(0) NOT NULL,
    "created_utc" TIMESTAMPTZ(0) NOT NULL,
    "modified_utc" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_runs" (
    "id" SERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "is_dry_run" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "queued_utc" TIMESTAMPTZ(0) NOT NULL,
    "started_utc" TIMESTAMPTZ(0),
    "ended_utc" TIMESTAMPTZ(0),
    "message" TEXT NOT NULL DEFAULT '',
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "vanished" INTEGER NOT NULL DEFAULT 0,
    "items" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "source_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_events" (
    "event_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "has_vanished" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "source_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "sources_by_next_run" ON "sources"("next_run_utc");

-- CreateIndex
CREATE INDEX "source_runs_by_source" ON "source_runs"("source_id", "id");

-- CreateIndex
CREATE INDEX "source_events_by_source" ON "source_events"("source_id");

-- AddForeignKey
ALTER TABLE "source_runs" ADD CONSTRAINT "source_runs_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_events" ADD CONSTRAINT "source_events_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_events" ADD CONSTRAINT "source_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table sources
  add constraint sources_kind check (kind in ('rest')),
  add constraint sources_interval check (interval_minutes between 15 and 10080),
  add constraint sources_default_status check (default_status in ('publish', 'pending', 'draft', 'private')),
  add constraint sources_update_authority check (update_authority in ('overwrite', 'preserve_changes', 'retain')),
  add constraint sources_on_vanish check (on_vanish in ('trash', 'cancel', 'keep'));

alter table source_runs add constraint source_runs_state check (state in ('waiting', 'running', 'done', 'failed'));
