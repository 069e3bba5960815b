-- The person behind a token, where it counts who somebody is. Null once their account is gone: then it is nobody's.
alter table api_token add column maker_id bigint references user_account on delete set null;
create index api_token_maker on api_token (maker_id) where maker_id is not null;

-- Of those there are, whoever the history names, where it names one person.
update api_token set maker_id = found.user_id
from (
  select t.token_id, min(a.user_id) as user_id
  from api_token t
  join user_account account on account.user_id = t.user_id
  join audit a on a.action = 'tokens.create' and a.target = account.user_name and a.user_name = t.maker
    and a.company_id = account.company_id
  join user_account maker on maker.user_id = a.user_id and maker.status <> 'machine'
  group by t.token_id having count(distinct a.user_id) = 1
) found
where api_token.token_id = found.token_id;
