-- The token that a refresh token was given for, so that an answer that was lost is told from a token that was stolen.

alter table refresh_token add column parent_hash text;
