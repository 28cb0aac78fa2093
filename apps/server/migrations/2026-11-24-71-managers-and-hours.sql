-- Whether members and their managers are kept out of the same group, and how free hours in common count.
alter table campaigns add column not_with_manager boolean not null default true;
alter table campaigns add column hours_in_common text not null default 'prefer'
  check (hours_in_common in ('prefer', 'require', 'ignore'));
