-- When devices were asked what they support, nobody looked for what the tasks of television need. What each lacks is found out
-- anew: one device of a kind is asked when it next connects.
update supported_model set unsupported_tasks = null where unsupported_tasks is not null;
delete from supported_kind;
