-- Events, venues, organizers and images draw their ids from one sequence, so that an id names one record.
CREATE SEQUENCE "record_ids" AS integer;

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
    "url" TEXT NOT NULL,
    "extension" TEXT NOT NULL DEFAULT '',
    "width" INTEGER,
    "height" INTEGER,
    "filesize" INTEGER,
    "sizes" JSONB,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" INTEGER NOT NULL DEFAULT nextval('record_ids'::regclass),
    "status" TEXT NOT NULL,
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
    "password_hash" TEXT,
    "parent_id" INTEGER,
    "image_id" INTEGER,
    "custom_fields" JSONB,
    "origin_id" TEXT,
    "origin_digest" TEXT,
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_texts" (
    "event_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "excerpt" TEXT,
    "slug" TEXT,

    CONSTRAINT "event_texts_pkey" PRIMARY KEY ("event_id","language")
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
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],

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
    "address" TEXT,
    "city" TEXT,
    "country" TEXT,
    "province" TEXT,
    "state" TEXT,
    "stateprovince" TEXT,

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
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],

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

    CONSTRAINT "organizer_texts_pkey" PRIMARY KEY ("organizer_id","language")
);

-- CreateTable
CREATE TABLE "terms" (
    "id" SERIAL NOT NULL,
    "taxonomy" TEXT NOT NULL,
    "parent_id" INTEGER,
    "language" TEXT NOT NULL,
    "event_count" INTEGER NOT NULL DEFAULT 0,

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

    CONSTRAINT "term_texts_pkey" PRIMARY KEY ("term_id","language")
);

-- CreateTable
CREATE TABLE "event_venues" (
    "event_id" INTEGER NOT NULL,
    "venue_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "event_venues_pkey" PRIMARY KEY ("event_id","venue_id")
);

-- CreateTable
CREATE TABLE "event_organizers" (
    "event_id" INTEGER NOT NULL,
    "organizer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "event_organizers_pkey" PRIMARY KEY ("event_id","organizer_id")
);

-- CreateTable
CREATE TABLE "event_terms" (
    "event_id" INTEGER NOT NULL,
    "term_id" INTEGER NOT NULL,

    CONSTRAINT "event_terms_pkey" PRIMARY KEY ("event_id","term_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_login_key" ON "users"("login");

-- CreateIndex
CREATE UNIQUE INDEX "application_passwords_prefix_key" ON "application_passwords"("prefix");

-- CreateIndex
CREATE INDEX "application_passwords_of_user" ON "application_passwords"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "images_url_key" ON "images"("url");

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
CREATE UNIQUE INDEX "event_texts_slug" ON "event_texts"("slug", "language");

-- CreateIndex
CREATE UNIQUE INDEX "venues_origin_id_key" ON "venues"("origin_id");

-- CreateIndex
CREATE INDEX "venues_by_publication" ON "venues"("published_wall" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "venues_by_image" ON "venues"("image_id");

-- CreateIndex
CREATE INDEX "venues_by_author" ON "venues"("author_id");

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
CREATE UNIQUE INDEX "organizer_texts_slug" ON "organizer_texts"("slug", "language");

-- CreateIndex
CREATE INDEX "terms_by_parent" ON "terms"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "term_texts_slug" ON "term_texts"("slug", "taxonomy", "language");

-- CreateIndex
CREATE INDEX "event_venues_by_venue" ON "event_venues"("venue_id", "event_id");

-- CreateIndex
CREATE INDEX "event_organizers_by_organizer" ON "event_organizers"("organizer_id", "event_id");

-- CreateIndex
CREATE INDEX "event_terms_by_term" ON "event_terms"("term_id", "event_id");

-- AddForeignKey
ALTER TABLE "application_passwords" ADD CONSTRAINT "application_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_texts" ADD CONSTRAINT "event_texts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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


