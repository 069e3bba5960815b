-- What the database is for, said once: the passwords of an evaluation are published, and must not be those of a real installation.
create table installation (
  is_only    boolean primary key default true check (is_only),
  evaluation boolean not null
);

-- One that is older than this mark is known by the accounts of the examples.
insert into installation (evaluation)
select bool_or(lower(email) = 'admin@headend.example') from user_account having count(*) > 0;
