-- The crops that a new focal point has replaced. Pages in caches still show them.

-- AlterTable
ALTER TABLE "images" ADD COLUMN     "replaced_files" JSONB NOT NULL DEFAULT '{}';
