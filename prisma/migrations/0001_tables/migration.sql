-- The tables, as Prisma makes them from schema.prisma, with what it cannot say: the sequence that five kinds of records
-- share, and the table that need not survive a crash.

-- Events, series, venues, organizers and images draw their ids from one sequence, so that an id names one record.
CREATE SEQUENCE "record_ids" AS integer;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "login" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL,
    "created_utc" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_passwords" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_utc" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_utc" TIMESTAMPTZ(3),
    "revoked_utc" TIMESTAMPTZ(3),
    "last_used_utc" TIMESTAMPTZ(3),

    CONSTRAINT "application_passwords_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "images" (
    "id" INTEGER NOT NULL DEFAULT nextval('record_ids'::regclass),
    "url" TEXT,
    "extension" TEXT NOT NULL DEFAULT '',
    "width" INTEGER,
    "height" INTEGER,
    "filesize" INTEGER,
    "sizes" JSONB,
    "replaced_files" JSONB NOT NULL DEFAULT '{}',
    "storage_key" TEXT,
    "digest" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "placeholder" TEXT,
    "focal_x" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "focal_y" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "credit" TEXT,
    "license" TEXT,
    "language" TEXT,
    "author_id" INTEGER,
    "unused_since_utc" TIMESTAMPTZ(0),
    "read_utc" TIMESTAMPTZ(0),
    "read_failures" INTEGER NOT NULL DEFAULT 0,
    "read_failure" TEXT,
    "created_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image_texts" (
    "image_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "caption" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "image_texts_pkey" PRIMARY KEY ("image_id","language")
);

-- CreateTable
CREATE TABLE "events" (
    "id" INTEGER NOT NULL DEFAULT nextval('record_ids'::regclass),
    "status" TEXT NOT NULL,
    "status_before_trash" TEXT,
    "author_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "published_wall" TIMESTAMP(0) NOT NULL,
    "published_utc" TIMESTAMPTZ(0),
    "created_utc" TIMESTAMPTZ(3) NOT NULL,
    "modified_utc" TIMESTAMPTZ(3) NOT NULL,
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "start_wall" TIMESTAMP(0) NOT NULL,
    "end_wall" TIMESTAMP(0) NOT NULL,
    "start_utc" TIMESTAMPTZ(0) NOT NULL,
    "end_utc" TIMESTAMPTZ(0) NOT NULL,
    "zone" TEXT NOT NULL,
    "zone_abbreviation" TEXT NOT NULL,
    "cost_symbol" TEXT NOT NULL DEFAULT '',
    "cost_code" TEXT NOT NULL DEFAULT '',
    "cost_position" TEXT NOT NULL DEFAULT '',
    "cost_values" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cost_labels" JSONB,
    "website" TEXT,
    "show_map" BOOLEAN NOT NULL DEFAULT false,
    "show_map_link" BOOLEAN NOT NULL DEFAULT false,
    "hide_from_listings" BOOLEAN NOT NULL DEFAULT false,
    "sticky" BOOLEAN NOT NULL DEFAULT false,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "ticketed" BOOLEAN NOT NULL DEFAULT false,
    "event_status" TEXT NOT NULL DEFAULT 'scheduled',
    "attendance_mode" TEXT NOT NULL DEFAULT 'offline',
    "online_url" TEXT,
    "previous_start_wall" TIMESTAMP(0),
    "previous_start_utc" TIMESTAMPTZ(0),
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "created_in" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "password_hash" TEXT,
    "parent_id" INTEGER,
    "image_id" INTEGER,
    "custom_fields" JSONB,
    "origin_id" TEXT,
    "origin_digest" TEXT,
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "source_modified_utc" TIMESTAMPTZ(0),
    "source_modified_wall" TIMESTAMP(0),
    "series_id" INTEGER,
    "recurrence_wall" TIMESTAMP(0),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_texts" (
    "event_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "excerpt" TEXT,
    "event_status_reason" TEXT,
    "slug" TEXT,
    "slug_latin" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "event_texts_pkey" PRIMARY KEY ("event_id","language")
);

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

-- CreateTable
CREATE TABLE "venues" (
    "id" INTEGER NOT NULL DEFAULT nextval('record_ids'::regclass),
    "status" TEXT NOT NULL,
    "author_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "published_wall" TIMESTAMP(0) NOT NULL,
    "published_utc" TIMESTAMPTZ(0),
    "created_utc" TIMESTAMPTZ(3) NOT NULL,
    "modified_utc" TIMESTAMPTZ(3) NOT NULL,
    "zip" TEXT,
    "phone" TEXT,
    "website" TEXT,
    "show_map" BOOLEAN NOT NULL DEFAULT true,
    "show_map_link" BOOLEAN NOT NULL DEFAULT true,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "image_id" INTEGER,
    "origin_id" TEXT,
    "origin_digest" TEXT,
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "source_modified_utc" TIMESTAMPTZ(0),
    "source_modified_wall" TIMESTAMP(0),

    CONSTRAINT "venues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "venue_texts" (
    "venue_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "excerpt" TEXT,
    "slug" TEXT,
    "slug_latin" TEXT,
    "address" TEXT,
    "city" TEXT,
    "country" TEXT,
    "province" TEXT,
    "state" TEXT,
    "stateprovince" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "search_names" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "venue_texts_pkey" PRIMARY KEY ("venue_id","language")
);

