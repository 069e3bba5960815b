-- What firmware there is, for the words of a search: read from one entry to the next instead of from every cell.
create index device_cell_firmware on device_cell (firmware_version);
