-- Whether a session waits for a second factor follows from what its company and those above ask for now.
alter table token_family drop column second_factor_missing;
