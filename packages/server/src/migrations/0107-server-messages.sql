-- A message that the server writes to one person by itself: `contents` is in English, this the same in Korean, and the console leads to `link`.
alter table notice add column contents_ko text;
alter table notice add column link text;
