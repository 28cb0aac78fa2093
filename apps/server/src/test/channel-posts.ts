import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import type { testApp } from './app.ts';
import type { ChatScene, chatPrograms } from './chat-programs.ts';
import { inDays, productNow } from './clock.ts';
import { makeUser } from './factories.ts';

const { campaigns, rounds } = ENDPOINTS;

/** A company whose program writes to a channel. */
interface Office extends ChatScene {
  ids: number[];
  params: { company_id: number; id: number };
  /** The state of the channel. */
  state: () => Promise<string | undefined>;
}

/** The invitation in the channel of the latest office: its words, and the ids of its buttons. */
interface Invitation {
  words: string;
  actions: string[];
}

export interface PostingChat<Made extends Office = Office> {
  holder: ReturnType<typeof testApp>;
  programs: Pick<ReturnType<typeof chatPrograms<never>>, 'opened' | 'accept'>;
  /** The channel of the latest office. */
  home: { channel: string };
  office: (size?: { people: number; inChat: number }, fields?: Record<string, unknown>) => Promise<Made>;
  /** The summaries of the messages that arrived in a channel. */
  arrived: (channel?: string) => string[];
  /** How often a message to the channel was tried. */
  countTried: () => number;
  /** How many messages arrived at members. */
  countToMembers: () => number;
  /** The invitation as it was posted, and as it was last updated. */
  posted: () => Invitation | null;
  updated: () => Invitation | null;
  /** Answers posts to the channel; null leaves them. */
  answerPosts: (answer: { status: number; seconds?: number } | null) => void;
  /** Keeps the app from writing to the channel: the state that it is in then. */
  close: () => string;
  /** Refuses posts to the channel, which looks open: the state that it is in then. */
  refuse: () => string;
  /** The table of the connections. */
  connections: 'slack_teams' | 'msteams_tenants';
  /** Makes a channel of an earlier office known again. */
  reopen: (channel: string) => void;
  /** Forgets the connection of a company, and what was posted. */
  forget: (companyId: number) => Promise<void>;
  /** Forgets what was posted. */
  clear: () => void;
}

/** A session that invites its members, and the moment at which its matches are sent. */
export function channelSessions<Made extends Office>({ holder, programs, office }: PostingChat<Made>) {
  return {
    invited: async (...given: Parameters<typeof office>) => {
      const made = await office(...given);
      const round_id = await programs.opened(made, made.params);
      await holder.app.settle();
      return { ...made, round_id };
    },
    sendAll: async () => {
      await holder.app.advance('7 days');
      await holder.app.tick();
      await holder.app.settle();
    },
    postDue: async () => {
      await holder.app.services.jobs.runOnce(holder.app.services, 'channel-posts.enqueue-due');
      await holder.app.settle();
    },
  };
}

