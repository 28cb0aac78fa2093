-- Whether the demo workspace of this installation was made, and whether it is whole: it is made once, by one process.
create table demo (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
