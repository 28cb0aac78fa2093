-- When the people of a conversation were asked whether they met; null before, and again after another time is booked.
alter table slack_conversations add column asked_at timestamptz;
create index slack_conversations_unasked on slack_conversations (claimed_at) where asked_at is null;
