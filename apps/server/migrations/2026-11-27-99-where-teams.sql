-- The place and the link of the call that were last announced in the chat, '' for none.
alter table msteams_conversations add column announced_place text not null default '';
