-- Several users can name the same picture of another host, each with texts of their own.

-- DropIndex
DROP INDEX "images_url_key";

-- CreateIndex
CREATE INDEX "images_by_url" ON "images"("url");
