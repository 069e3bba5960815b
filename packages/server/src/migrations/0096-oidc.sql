-- Signing in through an OpenID Connect provider: whose account an identity of the provider is, and sign-ins that were begun.
create table oidc_link (
  issuer      text not null,
  subject     text not null,
  user_id     bigint not null references user_account on delete cascade,
  create_time timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index oidc_link_user on oidc_link (user_id);

-- Finished once, by the browser that has the cookie.
create table oidc_sign_in (
  state_hash  text primary key,
  cookie_hash text not null,
  nonce       text not null,
  verifier    text not null,                            -- of PKCE: of no use without the code that the browser is given
  expire_time timestamptz not null
);
create index oidc_sign_in_expire on oidc_sign_in (expire_time);

-- The provider vouches for its people: neither a temporary password nor a second factor of our own is asked for.
alter table token_family add column by_provider boolean not null default false;
