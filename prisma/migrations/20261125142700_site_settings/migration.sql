-- The settings of the calendar that administrators change; null = the value of the environment (docs/decisions/0048).

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

-- AddForeignKey
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;

alter table site_settings
  add constraint site_settings_one_row check (id = 1),
  add constraint site_settings_accent_color check (accent_color ~ '^#[0-9a-f]{6}$');

-- The time zone shows in every record, so all may look different after a change.
create trigger site_settings_in after insert on site_settings for each statement execute function tell_change();
create trigger site_settings_changed after update on site_settings for each statement execute function tell_change();
create trigger site_settings_out after delete on site_settings for each statement execute function tell_change();
create trigger site_settings_truncated after truncate on site_settings for each statement execute function tell_change();

insert into compatible_migrations (name) values ('20261125142700_site_settings');
