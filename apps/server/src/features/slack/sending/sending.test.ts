import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { itSends } from '#test/chat-sending.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';
import { faultsOfCalls, hasDescription } from '#test/slack-vendor.ts';

const { campaigns, slack, rounds } = ENDPOINTS;
const scenes = slackScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const programs = slackPrograms(scenes);
const { accept, crowd, opened, outbox, program, received, settle } = programs;
const SLOW = 120_000;

const once = (ids: readonly number[]) => new Map(ids.map((id) => [id, 1]));
const disconnect = ({ browser, params }: SlackScene) =>
  browser.call(slack.delete_slack, { params, body: {} });

describe('a program', () => {
  it('sends through Slack only while the workspace is connected to it, and keeps that without', async () => {
    const made = await scene();
    await expect(program(made)).rejects.toMatchObject({
      problem: { code: 'channel_not_connected', values: { channel: 'Slack' } },
    });
    await connected(made);
    const { id, communication } = await program(made);
    expect(communication).toBe(CHANNELS.slack);
    const params = { ...made.params, id };
    const update = (body: object) => made.browser.call(campaigns.campaigns_update, { params, body });
    expect(await update({ communication: 1 })).toMatchObject({ channel: 1, communication: 1 });
    expect(await update({ communication: 2 })).toMatchObject({ channel: 2, communication: 2 });
    await disconnect(made);
    expect(await update({ name: 'Tea', communication: 2 })).toMatchObject({ name: 'Tea', communication: 2 });
    await expect(program(made)).rejects.toMatchObject({ problem: { code: 'channel_not_connected' } });
  });
});

describe('a session of 500 people, half of them in Slack', () => {
  it(
    'reaches each of them once, however often Slack asks to wait, and says by which way and why',
    { timeout: SLOW },
    async () => {
      const made = await scene();
      const team = await connected(made);
      const { ids, users, params } = await crowd(made, team, { people: 500, inChat: 250 });
      let calls = 0;
      // A twentieth of the calls.
      vendor.intercept = ({ method }) =>
        method === 'chat.postMessage' && (calls += 1) % 20 === 0 ? { status: 429, retryAfter: 0 } : null;
      const round_id = await opened(made, params);
      await settle(1);
      expect(calls).toBeGreaterThan(users.size);
      const inChat = ids.slice(0, 250);
      expect(await received(made.company_id)).toEqual({
        byChat: once(inChat),
        byEmail: once(ids.slice(250)),
      });
      const rows = await outbox(made.company_id);
      expect(
        rows.every(({ state, attempts, resent }) => state === 'sent' && attempts === 1 && resent === 0),
      ).toBe(true);
      const log = (search: string) =>
        made.browser.call(rounds.session_deliveries, { params: { ...params, round_id }, query: { search } });
      expect((await log('Crowd 1')).results).toContainEqual(
        expect.objectContaining({ channel: 'slack', channel_reason: null }),
      );
      expect((await log('Crowd 500')).results).toMatchObject([
        {
          channel: 'email',
          channel_reason: 'no_slack_user',
          to: `crowd-500@of${made.company_id}.company.example`,
        },
      ]);
      const stored = await holder.app.services.database.company(made.company_id, 'read', (db) =>
        db.selectFrom('slack_messages').selectAll().where('company_id', '=', made.company_id).execute(),
      );
      expect(stored).toHaveLength(250);
      expect(stored[0]).toMatchObject({ kind: 'request', round_id, slack_team_id: team.id });

      // The answers of some, and their matches.
      await accept(made.company_id, round_id, ids.slice(248, 252));
      vendor.posted.length = 0;
      await holder.app.advance('7 days');
      await holder.app.tick();
      await settle(1);
      expect((await received(made.company_id)).byChat).toEqual(once(ids.slice(248, 250)));

      const posts = vendor.calls.filter(({ method }) => method === 'chat.postMessage');
      expect(JSON.stringify(posts[0]?.args)).toContain(
        '/optin/slack/unsubscribe/campaign/confirmation?token=',
      );
      expect(JSON.stringify(posts)).not.toMatch(/login|password/);
      if (hasDescription) expect(faultsOfCalls([...posts.slice(0, 2), ...posts.slice(-2)])).toEqual([]);
    },
  );
});

describe('a team that is gone in the middle', () => {
  const sizes = { people: 60, inChat: 60 };

  it(
    'because Slack revokes it: the rest get emails, and nobody gets a second message when it is connected again',
    { timeout: SLOW },
    async () => {
      const made = await scene();
      const { ids, params } = await crowd(made, await connected(made), sizes);
      vendor.intercept = ({ method }) => {
        if (method === 'chat.postMessage' && vendor.posted.length === 20) vendor.uninstall();
        return null;
      };
      await opened(made, params);
      await settle(1);
      const { byChat, byEmail } = await received(made.company_id);
      expect([byChat.size, byEmail.size]).toEqual([20, 40]);
      expect(new Map([...byChat, ...byEmail])).toEqual(once(ids));
      const reasons = (await outbox(made.company_id)).map(({ channel_reason: reason }) => reason);
      expect(reasons.filter((reason) => reason === 'slack_disconnected')).toHaveLength(40);
      vendor.intercept = null;
      await connected(made);
      await settle(1);
      expect(await received(made.company_id)).toEqual({ byChat, byEmail });
    },
  );

  it('while a transaction still queues for it: they become emails at the next look', async () => {
    const made = await scene();
    const { ids, params } = await crowd(made, await connected(made), { people: 3, inChat: 3 });
    await opened(made, params);
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      db.deleteFrom('slack_teams').where('company_id', '=', made.company_id).execute(),
    );
    await settle(1);
    expect(await received(made.company_id)).toEqual({ byChat: new Map(), byEmail: once(ids) });
  });
});

describe('what Slack does not take', () => {
  it('becomes an email at once, with its reason', async () => {
    const made = await scene();
    const { ids, users, params } = await crowd(made, await connected(made), { people: 4, inChat: 3 });
    const [gone = 0, refused = 0, fine = 0] = ids;
    const errors = new Map([
      [users.get(gone), 'user_not_found'],
      [users.get(refused), 'invalid_blocks'],
    ]);
    vendor.intercept = ({ args }) => {
      const error = errors.get(String(args['channel']));
      return error === undefined ? null : { ok: false, error };
    };
    await opened(made, params);
    await settle(1);
    expect(await received(made.company_id)).toEqual({
      byChat: once([fine]),
      byEmail: once(ids.filter((id) => id !== fine)),
    });
    const rows = await outbox(made.company_id);
    const reasonOf = (id: number) => rows.find(({ user_id }) => user_id === id)?.channel_reason;
    expect([gone, refused, fine].map(reasonOf)).toEqual(['slack_user_gone', 'slack_refused', null]);
  });
});

describe('sending through Slack', () => {
  itSends({
    chat: 'slack',
    holder,
    programs,
    office: async () => {
      const made = await scene();
      vendor.team = { id: `T${made.company_id}`, name: 'Office', isOrganization: false };
      return { made, connection: await connected(made), disconnect: () => disconnect(made) };
    },
    answerPosts: (answer) => {
      vendor.intercept =
        answer &&
        (({ method, args }) => {
          if (method !== 'chat.postMessage') return null;
          const given = answer(Number(/^U(\d+)X/.exec(String(args['channel']))?.[1]));
          return given && { status: given.status, ...(given.seconds ? { retryAfter: given.seconds } : {}) };
        });
    },
    countPosts: () => vendor.posted.length,
  });
});
