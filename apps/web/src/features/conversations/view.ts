import type { Message } from '@fika/contract/endpoints/conversations';

/** A message that is being sent, or failed. */
export interface Outgoing {
  client_id: string;
  text: string;
  created_at: string;
  /** `waiting`: without a connection, sent with the next one. */
  state: 'sending' | 'waiting' | 'failed';
}

/** A message as the conversation shows it. */
export interface Line {
  key: string;
  text: string;
  created_at: string;
  state: 'sent' | 'sending' | 'waiting' | 'failed';
}

/** Messages that one person wrote in one go. */
export interface Burst {
  key: string;
  author_id: number;
  /** The first of its day. */
  opens_day: boolean;
  /** The first that the reader had not seen when the page was opened. */
  opens_unread: boolean;
  lines: Line[];
}

const PAUSE_MS = 5 * 60_000;

/** Both, each message once, in the order of writing. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

interface Told {
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  readerId: number;
  /** Until when the reader had seen the conversation; null when never. */
  seenUntil: string | null;
}

/** The conversation in bursts: a new one for another author, another day, after a pause, and where the unread begin. */
export function burstsOf({ messages, outgoing, readerId, seenUntil }: Told): Burst[] {
  const arrived = new Set(messages.map(({ client_id }) => client_id));
  const lines: Authored[] = [
    ...messages.map((message) => ({ author_id: message.author_id, line: lineOf(message, 'sent') })),
    ...outgoing
      .filter(({ client_id }) => !arrived.has(client_id))
      .map((message) => ({ author_id: readerId, line: lineOf(message, message.state) })),
  ];
  const firstNew = lines.find(
    ({ author_id, line }) => author_id !== readerId && seenUntil !== null && isAfter(line, seenUntil),
  );
  const bursts: Burst[] = [];
  for (const [index, { author_id, line }] of lines.entries()) {
    const before = lines[index - 1]?.line;
    const opens_day = !before || dayOf(before.created_at) !== dayOf(line.created_at);
    const opens_unread = line === firstNew?.line;
    const isBreak = opens_day || opens_unread || isAfter(line, before.created_at, PAUSE_MS);
    const burst = bursts.at(-1);
    if (burst && burst.author_id === author_id && !isBreak) burst.lines.push(line);
    else bursts.push({ key: line.key, author_id, opens_day, opens_unread, lines: [line] });
  }
  return bursts;
}

interface Authored {
  author_id: number;
  line: Line;
}

function lineOf(message: Pick<Message, 'client_id' | 'text' | 'created_at'>, state: Line['state']): Line {
  const { client_id: key, text, created_at } = message;
  return { key, text, created_at, state };
}

function isAfter({ created_at }: Line, instant: string, by = 0): boolean {
  return Date.parse(created_at) - Date.parse(instant) > by;
}

// The calendar of the reader's own browser.
const dayOf = (instant: string) => new Date(instant).toDateString();

/** Whether an instant is on today's or yesterday's page of the reader's calendar. */
export function nearDay(instant: string, now: number): 'today' | 'yesterday' | null {
  const day = dayOf(instant);
  const today = new Date(now);
  if (day === today.toDateString()) return 'today';
  today.setDate(today.getDate() - 1);
  return day === today.toDateString() ? 'yesterday' : null;
}

/** Enter sends; with Shift it begins a line, and while a word is being composed it chooses one. */
export function isSendKey(event: { key: string; shiftKey: boolean; isComposing: boolean }): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing;
}