-- CreateTable
CREATE TABLE "organizers" (
    "id" INTEGER NOT NULL DEFAULT nextval('record_ids'::regclass),
    "status" TEXT NOT NULL,
    "author_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "published_wall" TIMESTAMP(0) NOT NULL,
    "published_utc" TIMESTAMPTZ(0),
    "created_utc" TIMESTAMPTZ(3) NOT NULL,
    "modified_utc" TIMESTAMPTZ(3) NOT NULL,
    "phone" TEXT,
    "website" TEXT,
    "email" TEXT,
    "image_id" INTEGER,
    "origin_id" TEXT,
    "origin_digest" TEXT,
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "source_modified_utc" TIMESTAMPTZ(0),
    "source_modified_wall" TIMESTAMP(0),

    CONSTRAINT "organizers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizer_texts" (
    "organizer_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "excerpt" TEXT,
    "slug" TEXT,
    "slug_latin" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "search_names" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "organizer_texts_pkey" PRIMARY KEY ("organizer_id","language")
);

-- CreateTable
CREATE TABLE "terms" (
    "id" SERIAL NOT NULL,
    "taxonomy" TEXT NOT NULL,
    "parent_id" INTEGER,
    "color" TEXT,
    "language" TEXT NOT NULL,

    CONSTRAINT "terms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "term_texts" (
    "term_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "taxonomy" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "slug" TEXT,
    "slug_latin" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "search_names" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "term_texts_pkey" PRIMARY KEY ("term_id","language")
);

-- CreateTable
CREATE TABLE "event_venues" (
    "event_id" INTEGER NOT NULL,
    "venue_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "start_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_published" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_venues_pkey" PRIMARY KEY ("event_id","venue_id")
);

-- CreateTable
CREATE TABLE "event_organizers" (
    "event_id" INTEGER NOT NULL,
    "organizer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "start_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_published" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_organizers_pkey" PRIMARY KEY ("event_id","organizer_id")
);

-- CreateTable
CREATE TABLE "event_terms" (
    "event_id" INTEGER NOT NULL,
    "term_id" INTEGER NOT NULL,
    "start_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_terms_pkey" PRIMARY KEY ("event_id","term_id")
);

-- CreateTable
CREATE TABLE "event_days" (
    "day" DATE NOT NULL,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "ends" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "term_event_counts" (
    "term_id" INTEGER NOT NULL,
    "events" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "changes" (
    "xid" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "seq" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "op" TEXT NOT NULL,
    "public_op" TEXT,
    "author_id" INTEGER,
    "at" TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT "changes_pkey" PRIMARY KEY ("xid","seq")
);

-- CreateTable
CREATE TABLE "change_log" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "epoch" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purged_through" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,

    CONSTRAINT "change_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "compatible_migrations" (
    "name" TEXT NOT NULL,

    CONSTRAINT "compatible_migrations_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "full_at_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

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
    "etag" TEXT,
    "last_modified" TEXT,
    "read_utc" TIMESTAMPTZ(0),
    "created_utc" TIMESTAMPTZ(0) NOT NULL,
    "modified_utc" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "sources_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "runs" (
    "id" SERIAL NOT NULL,
    "source_id" INTEGER,
    "import_id" INTEGER,
    "is_dry_run" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "queued_utc" TIMESTAMPTZ(0) NOT NULL,
    "started_utc" TIMESTAMPTZ(0),
    "ended_utc" TIMESTAMPTZ(0),
    "message" TEXT NOT NULL DEFAULT '',
    "processed" INTEGER NOT NULL DEFAULT 0,
    "expected" INTEGER,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "vanished" INTEGER NOT NULL DEFAULT 0,
    "items" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_events" (
    "event_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "content_key" TEXT NOT NULL DEFAULT '',
    "has_vanished" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "source_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "submissions" (
    "event_id" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "token_hash" BYTEA NOT NULL,
    "proof_hash" BYTEA NOT NULL,
    "withdrawn_utc" TIMESTAMPTZ(0),
    "accepted_utc" TIMESTAMPTZ(0),
    "created_utc" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "site_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT,
    "logo_id" INTEGER,
    "accent_color" TEXT,
    "default_view" TEXT,
    "zone" TEXT,
    "embed_origins" TEXT[],
    "accepts_submissions" BOOLEAN,
    "modified_utc" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_login_key" ON "users"("login");

-- CreateIndex
CREATE UNIQUE INDEX "application_passwords_prefix_key" ON "application_passwords"("prefix");

-- CreateIndex
CREATE INDEX "application_passwords_of_user" ON "application_passwords"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "images_storage_key_key" ON "images"("storage_key");

-- CreateIndex
CREATE INDEX "images_by_digest" ON "images"("digest");

-- CreateIndex
CREATE INDEX "images_by_url" ON "images"("url");

-- CreateIndex
CREATE UNIQUE INDEX "events_origin_id_key" ON "events"("origin_id");

-- CreateIndex
CREATE INDEX "events_by_start_utc" ON "events"("start_utc", "id");

-- CreateIndex
CREATE INDEX "events_by_parent" ON "events"("parent_id");

-- CreateIndex
CREATE INDEX "events_by_image" ON "events"("image_id");

-- CreateIndex
CREATE INDEX "events_by_author" ON "events"("author_id");

-- CreateIndex
CREATE INDEX "event_texts_search" ON "event_texts" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "event_texts_slug" ON "event_texts"("slug", "language");

-- CreateIndex
CREATE INDEX "series_by_stored_until" ON "series"("stored_until_utc");

-- CreateIndex
CREATE UNIQUE INDEX "series_texts_slug" ON "series_texts"("slug", "language");

-- CreateIndex
CREATE UNIQUE INDEX "venues_origin_id_key" ON "venues"("origin_id");

-- CreateIndex
CREATE INDEX "venues_by_publication" ON "venues"("published_wall" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "venues_by_position" ON "venues"("latitude", "longitude");

-- CreateIndex
CREATE INDEX "venues_by_image" ON "venues"("image_id");

-- CreateIndex
CREATE INDEX "venues_by_author" ON "venues"("author_id");

-- CreateIndex
CREATE INDEX "venue_texts_search_names" ON "venue_texts" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "venue_texts_slug" ON "venue_texts"("slug", "language");

-- CreateIndex
CREATE UNIQUE INDEX "organizers_origin_id_key" ON "organizers"("origin_id");

-- CreateIndex
CREATE INDEX "organizers_by_publication" ON "organizers"("published_wall" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "organizers_by_image" ON "organizers"("image_id");

-- CreateIndex
CREATE INDEX "organizers_by_author" ON "organizers"("author_id");

-- CreateIndex
CREATE INDEX "organizer_texts_search_names" ON "organizer_texts" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "organizer_texts_slug" ON "organizer_texts"("slug", "language");

-- CreateIndex
CREATE INDEX "terms_by_parent" ON "terms"("parent_id");

-- CreateIndex
CREATE INDEX "term_texts_search_names" ON "term_texts" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "term_texts_slug" ON "term_texts"("slug", "taxonomy", "language");

-- CreateIndex
CREATE INDEX "event_venues_by_venue" ON "event_venues"("venue_id", "start_utc", "event_id");

-- CreateIndex
CREATE INDEX "event_organizers_by_organizer" ON "event_organizers"("organizer_id", "start_utc", "event_id");

-- CreateIndex
CREATE INDEX "event_terms_by_term" ON "event_terms"("term_id", "start_utc", "event_id");

-- CreateIndex
CREATE INDEX "event_days_by_day" ON "event_days"("day");

-- CreateIndex
CREATE INDEX "term_event_counts_by_term" ON "term_event_counts"("term_id");

-- CreateIndex
CREATE INDEX "sources_by_next_run" ON "sources"("next_run_utc");

-- CreateIndex
CREATE INDEX "imports_by_expiry" ON "imports"("expires_utc");

-- CreateIndex
CREATE INDEX "runs_by_source" ON "runs"("source_id", "id");

-- CreateIndex
CREATE INDEX "runs_by_import" ON "runs"("import_id", "id");

-- CreateIndex
CREATE INDEX "source_events_by_source" ON "source_events"("source_id");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_by_proof" ON "submissions"("proof_hash");

-- CreateIndex
CREATE INDEX "submissions_by_time" ON "submissions"("created_utc", "event_id");

-- AddForeignKey
ALTER TABLE "application_passwords" ADD CONSTRAINT "application_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_texts" ADD CONSTRAINT "image_texts_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_texts" ADD CONSTRAINT "event_texts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_texts" ADD CONSTRAINT "series_texts_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_overrides" ADD CONSTRAINT "event_overrides_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "venues" ADD CONSTRAINT "venues_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "venues" ADD CONSTRAINT "venues_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "venue_texts" ADD CONSTRAINT "venue_texts_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizers" ADD CONSTRAINT "organizers_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizers" ADD CONSTRAINT "organizers_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_texts" ADD CONSTRAINT "organizer_texts_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "organizers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms" ADD CONSTRAINT "terms_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "terms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "term_texts" ADD CONSTRAINT "term_texts_term_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_venues" ADD CONSTRAINT "event_venues_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_venues" ADD CONSTRAINT "event_venues_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_organizers" ADD CONSTRAINT "event_organizers_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_organizers" ADD CONSTRAINT "event_organizers_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "organizers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_terms" ADD CONSTRAINT "event_terms_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_terms" ADD CONSTRAINT "event_terms_term_id_fkey" FOREIGN KEY ("term_id") REFERENCES "terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_events" ADD CONSTRAINT "source_events_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_events" ADD CONSTRAINT "source_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;
