import type { ChatPart } from '#features/email-outbox/channels/chat/types.ts';

/** Addresses of the web that messages link to. */
export interface Pages {
  home: string;
  meet: string;
  preferences: string;
  availability: string;
  coffee(id: number): string;
}

/** What a chat shows instead of a message; `text` is for notifications and screen readers. */
export interface Shown {
  text: string;
  parts: ChatPart[];
}

/** A press of a button by a member. */
export interface Press {
  chat: 'slack' | 'msteams';
  /** When, by the clock of the chat: seconds since 1970. */
  pressed_at: string;
  /** The same instant by the clock of the database, ISO; null where it is not known. */
  answered_at: string | null;
}
