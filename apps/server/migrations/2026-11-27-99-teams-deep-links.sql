alter table msteams_tenants
  -- The id of the app in the catalog of the tenant, by which links open its tabs; null until it is known.
  add column catalog_app_id text;
