-- From where somebody acted: the address of the request. Null for what the server did by itself, and for older lines.
alter table audit add column address text;
