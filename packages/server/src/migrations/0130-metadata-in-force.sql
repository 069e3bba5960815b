alter table content_force add column metadata_set_id uuid constraint content_force_metadata references metadata_set;
alter table content_force add check ((metadata_set_id is not null) = (command_type = 'DsmCc'));
create index content_force_of_metadata on content_force (metadata_set_id);