/** The tests of messages in channels, which every chat passes. */
export function itPosts(chat: PostingChat): void {
  const { holder, programs, home, office, arrived, posted, updated } = chat;
  const { opened, accept } = programs;
  const { invited, sendAll, postDue } = channelSessions(chat);

  it('is posted once when a session invites its members, for everyone, and says nothing of them', async () => {
    const { round_id, browser, params } = await invited();
    expect(arrived()).toHaveLength(1);
    expect(posted()?.words).toContain('Do you want to take part?');
    expect(posted()?.words).toContain('No one else sees your answer.');
    expect(posted()?.actions).toEqual(['fika.join']);
    // Newcomers are invited later: the session is the same.
    await makeUser(holder.app.services, { company_id: params.company_id });
    await browser.call(rounds.session_invite, { params: { ...params, round_id } });
    await holder.app.settle();
    await postDue();
    expect(arrived()).toHaveLength(1);
  });

  it('is updated in place when the session moves, and when it is sent; one summary follows', async () => {
    const { round_id, company_id, ids, browser, params } = await invited();
    await browser.call(rounds.session, {
      params: { ...params, round_id },
      body: { matchs_send_at: inDays(4, await productNow(holder.app)) },
    });
    await holder.app.settle();
    expect(updated()?.actions).toEqual(['fika.join']);
    await accept(company_id, round_id, ids);
    await sendAll();
    expect(updated()?.actions).toEqual([]);
    expect(updated()?.words).toContain('This session is over.');
    const all = [
      expect.stringContaining('Do you want to take part?'),
      'Coffee. 2 groups were matched. Their members have a message.',
    ];
    expect(arrived()).toEqual(all);
    await holder.app.settle();
    expect(arrived()).toEqual(all);
    const names = await holder.app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('users')
        .select(['first_name', 'last_name', 'email'])
        .where('company_id', '=', company_id)
        .execute(),
    );
    const said = JSON.stringify([arrived(), posted(), updated()]);
    expect(names.length).toBeGreaterThan(4);
    for (const { first_name, last_name, email } of names) {
      expect(said).not.toContain(email);
      expect(said).not.toContain(`${first_name} ${last_name}`.trim());
    }
  });

  it('says that the session is canceled, without a summary', async () => {
    const { browser, params } = await invited();
    await browser.call(campaigns.archive, { params });
    await holder.app.settle();
    expect(updated()?.words).toContain('This session is canceled.');
    expect(updated()?.actions).toEqual([]);
    await sendAll();
    expect(arrived()).toHaveLength(1);
  });

  it('is not posted where no one is invited, by programs that send emails, nor for a session that is over', async () => {
    const direct = await invited(undefined, { optin_option: 2, next_requests_send_at: null });
    expect(arrived()).toHaveLength(0);
    await chat.forget(direct.company_id);
    const email = await invited(undefined, { communication: 1 });
    expect(arrived()).toHaveLength(0);
    await chat.forget(email.company_id);
    const ended = await office();
    await opened(ended, ended.params);
    await ended.browser.call(campaigns.archive, { params: ended.params });
    await holder.app.settle();
    expect(arrived()).toHaveLength(0);
  });

  it('and the summary are not posted by a program that is paused', async () => {
    const made = await office();
    const before = chat.countToMembers();
    const round_id = await opened(made, made.params);
    await made.browser.call(campaigns.deactivate, { params: made.params });
    await holder.app.settle();
    expect(arrived()).toHaveLength(0);
    expect(chat.countToMembers() - before).toBe(4);
    await accept(made.company_id, round_id, made.ids);
    await sendAll();
    expect(arrived()).toHaveLength(0);
  });

  it('leaves the channels of other companies alone while the chat takes nothing for one', async () => {
    const stuck = await office();
    const { channel } = home;
    await opened(stuck, stuck.params);
    const rest_until = inDays(1, await productNow(holder.app));
    await holder.app.services.database.company(stuck.company_id, 'write', (db) =>
      db
        .updateTable(chat.connections)
        .set({ rest_until })
        .where('company_id', '=', stuck.company_id)
        .execute(),
    );
    const other = await office();
    chat.clear();
    await opened(other, other.params);
    await holder.app.settle();
    expect(arrived()).toHaveLength(1);
    expect(arrived(channel)).toHaveLength(0);
    await holder.app.advance('24 hours');
    chat.reopen(channel);
    await postDue();
    expect(arrived(channel)).toHaveLength(1);
    expect(arrived()).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, and while the chat takes no messages', async () => {
    const now = await productNow(holder.app);
    const hour = new Date(now).getUTCHours();
    const clock = (of: number) => `${String(of % 24).padStart(2, '0')}:00`;
    const quiet_hours = { from: clock(hour), to: clock(hour + 2), weekends: false };
    await invited(undefined, { timezone: 'UTC', quiet_hours });
    expect(arrived()).toHaveLength(0);
    chat.answerPosts({ status: 429, seconds: 30 });
    await holder.app.advance('3 hours');
    await postDue();
    expect(chat.countTried()).toBe(1);
    expect(arrived()).toHaveLength(0);
    chat.answerPosts(null);
    await postDue();
    expect(arrived()).toHaveLength(0);
    await holder.app.advance('31 seconds');
    await postDue();
    await postDue();
    expect(arrived()).toHaveLength(1);
  });

  it('is not posted a second time after a call without an answer', async () => {
    const made = await office();
    chat.answerPosts({ status: 500 });
    await opened(made, made.params);
    await holder.app.settle();
    chat.answerPosts(null);
    await holder.app.advance('10 minutes');
    await postDue();
    expect(arrived()).toHaveLength(0);
    expect(chat.countTried()).toBe(1);
  });

  it('does not stop the messages to members where the channel refuses it, and the program says why', async () => {
    const made = await office();
    const before = chat.countToMembers();
    const closed = chat.close();
    await opened(made, made.params);
    await holder.app.settle();
    expect(arrived()).toHaveLength(0);
    expect(chat.countToMembers() - before).toBe(4);
    expect(await made.state()).toBe(closed);
    // What the chat says only when it is asked to post.
    const other = await office();
    const refused = chat.refuse();
    await opened(other, other.params);
    await holder.app.settle();
    expect(await other.state()).toBe(refused);
    chat.answerPosts(null);
  });
}
