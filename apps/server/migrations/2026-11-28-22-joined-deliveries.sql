-- Invitations of several programs to one member may leave as one email: those that did have the id of the first of them.
alter table deliveries add column joined_id bigint;
-- What waits for one member, however many messages wait in the company.
create index deliveries_joinable on deliveries (company_id, user_id, kind) where state = 'queued' and channel = 'email';
create index deliveries_joined on deliveries (company_id, joined_id) where joined_id is not null;

-- Whether an admin wrote the message. Those that a new program gets from its template are not written by its admins.
alter table letters add column is_written boolean not null default true;
