-- Kinds of tasks that the data model kept of a device lacks what they need; null where nobody has looked yet. Lists show it.
alter table supported_model add column unsupported_tasks text[];
