-- The colour of a category on the calendar page, a name of src/resources/terms/schema.ts; null = not chosen.
alter table terms add column color text;
alter table terms
  add constraint terms_color check (
    color is null or taxonomy = 'category'
      and color in ('red', 'blue', 'green', 'purple', 'orange', 'teal', 'pink', 'yellow'));

insert into compatible_migrations (name) values ('20261123180000_category_colors');
