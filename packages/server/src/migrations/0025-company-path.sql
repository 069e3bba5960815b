-- Where a company stands in the tree: the ids from the root down to it. A scope is one path, however many companies lie below.
create extension if not exists ltree;

alter table company add column path ltree;

with recursive tree as (
  select company_id, company_id::text::ltree as path from company where parent_id is null
  union all
  select c.company_id, t.path || c.company_id::text from company c join tree t on t.company_id = c.parent_id
)
update company c set path = t.path from tree t where t.company_id = c.company_id;

alter table company alter column path set not null;
alter table company alter column path set default '';
create index company_path on company using gist (path);

create function company_placed() returns trigger language plpgsql as $$
begin
  -- One at a time: two moves that cross could make a ring.
  perform pg_advisory_xact_lock(hashtext('company_path'));
  if new.parent_id is null then
    new.path := new.company_id::text;
  else
    select path || new.company_id::text into new.path from company where company_id = new.parent_id;
    -- A parent that does not exist is refused by the foreign key, which says so.
    if not found then new.path := new.company_id::text; end if;
  end if;
  if index(subpath(new.path, 0, -1), new.company_id::text::ltree) >= 0 then
    raise exception 'a company cannot lie below itself' using errcode = 'check_violation', constraint = 'company_ring';
  end if;
  return new;
end $$;

create function company_moved() returns trigger language plpgsql as $$
begin
  update company set path = new.path || subpath(path, nlevel(old.path))
  where path <@ old.path and company_id <> new.company_id;
  return null;
end $$;

create trigger company_place before insert or update of parent_id on company
  for each row execute function company_placed();
create trigger company_move after update of parent_id on company
  for each row when (new.path <> old.path) execute function company_moved();
