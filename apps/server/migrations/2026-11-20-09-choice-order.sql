-- json, not jsonb: it keeps the order in which an admin wrote the labels.
alter table categories
  alter column choices drop default,
  alter column choices type json using choices::json,
  alter column choices set default '{}';
