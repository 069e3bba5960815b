-- A path of hundreds of steps is more than a page of its index can be split by: nobody has so many levels of companies.
alter table company add constraint company_depth check (nlevel(path) <= 32);

-- Where a company stands in the order of the tree, by names: each before those below it. Kept, since to make it for each row
-- of a list is a look at every company above it.
alter table company add column place text not null default '';

create or replace function company_placed() returns trigger language plpgsql as $$
begin
  -- One at a time: two moves that cross could make a ring.
  perform pg_advisory_xact_lock(hashtext('company_path'));
  new.path := new.company_id::text;
  new.place := lower(new.company_name);
  if new.parent_id is not null then
    -- A parent that does not exist is refused by the foreign key, which says so.
    select path || new.company_id::text, place || chr(1) || lower(new.company_name)
      into new.path, new.place from company where company_id = new.parent_id;
    if not found then
      new.path := new.company_id::text;
      new.place := lower(new.company_name);
    end if;
  end if;
  if nlevel(new.path) > 1 and index(subpath(new.path, 0, -1), new.company_id::text::ltree) >= 0 then
    raise exception 'a company cannot lie below itself' using errcode = 'check_violation', constraint = 'company_ring';
  end if;
  return new;
end $$;

create or replace function company_moved() returns trigger language plpgsql as $$
begin
  update company set
    path = new.path || subpath(path, nlevel(old.path)),
    place = new.place || substr(place, length(old.place) + 1)
  where path <@ old.path and company_id <> new.company_id;
  return null;
end $$;

drop trigger company_place on company;
drop trigger company_move on company;
create trigger company_place before insert or update of parent_id, company_name on company
  for each row execute function company_placed();
create trigger company_move after update of parent_id, company_name on company
  for each row when (new.path <> old.path or new.place <> old.place) execute function company_moved();

with recursive tree as (
  select company_id, lower(company_name) as place from company where parent_id is null
  union all
  select c.company_id, t.place || chr(1) || lower(c.company_name) from company c join tree t on t.company_id = c.parent_id
)
update company c set place = t.place from tree t where t.company_id = c.company_id;
