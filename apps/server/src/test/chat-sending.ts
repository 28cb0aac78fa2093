import { expect, it, vi } from 'vitest';
import { memberEmail } from '#features/email-outbox/emails.ts';
import type { testApp } from './app.ts';
import type { ChatScene, chatPrograms } from './chat-programs.ts';
import { until } from './until.ts';

/** What a chat answers to a post instead of taking it. */
interface PostAnswer {
  status: number;
  /** How long it asks to wait. */
  seconds?: number;
}

interface SendingChat<Connection> {
  chat: 'slack' | 'msteams';
  holder: ReturnType<typeof testApp>;
  programs: ReturnType<typeof chatPrograms<Connection>>;
  /** A company with a connection that no other company has. */
  office: () => Promise<{ made: ChatScene; connection: Connection; disconnect: () => Promise<unknown> }>;
  /** Answers the next posts, by the company of their receiver; null, also as an answer, leaves them. */
  answerPosts: (answer: ((companyId: number) => PostAnswer | null) | null) => void;
  /** How many messages arrived. */
  countPosts: () => number;
}

const SLOW = 120_000;
const once = (ids: readonly number[]) => new Map(ids.map((id) => [id, 1]));

/** What holds for messages through every chat. */
export function itSends<Connection>(sending: SendingChat<Connection>): void {
  const { chat, holder, office, answerPosts, countPosts } = sending;
  const { crowd, opened, outbox, received, settle, listed } = sending.programs;
  const reasonsOf = async (companyId: number) =>
    (await outbox(companyId)).map(({ channel_reason: reason }) => reason);

  it(
    'continues by email where an admin disconnects it: none of 500 is missing, none gets two, and the list says why',
    { timeout: SLOW },
    async () => {
      const { made, connection, disconnect } = await office();
      const { ids, users, params } = await crowd(made, connection, { people: 500, inChat: 250 });
      const round_id = await opened(made, params);
      const before = countPosts();
      const settling = settle(1);
      await until('some are sent', 30_000, () => countPosts() > before + 50);
      await disconnect();
      await settling;
      await settle(2);
      const { byChat, byEmail } = await received(made.company_id);
      expect(byChat.size).toBeGreaterThan(50);
      expect(byChat.size).toBeLessThan(250);
      expect(new Map([...byChat, ...byEmail])).toEqual(once(ids));
      expect(byChat.size + byEmail.size).toBe(500);
      expect((await outbox(made.company_id)).every(({ state }) => state === 'sent')).toBe(true);
      const wayOf = (id: number) => {
        if (byChat.has(id)) return [chat, null];
        return ['email', users.has(id) ? `${chat}_disconnected` : `no_${chat}_user`];
      };
      expect(await listed(made, { ...params, round_id })).toEqual(new Map(ids.map((id) => [id, wayOf(id)])));
    },
  );

  it('waits as long as the chat asks for, and others do not', async () => {
    const { made: limited, connection } = await office();
    const { params } = await crowd(limited, connection, { people: 5, inChat: 5 });
    const { made: other, connection: free } = await office();
    const others = await crowd(other, free, { people: 5, inChat: 5 });
    let asked = 0;
    answerPosts((companyId) => {
      if (companyId !== limited.company_id) return null;
      asked += 1;
      return { status: 429, seconds: 600 };
    });
    await opened(limited, params);
    await opened(other, others.params);
    await settle(1);
    expect((await received(other.company_id)).byChat).toEqual(once(others.ids));
    expect(asked).toBe(1);
    await holder.app.advance('8 minutes');
    await settle(0);
    expect(asked).toBe(1);
    answerPosts(null);
    await settle(2);
    expect((await received(limited.company_id)).byChat.size).toBe(5);
    expect((await outbox(limited.company_id)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('sends again what may not have arrived, and counts it', async () => {
    const { made, connection } = await office();
    const { ids, params } = await crowd(made, connection, { people: 2, inChat: 2 });
    answerPosts(() => {
      answerPosts(null);
      return { status: 500 };
    });
    await opened(made, params);
    await settle(2);
    expect((await received(made.company_id)).byChat).toEqual(once(ids));
    expect((await outbox(made.company_id)).filter((row) => row.resent === 1)).toHaveLength(1);
  });

  it('tries again while the chat is away, and sends emails after some hours', { timeout: SLOW }, async () => {
    const { made, connection } = await office();
    const { ids, params } = await crowd(made, connection, { people: 2, inChat: 2 });
    answerPosts(() => ({ status: 503 }));
    await opened(made, params);
    await settle(1);
    expect((await received(made.company_id)).byEmail.size).toBe(0);
    await holder.app.advance('5 hours');
    await settle(2);
    expect((await received(made.company_id)).byEmail).toEqual(once(ids));
    expect(await reasonsOf(made.company_id)).toEqual([`${chat}_unreachable`, `${chat}_unreachable`]);
  });

  it('sends the others of a batch where one message cannot be made', async () => {
    const { made, connection } = await office();
    const { ids, params } = await crowd(made, connection, { people: 4, inChat: 4 });
    const [unmade = 0, unshown = 0, ...others] = ids;
    const email = memberEmail(holder.app.services, 'request');
    const load = email.load.bind(email);
    const spy = vi.spyOn(email, 'load').mockImplementation(async (work, deliveries) => {
      if (deliveries.some(({ user_id: id }) => id === unmade)) throw new Error('this one cannot be made');
      const messages = new Map(await load(work, deliveries));
      for (const { id, user_id: user } of deliveries) {
        const message = messages.get(id);
        if (user === unshown && message && 'content' in message)
          messages.set(id, { ...message, content: null });
      }
      return messages;
    });
    await opened(made, params);
    await settle(1);
    spy.mockRestore();
    expect((await received(made.company_id)).byChat).toEqual(once(others));
    const rows = await outbox(made.company_id);
    const stateOf = (id: number) => rows.find(({ user_id: user }) => user === id)?.state;
    expect([stateOf(unmade), stateOf(unshown)]).toEqual(['queued', 'failed']);
  });

  it('finds a message that a worker posted before it was killed, and posts it no second time', async () => {
    const { made, connection } = await office();
    const { ids, params } = await crowd(made, connection, { people: 3, inChat: 3 });
    await opened(made, params);
    await settle(1);
    const { company_id } = made;
    // As the killed worker left them: handed over, without a result.
    await holder.app.services.database.company(company_id, 'write', async (db) => {
      await db
        .updateTable('deliveries')
        .set({ state: 'sending', claimed_by: 'killed', sent_at: null })
        .where('company_id', '=', company_id)
        .execute();
    });
    await settle(1);
    expect((await received(company_id)).byChat).toEqual(once(ids));
    expect(await outbox(company_id)).toMatchObject(
      ids.map(() => ({ state: 'sent', attempts: 1, resent: 0 })),
    );
  });
}
