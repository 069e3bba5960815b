-- What the admin area keeps beside the tables that the product had already.

-- Services of the installation. One that is not enabled is missing from everybody's profile.
create table feature (
  feature_id   bigint generated always as identity primary key,
  feature_key  text not null constraint feature_key_unique unique,
  feature_name text not null,
  feature_desc text not null default '',
  enabled      boolean not null default true
);

-- Menus of the console. One that is not enabled is shown to nobody; without the admin area nobody could enable it again.
create table menu (
  menu_id   bigint generated always as identity primary key,
  menu_key  text not null constraint menu_key_unique unique,
  menu_desc text not null default '',
  enabled   boolean not null default true,
  constraint menu_admin_enabled check (enabled or menu_key <> 'menu.admin')
);

-- The picture of a model, where it has one of its own.
create table model_image (
  image_id     bigint generated always as identity primary key,
  mid          bigint not null constraint model_image_unique unique references model on delete cascade,
  image_name   text not null,
  content      bytea not null,
  content_type text not null,
  modify_time  timestamptz not null default now()
);

-- What is known of a model's parameters beside what its devices say.
create table model_parameter (
  parameter_id bigint generated always as identity primary key,
  mid          bigint not null references model on delete cascade,
  path         text not null,
  value_type   text not null default 'string',
  writable     boolean not null default false,
  description  text not null default '',
  constraint model_parameter_unique unique (mid, path)
);

-- Which service features a model supports. It was a list in the row of the model.
create table model_feature (
  model_feature_id bigint generated always as identity primary key,
  mid              bigint not null references model on delete cascade,
  feature_id       bigint not null references feature on delete cascade,
  constraint model_feature_unique unique (mid, feature_id)
);
create index model_feature_feature on model_feature (feature_id);
insert into feature (feature_key, feature_name)
  select distinct key, key from model, unnest(support_features) as key;
insert into model_feature (mid, feature_id)
  select distinct model.mid, feature.feature_id from model join feature on feature.feature_key = any(model.support_features);
alter table model drop column support_features;

-- Keys under which roles are known, of the product or of the installation.
create table role_group (
  role_group_id   bigint generated always as identity primary key,
  role_group_key  text not null constraint role_group_key_unique unique,
  role_group_name text not null,
  role_group      text not null default 'custom' check (role_group in ('system', 'custom'))
);

-- Accounts that were deleted, however that happened.
create table deleted_user (
  deleted_user_id  bigint generated always as identity primary key,
  user_id          bigint not null,
  email            text not null,
  user_name        text not null,
  user_phone       text,
  company_id       bigint not null,
  company_name     text not null,
  role_name        text not null,
  user_create_time timestamptz not null,
  delete_time      timestamptz not null default now(),
  note             text not null default ''
);
create index deleted_user_company on deleted_user (company_id);

create function keep_deleted_user() returns trigger language plpgsql as $$
begin
  insert into deleted_user (user_id, email, user_name, user_phone, company_id, company_name, role_name, user_create_time)
  select old.user_id, old.email, old.user_name, old.user_phone, old.company_id,
    coalesce((select company_name from company where company_id = old.company_id), ''),
    coalesce((select role_name from role where role_id = old.role_id), ''), old.create_time;
  return old;
end $$;
create trigger user_account_deleted before delete on user_account for each row execute function keep_deleted_user();

create index client_last_access on client (last_access_time desc);
create index task_start on task (start_time desc, task_id);
