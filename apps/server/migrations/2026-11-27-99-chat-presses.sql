-- Presses of buttons in every chat. The clocks of two chats are not compared: each has its own latest press.
alter table slack_presses rename to chat_presses;
alter table chat_presses rename column action_ts to pressed_at;
alter table chat_presses add column chat text not null default 'slack' check (chat in ('slack', 'msteams'));
alter table chat_presses alter column chat drop default;
alter table chat_presses drop constraint slack_presses_pkey;
alter table chat_presses add primary key (company_id, user_id, chat, subject);
alter index slack_presses_age rename to chat_presses_age;
