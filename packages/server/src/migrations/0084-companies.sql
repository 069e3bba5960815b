-- What is known of a company beside its place in the tree.
alter table company
  add column url         text not null default '',
  add column description text not null default '',
  add column oem_key     text not null default '',
  add column start_app   text not null default '',
  add column address     text not null default '',
  add column phone       text not null default '',
  add column create_user text;

-- A company is deleted once nobody and nothing is in it; roles of its own are nobody's then.
alter table role
  drop constraint role_company_id_fkey,
  add constraint role_company_id_fkey foreign key (company_id) references company on delete cascade;
