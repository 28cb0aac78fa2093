-- An inactive program keeps the dates that are saved for its next start. Only an archived one has none.
alter table campaigns
  drop constraint campaigns_check,
  add constraint campaigns_archived_without_dates check (
    status <> 'archived' or (next_requests_send_at is null and next_matchs_send_at is null)
  ) not valid,
  -- How far an admin has come in setting the program up: the place of the last part that was opened, from 1.
  add column onboarding_step smallint check (onboarding_step between 1 and 100);
alter table campaigns validate constraint campaigns_archived_without_dates;
