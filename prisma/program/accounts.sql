-- What writes ask about their caller.

-- The role of the user who sent a write; null if the user was removed or the password revoked. Until the transaction ends, changes of
-- the account wait. The lock is not one of the row: with share locks of the row, the writes of a busy user could postpone a change of
-- the role for ever, while advisory locks are granted in the order of the requests. The role is read after the lock is granted.
create or replace function lock_caller(caller_id integer, password_id integer) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('user ' || caller_id, 0));
  return (
    select u.role from users u
     where u.id = caller_id
       and (password_id is null or exists (
             select from application_passwords p where p.id = password_id and p.revoked_utc is null)));
end $$;
