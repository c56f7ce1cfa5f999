-- Imports stored the sizes of images with any URL, such as javascript:. Only sizes with a web address stay.
update images
   set sizes = (select jsonb_object_agg(name, size) from jsonb_each(sizes) as s(name, size) where size ->> 'url' ~* '^https?://')
 where jsonb_typeof(sizes) = 'object'
   and exists (select from jsonb_each(sizes) as s(name, size) where coalesce(size ->> 'url', '') !~* '^https?://');
