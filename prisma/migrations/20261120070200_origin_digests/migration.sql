-- AlterTable
ALTER TABLE "venues" ADD COLUMN     "origin_digest" TEXT;

-- AlterTable
ALTER TABLE "organizers" ADD COLUMN     "origin_digest" TEXT;
