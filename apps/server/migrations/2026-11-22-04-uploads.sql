-- Where the columns of a file went, for the next file with the same headers, whoever uploads it.
create table upload_mappings (
  company_id bigint not null references companies (id) on delete cascade,
  -- SHA-256 of the headers, in whatever order they stand.
  headers_key text not null,
  -- Header -> target, and the order of the dates where somebody chose one.
  targets jsonb not null,
  updated_at timestamptz not null default app_now(),
  primary key (company_id, headers_key)
);
call protect_table('upload_mappings');

-- The cells of a refused row, so that it can be mended and uploaded again from any browser.
create table upload_rejected_rows (
  company_id bigint not null,
  upload_id uuid not null,
  "row" integer not null,
  -- Column of the member, or category id -> text of the cell.
  cells jsonb not null,
  primary key (company_id, upload_id, "row"),
  foreign key (company_id, upload_id) references uploads (company_id, id) on delete cascade
);
call protect_table('upload_rejected_rows');

-- Whoever gave up the rest of a file: no chunk of it is taken any more.
alter table uploads add column stopped_at timestamptz;
