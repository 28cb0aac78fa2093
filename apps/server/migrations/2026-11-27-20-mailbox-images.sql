-- Images inside of emails that a demo stores instead of sending.
alter table dev_mailbox add column images jsonb not null default '[]';
