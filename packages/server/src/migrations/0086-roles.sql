-- A role is known by its name: of one company no two, whatever their case. Those that are alike get a number.
update role set role_name = role_name || ' ' || role_id
where exists (
  select from role as other
  where other.company_id is not distinct from role.company_id
    and lower(trim(other.role_name)) = lower(trim(role.role_name)) and other.role_id < role.role_id
);
create unique index role_name_unique on role (company_id, lower(trim(role_name))) nulls not distinct;

-- How many accounts have a role is asked for each of a list, and before one is deleted.
create index user_account_role on user_account (role_id);
