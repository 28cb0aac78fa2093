-- Until when a worker posts a message to the conversation: the others wait, and one that dies leaves the message to them after that.
alter table slack_conversations add column posting_until timestamptz;

-- Messages about matches of the last days, whose people may lack their conversation.
create index slack_messages_matches on slack_messages (sent_at) where kind = 'match';
