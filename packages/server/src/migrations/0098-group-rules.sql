-- Groups defined by a filter: their devices are those of their company that it finds, whenever somebody asks.
alter table device_group add column rule jsonb;
comment on column device_group.rule is '@type Readonly<Record<string, readonly string[]>>';

-- The cells that a rule is about; tags, which cells do not distinguish, are left to who asks.
create function rule_cells(of_company bigint, rule jsonb) returns setof bigint language sql stable as $$
  select c.cell_id from device_cell c
  where c.company_id = of_company
    and (rule->'mid' is null or rule->'mid' ? c.mid::text)
    and (rule->'prodClass' is null or exists (select from model m where m.mid = c.mid and rule->'prodClass' ? m.product_class))
    and (rule->'opCityId' is null or rule->'opCityId' ? c.op_city_id)
    and (rule->'provinceId' is null
      or exists (select from city y where y.op_city_id = c.op_city_id and rule->'provinceId' ? y.province_id))
    and (rule->'firmwareVersion' is null or rule->'firmwareVersion' ? c.firmware_version)
$$;

-- The devices of a company that a rule finds.
create function rule_devices(of_company bigint, rule jsonb) returns setof bigint language plpgsql stable as $$
begin
  if rule->'tag' is null then
    return query select k.did from device_key k where k.cell_id in (select rule_cells(of_company, rule));
  else
    return query
      select d.did from device d join device_key k on k.did = d.did
      where d.tags <> '{}'
        and d.tags && array(
          select t.tag_name from tag t
          where t.company_id = of_company and lower(t.tag_name) in (select lower(jsonb_array_elements_text(rule->'tag'))))
        and k.cell_id in (select rule_cells(of_company, rule));
  end if;
end $$;

-- How many they are; without tags the cells know.
create function rule_size(of_company bigint, rule jsonb) returns int language plpgsql stable as $$
begin
  if rule->'tag' is not null then return (select count(*) from rule_devices(of_company, rule)); end if;
  return (
    select coalesce(sum(counted.devices), 0) from (
      select c.devices from device_cell c where c.cell_id in (select rule_cells(of_company, rule))
      union all
      select d.devices from device_cell_delta d where d.cell_id in (select rule_cells(of_company, rule))
    ) counted
  );
end $$;

-- The devices of a group, chosen or found.
create function group_devices(of_gid bigint) returns setof bigint language plpgsql stable as $$
declare
  found_group device_group;
begin
  select * into found_group from device_group where gid = of_gid;
  if found_group.rule is null then
    return query select d.did from device d where d.gid = of_gid;
  else
    return query select rule_devices(found_group.company_id, found_group.rule);
  end if;
end $$;
