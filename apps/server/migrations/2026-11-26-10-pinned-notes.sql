-- What admins tell each other of a program, shown in its header.
alter table campaigns add column pinned_note text check (length(pinned_note) between 1 and 500);
