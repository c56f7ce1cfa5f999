-- No version does anything with this column. Version 0.1.0 does not have the table. A service from the sources between
-- 0.1.0 and this migration reads the column, so the migration is not one of `compatible_migrations`.
alter table site_settings drop column accepts_submissions;
