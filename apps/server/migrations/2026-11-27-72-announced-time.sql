-- The booked time that was last announced in the conversation; null for none.
alter table slack_conversations rename column told_time to announced_time;
