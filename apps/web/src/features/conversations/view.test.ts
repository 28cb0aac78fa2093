import type { Message } from '@fika/contract/endpoints/conversations';
import { describe, expect, it } from 'vitest';
import { burstsOf, isSendKey, mergeMessages, nearDay, type Outgoing } from './view.ts';

const ME = 1;
const HER = 2;

function message(id: number, author_id: number, created_at: string): Message {
  return { id, author_id, text: `message ${id}`, created_at, client_id: `client-${id}` };
}

const tell = (messages: Message[], outgoing: Outgoing[] = [], seenUntil: string | null = null) =>
  burstsOf({ messages, outgoing, readerId: ME, seenUntil });

describe('mergeMessages', () => {
  it('has each message once, in the order of writing, even when one arrives late', () => {
    const [one, two, three] = [1, 2, 3].map((id) => message(id, ME, '2026-11-23T09:00:00Z'));
    if (!one || !two || !three) throw new Error('three were made');
    expect(mergeMessages([one, three], [three, two]).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('burstsOf', () => {
  it('groups consecutive messages of one person', () => {
    const bursts = tell([
      message(1, HER, '2026-11-23T09:00:00Z'),
      message(2, HER, '2026-11-23T09:02:00Z'),
      message(3, ME, '2026-11-23T09:03:00Z'),
      message(4, HER, '2026-11-23T09:04:00Z'),
      message(5, HER, '2026-11-23T09:30:00Z'),
    ]);
    expect(bursts.map(({ author_id, lines }) => [author_id, lines.length])).toEqual([
      [HER, 2],
      [ME, 1],
      [HER, 1],
      [HER, 1],
    ]);
  });

  it('opens each day once', () => {
    const bursts = tell([
      message(1, HER, '2026-11-21T12:00:00Z'),
      message(2, HER, '2026-11-23T12:00:00Z'),
      message(3, ME, '2026-11-23T12:01:00Z'),
    ]);
    expect(bursts.map(({ opens_day }) => opens_day)).toEqual([true, true, false]);
  });

  it('marks the first unread message, once, and never an own one', () => {
    const messages = [
      message(1, HER, '2026-11-23T12:00:00Z'),
      message(2, ME, '2026-11-23T12:01:00Z'),
      message(3, HER, '2026-11-23T12:02:00Z'),
      message(4, HER, '2026-11-23T12:30:00Z'),
    ];
    const marks = tell(messages, [], '2026-11-23T12:00:30Z').map(({ opens_unread }) => opens_unread);
    expect(marks).toEqual([false, false, true, false]);
    expect(tell(messages).some(({ opens_unread }) => opens_unread)).toBe(false);
  });

  it('shows a message that is being sent once, even when it has arrived in the meantime', () => {
    const arrived = message(1, ME, '2026-11-23T12:00:00Z');
    const outgoing: Outgoing[] = [
      { client_id: 'client-1', text: 'a', created_at: arrived.created_at, state: 'sending' },
      { client_id: 'client-2', text: 'b', created_at: '2026-11-23T12:00:30Z', state: 'failed' },
    ];
    const lines = tell([arrived], outgoing).flatMap((burst) => burst.lines);
    expect(lines.map(({ key, state }) => [key, state])).toEqual([
      ['client-1', 'sent'],
      ['client-2', 'failed'],
    ]);
  });
});

describe('nearDay', () => {
  const now = new Date(2026, 10, 23, 10).getTime();

  it('names the last two days', () => {
    expect(nearDay(new Date(2026, 10, 23, 1).toISOString(), now)).toBe('today');
    expect(nearDay(new Date(2026, 10, 22, 23).toISOString(), now)).toBe('yesterday');
    expect(nearDay(new Date(2026, 10, 21, 23).toISOString(), now)).toBeNull();
  });
});

describe('isSendKey', () => {
  const press = { key: 'Enter', shiftKey: false, isComposing: false };

  it('is Enter without modifiers', () => {
    expect(isSendKey(press)).toBe(true);
    expect(isSendKey({ ...press, shiftKey: true })).toBe(false);
    expect(isSendKey({ ...press, isComposing: true })).toBe(false);
    expect(isSendKey({ ...press, key: 'a' })).toBe(false);
  });
});
