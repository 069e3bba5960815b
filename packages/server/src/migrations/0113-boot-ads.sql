-- A film that the set-top boxes of a company show while they boot.
create table boot_ad (
  boot_ad_id   bigint generated always as identity primary key,
  company_id   bigint not null references company,
  ad_name      text not null,
  version      text not null,
  media_type   text not null check (media_type in ('mp4')),
  seconds      double precision not null check (seconds > 0),
  file_name    text not null,
  store_name   text not null unique,
  size         bigint not null,
  sha256       text not null,
  user_name    text not null,
  create_time  timestamptz not null
);
create unique index boot_ad_name_unique on boot_ad (company_id, lower(ad_name));
