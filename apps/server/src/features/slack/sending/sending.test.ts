import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { slackPrograms } from '#test/slack-programs.ts';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';
import { faultsOfCalls, hasDescription } from '#test/slack-vendor.ts';
import { until } from '#test/until.ts';

const { campaigns, slack, rounds } = ENDPOINTS;
const scenes = slackScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const { accept, crowd, listed, opened, outbox, program, received, settle } = slackPrograms(scenes);
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
      const { ids, users, params } = await crowd(made, team, { people: 500, inSlack: 250 });
      let calls = 0;
      // A twentieth of the calls.
      vendor.intercept = ({ method }) =>
        method === 'chat.postMessage' && (calls += 1) % 20 === 0 ? { status: 429, retryAfter: 0 } : null;
      const round_id = await opened(made, params);
      await settle(1);
      expect(calls).toBeGreaterThan(users.size);
      const inSlack = ids.slice(0, 250);
      expect(await received(made.company_id)).toEqual({
        bySlack: once(inSlack),
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
      expect((await received(made.company_id)).bySlack).toEqual(once(ids.slice(248, 250)));

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
  const sizes = { people: 60, inSlack: 60 };

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
      const { bySlack, byEmail } = await received(made.company_id);
      expect([bySlack.size, byEmail.size]).toEqual([20, 40]);
      expect(new Map([...bySlack, ...byEmail])).toEqual(once(ids));
      const reasons = (await outbox(made.company_id)).map(({ channel_reason: reason }) => reason);
      expect(reasons.filter((reason) => reason === 'slack_disconnected')).toHaveLength(40);
      vendor.intercept = null;
      await connected(made);
      await settle(1);
      expect(await received(made.company_id)).toEqual({ bySlack, byEmail });
    },
  );

  it(
    'because an admin disconnects it: nobody of 500 is missing, nobody gets two, and the list says why',
    { timeout: SLOW },
    async () => {
      const made = await scene();
      const { ids, users, params } = await crowd(made, await connected(made), { people: 500, inSlack: 250 });
      const round_id = await opened(made, params);
      const settling = settle(1);
      await until('some are sent', 30_000, () => vendor.posted.length > 50);
      await disconnect(made);
      await settling;
      await settle(2);
      const { bySlack, byEmail } = await received(made.company_id);
      expect(bySlack.size).toBeGreaterThan(50);
      expect(bySlack.size).toBeLessThan(250);
      expect(new Map([...bySlack, ...byEmail])).toEqual(once(ids));
      expect(bySlack.size + byEmail.size).toBe(500);
      expect((await outbox(made.company_id)).every(({ state }) => state === 'sent')).toBe(true);
      const wayOf = (id: number) => {
        if (bySlack.has(id)) return ['slack', null];
        return ['email', users.has(id) ? 'slack_disconnected' : 'no_slack_user'];
      };
      const all = await listed(made, { ...params, round_id });
      expect(all.size).toBe(500);
      expect(all).toEqual(new Map(ids.map((id) => [id, wayOf(id)])));
    },
  );

  it('while a transaction still queues for it: they become emails at the next look', async () => {
    const made = await scene();
    const { ids, params } = await crowd(made, await connected(made), { people: 3, inSlack: 3 });
    await opened(made, params);
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      db.deleteFrom('slack_teams').where('company_id', '=', made.company_id).execute(),
    );
    await settle(1);
    expect(await received(made.company_id)).toEqual({ bySlack: new Map(), byEmail: once(ids) });
  });
});

describe('what Slack does not take', () => {
  it('becomes an email at once, with its reason', async () => {
    const made = await scene();
    const { ids, users, params } = await crowd(made, await connected(made), { people: 4, inSlack: 3 });
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
      bySlack: once([fine]),
      byEmail: once(ids.filter((id) => id !== fine)),
    });
    const rows = await outbox(made.company_id);
    const reasonOf = (id: number) => rows.find(({ user_id }) => user_id === id)?.channel_reason;
    expect([gone, refused, fine].map(reasonOf)).toEqual(['slack_user_gone', 'slack_refused', null]);
  });

  it('waits as long as Slack asks for, and others do not', async () => {
    const limited = await scene();
    const { params } = await crowd(limited, await connected(limited), { people: 5, inSlack: 5 });
    const first = vendor.team.id;
    vendor.team = { id: `${first}B`, name: 'Others', isOrganization: false };
    const other = await scene();
    const others = await crowd(other, await connected(other), { people: 5, inSlack: 5 });
    let asked = 0;
    vendor.intercept = ({ method, args }) => {
      const isFirst = String(args['channel']).startsWith(`U${limited.company_id}X`);
      if (method !== 'chat.postMessage' || !isFirst) return null;
      asked += 1;
      return { status: 429, retryAfter: 600 };
    };
    await opened(limited, params);
    await opened(other, others.params);
    await settle(1);
    expect((await received(other.company_id)).bySlack).toEqual(once(others.ids));
    expect(asked).toBe(1);
    await holder.app.advance('8 minutes');
    await settle(0);
    expect(asked).toBe(1);
    vendor.intercept = null;
    await settle(2);
    expect((await received(limited.company_id)).bySlack.size).toBe(5);
    expect((await outbox(limited.company_id)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('is sent again when it may not have arrived, and counted', async () => {
    const made = await scene();
    const { ids, params } = await crowd(made, await connected(made), { people: 2, inSlack: 2 });
    vendor.intercept = ({ method }) => {
      if (method !== 'chat.postMessage') return null;
      vendor.intercept = null;
      return { status: 500 };
    };
    await opened(made, params);
    await settle(2);
    expect((await received(made.company_id)).bySlack).toEqual(once(ids));
    const resent = (await outbox(made.company_id)).filter((row) => row.resent === 1);
    expect(resent).toHaveLength(1);
  });

  it(
    'is tried later while Slack is away, and becomes an email after some hours',
    { timeout: SLOW },
    async () => {
      const made = await scene();
      const { ids, params } = await crowd(made, await connected(made), { people: 2, inSlack: 2 });
      vendor.intercept = ({ method }) => (method === 'chat.postMessage' ? { status: 503 } : null);
      await opened(made, params);
      await settle(1);
      expect((await received(made.company_id)).byEmail.size).toBe(0);
      await holder.app.advance('5 hours');
      await settle(2);
      expect((await received(made.company_id)).byEmail).toEqual(once(ids));
      expect((await outbox(made.company_id)).map(({ channel_reason: reason }) => reason)).toEqual([
        'slack_unreachable',
        'slack_unreachable',
      ]);
    },
  );
});
