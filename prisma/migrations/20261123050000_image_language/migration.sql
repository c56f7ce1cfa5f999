-- The original language of the texts of an image, to which missing ones fall back.

-- AlterTable
ALTER TABLE "images" ADD COLUMN     "language" TEXT;

update images i set language = x.language
  from (select image_id, min(language) as language from image_texts where alt <> '' or caption <> '' group by image_id) x
 where x.image_id = i.id;
