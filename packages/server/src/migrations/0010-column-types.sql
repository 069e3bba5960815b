-- What a column holds that its type alone does not say: read by "npm run tables".
comment on column client.settings is '@type Record<string, unknown>';
comment on column audit.detail is '@type Record<string, unknown>';
comment on column device.lnb_settings is '@type { lnbType: string; lnbValue: string }';
comment on column supported_model.model is '@type unknown';
comment on column task.input is '@type Record<string, unknown>';
comment on column task.result is '@type unknown';
comment on column device_event.detail is '@type Record<string, unknown>';
-- PostgreSQL's infinity is a number in JavaScript.
comment on column device_live.boot_time is '@type Date | number';
comment on column device_live.sync_time is '@type Date | number';
comment on column device_live.access_time is '@type Date | number';
