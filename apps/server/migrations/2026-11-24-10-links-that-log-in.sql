-- Links that log in were mailed by way of workspaces, and lasted two weeks: none that was not used opens anything any more.
delete from sign_in_links where used_at is null;

-- The sign-in mail is the installation's own, and no message of a workspace. Whoever waits for one asks again.
select set_config('app.scope', 'system', true);
update deliveries set state = 'skipped', error = 'gone' where kind = 'sign_in' and state = 'queued';
select set_config('app.scope', '', true);
