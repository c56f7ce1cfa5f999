-- Images that the service stores itself, with texts about them in each language.

-- AlterTable
ALTER TABLE "images" ADD COLUMN     "author_id" INTEGER,
ADD COLUMN     "created_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "credit" TEXT,
ADD COLUMN     "digest" TEXT,
ADD COLUMN     "focal_x" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
ADD COLUMN     "focal_y" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
ADD COLUMN     "license" TEXT,
ADD COLUMN     "modified_utc" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "placeholder" TEXT,
ADD COLUMN     "storage_key" TEXT,
ADD COLUMN     "unused_since_utc" TIMESTAMPTZ(0),
ALTER COLUMN "url" DROP NOT NULL;

-- CreateTable
CREATE TABLE "image_texts" (
    "image_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "caption" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "image_texts_pkey" PRIMARY KEY ("image_id","language")
);

-- CreateIndex
CREATE UNIQUE INDEX "images_storage_key_key" ON "images"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "images_digest_key" ON "images"("digest");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_texts" ADD CONSTRAINT "image_texts_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table images
  add constraint images_address check (url is not null or storage_key is not null),
  add constraint images_focal_point check (focal_x between 0 and 1 and focal_y between 0 and 1);

create trigger image_texts_changed after insert or update or delete or truncate on image_texts
  for each statement execute function tell_change();
