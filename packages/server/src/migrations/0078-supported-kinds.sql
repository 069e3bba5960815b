-- What devices of one kind (company, model, firmware) lack, by the data model that one of them said: a device whose own data
-- model nobody read is taken for the others of its kind. By company, so that no device says what those of another company can.
-- `unsupported_tasks` is null until one has answered; `due_time`, null from then on, is when one is asked next, and the claim
-- of the process that asks: who dies meanwhile leaves it to the next.
create table supported_kind (
  company_id        bigint not null references company on delete cascade,
  mid               bigint not null references model on delete cascade,
  firmware_version  text not null,
  unsupported_tasks text[],
  due_time          timestamptz,
  attempts          integer not null default 0,
  asked             text,
  primary key (company_id, mid, firmware_version)
);
create index supported_kind_due on supported_kind (due_time) where due_time is not null;
create index supported_kind_model on supported_kind (mid);

insert into supported_kind (company_id, mid, firmware_version, unsupported_tasks)
select distinct on (d.company_id, d.mid, d.firmware_version) d.company_id, d.mid, d.firmware_version, s.unsupported_tasks
from supported_model s join device d on d.endpoint_id = s.endpoint_id and d.firmware_version = s.firmware_version
where s.unsupported_tasks is not null
order by d.company_id, d.mid, d.firmware_version, s.time desc;
