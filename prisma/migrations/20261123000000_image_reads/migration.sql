-- When the pictures of other hosts were read, and why that failed.

-- AlterTable
ALTER TABLE "images" ADD COLUMN     "read_failure" TEXT,
ADD COLUMN     "read_failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "read_utc" TIMESTAMPTZ(0);

-- DropIndex: two users who may not see each other's pictures can upload the same file.
DROP INDEX "images_digest_key";

-- CreateIndex
CREATE INDEX "images_by_digest" ON "images"("digest");

-- The pictures whose measures are not known yet.
create index images_unmeasured on images (read_failures, id) where storage_key is null and width is null;
