-- The migrations with which services of the version before still work. Such a service starts although it does not know them.
create table compatible_migrations (
  name text primary key
);

insert into compatible_migrations (name) values ('20261123100000_compatible_migrations');
