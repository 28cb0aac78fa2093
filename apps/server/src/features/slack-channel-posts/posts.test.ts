import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { inDays, productNow } from '#test/clock.ts';
import { makeUser } from '#test/factories.ts';
import { slackChannels } from '#test/slack-channels.ts';
import { actionsIn, linkUser, nextTs, postAsSlack, pressBody, wordsOf } from '#test/slack-person.ts';

const { campaigns, rounds } = ENDPOINTS;
const {
  vendor,
  holder,
  home,
  person,
  office,
  invited,
  sendAll,
  accept,
  opened,
  join,
  inChannel,
  postsOf,
  updated,
} = slackChannels();

const memberRow = (company_id: number, round_id: number, user_id: number) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('round_members')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('round_id', '=', round_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst(),
  );

describe('the invitation in the channel of a program', () => {
  it('is posted once when a session invites its members, for everyone, and says nothing of them', async () => {
    const { round_id, browser, params } = await invited();
    expect(inChannel()).toHaveLength(1);
    const [post] = postsOf();
    const words = JSON.stringify(post?.args['blocks']);
    expect(words).toContain('Do you want to take part?');
    expect(words).toContain('"action_id":"fika.join"');
    expect(words).toContain('No one else sees your answer.');
    // Newcomers are invited later: the session is the same.
    await makeUser(holder.app.services, { company_id: params.company_id });
    await browser.call(rounds.session_invite, { params: { ...params, round_id } });
    await holder.app.settle();
    await holder.app.services.jobs.runOnce(holder.app.services, 'slack-channel-posts.enqueue-due');
    await holder.app.settle();
    expect(inChannel()).toHaveLength(1);
  });

  it('is updated in place when the session moves, and when it is sent; one summary follows', async () => {
    const { round_id, company_id, ids, browser, params } = await invited();
    await browser.call(rounds.session, {
      params: { ...params, round_id },
      body: { matchs_send_at: inDays(4, await productNow(holder.app)) },
    });
    await holder.app.settle();
    expect(actionsIn(updated())).toEqual(['fika.join']);
    await accept(company_id, round_id, ids);
    await sendAll();
    expect(actionsIn(updated())).toEqual([]);
    expect(wordsOf(updated())).toContain('This session is over.');
    expect(inChannel().map(({ text }) => text)).toEqual([
      expect.stringContaining('Do you want to take part?'),
      'Coffee. 2 groups were matched. Their members have a message.',
    ]);
    await holder.app.settle();
    expect(inChannel()).toHaveLength(2);
    const names = await holder.app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('users')
        .select(['first_name', 'last_name', 'email'])
        .where('company_id', '=', company_id)
        .execute(),
    );
    const said = JSON.stringify([...postsOf(), updated()]);
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
    expect(wordsOf(updated())).toContain('This session is canceled.');
    expect(actionsIn(updated())).toEqual([]);
    await sendAll();
    expect(inChannel()).toHaveLength(1);
  });

  it('is not posted where no one is invited, by programs that send emails, nor for a session that is over', async () => {
    const direct = await invited(undefined, { optin_option: 2, next_requests_send_at: null });
    expect(inChannel()).toHaveLength(0);
    await browserless(direct.company_id);
    const email = await invited(undefined, { communication: 1 });
    expect(inChannel()).toHaveLength(0);
    await browserless(email.company_id);
    const ended = await office();
    await opened(ended, ended.params);
    await ended.browser.call(campaigns.archive, { params: ended.params });
    await holder.app.settle();
    expect(inChannel()).toHaveLength(0);
  });

  it('and the summary are not posted by a program that is paused', async () => {
    const made = await office();
    const round_id = await opened(made, made.params);
    await made.browser.call(campaigns.deactivate, { params: made.params });
    await holder.app.settle();
    expect(inChannel()).toHaveLength(0);
    expect(vendor.posted).toHaveLength(4);
    await accept(made.company_id, round_id, made.ids);
    await sendAll();
    expect(inChannel()).toHaveLength(0);
  });

  it('leaves the channels of other companies alone while Slack takes nothing for one', async () => {
    const stuck = await office();
    const { channel } = home;
    await opened(stuck, stuck.params);
    const rest_until = inDays(1, await productNow(holder.app));
    await holder.app.services.database.company(stuck.company_id, 'write', (db) =>
      db.updateTable('slack_teams').set({ rest_until }).where('company_id', '=', stuck.company_id).execute(),
    );
    const other = await office();
    vendor.posted.length = 0;
    await opened(other, other.params);
    await holder.app.settle();
    expect(inChannel()).toHaveLength(1);
    expect(inChannel(channel)).toHaveLength(0);
    await holder.app.advance('24 hours');
    vendor.channels.push({ id: channel, name: 'tea', is_private: false, is_member: true, members: [] });
    await holder.app.services.jobs.runOnce(holder.app.services, 'slack-channel-posts.enqueue-due');
    await holder.app.settle();
    expect(inChannel(channel)).toHaveLength(1);
    expect(inChannel()).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, and while Slack takes no messages', async () => {
    const now = await productNow(holder.app);
    const hour = new Date(now).getUTCHours();
    const clock = (of: number) => `${String(of % 24).padStart(2, '0')}:00`;
    const quiet_hours = { from: clock(hour), to: clock(hour + 2), weekends: false };
    await invited(undefined, { timezone: 'UTC', quiet_hours });
    expect(inChannel()).toHaveLength(0);
    vendor.intercept = ({ method, args }) =>
      method === 'chat.postMessage' && args['channel'] === home.channel
        ? { status: 429, retryAfter: 30 }
        : null;
    await holder.app.advance('3 hours');
    const due = async () => {
      await holder.app.services.jobs.runOnce(holder.app.services, 'slack-channel-posts.enqueue-due');
      await holder.app.settle();
    };
    await due();
    expect(inChannel()).toHaveLength(0);
    vendor.intercept = null;
    await due();
    expect(inChannel()).toHaveLength(0);
    await holder.app.advance('31 seconds');
    await due();
    await due();
    expect(inChannel()).toHaveLength(1);
  });

  it('is not posted a second time after a call without an answer', async () => {
    const made = await office();
    vendor.intercept = ({ method, args }) =>
      method === 'chat.postMessage' && args['channel'] === home.channel ? { status: 500 } : null;
    await opened(made, made.params);
    await holder.app.settle();
    vendor.intercept = null;
    await holder.app.advance('10 minutes');
    await holder.app.services.jobs.runOnce(holder.app.services, 'slack-channel-posts.enqueue-due');
    await holder.app.settle();
    expect(inChannel()).toHaveLength(0);
    expect(postsOf()).toHaveLength(1);
  });

  it('does not stop the messages to members where the channel refuses it, and the program says why', async () => {
    const made = await office();
    Object.assign(vendor.channels[0] ?? {}, { is_archived: true });
    await opened(made, made.params);
    await holder.app.settle();
    expect(inChannel()).toHaveLength(0);
    expect(vendor.posted).toHaveLength(4);
    expect(await made.state()).toBe('archived');
    // What Slack says only when it is asked to post.
    const other = await office();
    vendor.intercept = ({ method, args }) =>
      method === 'chat.postMessage' && args['channel'] === home.channel
        ? { ok: false, error: 'restricted_action_read_only_channel' }
        : null;
    await opened(other, other.params);
    await holder.app.settle();
    expect(await other.state()).toBe('refused');
  });
});

/** Forgets the team of a company, which the next one connects. */
async function browserless(company_id: number) {
  await holder.app.services.database.company(company_id, 'write', (db) =>
    db.deleteFrom('slack_teams').where('company_id', '=', company_id).execute(),
  );
  vendor.posted.length = 0;
}

describe('a press of “Take part”', () => {
  it('answers for the member who pressed, and only they see it', async () => {
    const { company_id, round_id, ids, users } = await invited();
    const [first = 0, second = 0] = ids;
    await person.press(users.get(first) ?? '', join(round_id), { channel: home.channel });
    expect((await memberRow(company_id, round_id, first))?.accepted_at).not.toBeNull();
    expect((await memberRow(company_id, round_id, second))?.accepted_at).toBeNull();
    expect(vendor.ephemeral.map(({ user }) => user)).toEqual([users.get(first)]);
    expect(wordsOf(vendor.ephemeral[0])).toContain('You accepted.');
    expect(inChannel()).toHaveLength(1);
    expect(updated()).toBeUndefined();
    // Two who press at once both see their answer.
    vendor.ephemeral.length = 0;
    const at = (user: number) => ({ team: vendor.team.id, user: users.get(user) ?? '' });
    for (const user of [second, ids[2] ?? 0])
      await postAsSlack(
        holder.app,
        'interactivity',
        pressBody(at(user), join(round_id), { channel: home.channel }),
      );
    await holder.app.settle();
    expect(vendor.ephemeral).toHaveLength(2);
  });

  it('counts for one who joined the audience since, and tells others in words why not', async () => {
    const { company_id, round_id, team, params, browser } = await invited();
    const newcomer = await makeUser(holder.app.services, { company_id });
    await linkUser(holder.app, newcomer, team.id, 'UNEW');
    await person.press('UNEW', join(round_id), { channel: home.channel });
    expect((await memberRow(company_id, round_id, newcomer.user_id))?.accepted_at).not.toBeNull();
    // The program excludes admins.
    const admin = await makeUser(holder.app.services, { company_id, role: 2 });
    await linkUser(holder.app, admin, team.id, 'UADMIN');
    vendor.ephemeral.length = 0;
    await person.press('UADMIN', join(round_id), { channel: home.channel });
    expect(vendor.ephemeral.map(({ text }) => text)).toEqual([
      'Coffee is for other members, so you can’t take part. An admin can change that.',
    ]);
    expect(await memberRow(company_id, round_id, admin.user_id)).toBeUndefined();
    // A stranger gets a link to connect their account.
    vendor.ephemeral.length = 0;
    await person.press('USTRANGE', join(round_id), { channel: home.channel });
    expect(wordsOf(vendor.ephemeral[0])).toContain('Link my account');
    // One who left the program stays outside.
    const left = await makeUser(holder.app.services, { company_id });
    await linkUser(holder.app, left, team.id, 'ULEFT');
    await inCompany(holder.app.services, company_id, 'write', async (ctx) => {
      await ctx.db
        .insertInto('memberships')
        .values({ company_id, campaign_id: params.id, user_id: left.user_id, status: 'left' })
        .execute();
    });
    vendor.ephemeral.length = 0;
    await person.press('ULEFT', join(round_id), { channel: home.channel });
    expect(wordsOf(vendor.ephemeral[0])).toContain('You have left this program.');
    await browser.call(campaigns.archive, { params });
    vendor.ephemeral.length = 0;
    await person.press('UADMIN', join(round_id), { channel: home.channel });
    // Invitations of the others are updated, too.
    const told = vendor.ephemeral.filter(({ user }) => user === 'UADMIN');
    expect(told.map(({ text }) => text)).toEqual(['This session is closed.']);
  });

  it('changes nothing twice, older than a decline, or without the signature of Slack', async () => {
    const { company_id, round_id, ids, users } = await invited();
    const [first = 0, second = 0] = ids;
    const ofFirst = users.get(first) ?? '';
    const old = nextTs();
    await person.press(ofFirst, buttonAction('answer', { round_id, answer: 'rejected' }), {
      channel: home.channel,
    });
    await person.press(ofFirst, join(round_id), { channel: home.channel, action_ts: old });
    expect((await memberRow(company_id, round_id, first))?.accepted_at).toBeNull();
    // The same request again, and one that Slack did not sign.
    const repeated = nextTs();
    await person.press(ofFirst, join(round_id), { channel: home.channel, action_ts: repeated });
    await person.press(ofFirst, buttonAction('answer', { round_id, answer: 'rejected' }), {
      channel: home.channel,
    });
    await person.press(ofFirst, join(round_id), { channel: home.channel, action_ts: repeated });
    expect((await memberRow(company_id, round_id, first))?.accepted_at).toBeNull();
    expect(
      await person.press(users.get(second) ?? '', join(round_id), {
        channel: home.channel,
        secret: 'of a forger',
      }),
    ).toBe(401);
    expect((await memberRow(company_id, round_id, second))?.accepted_at).toBeNull();
  });

  it('changes nothing in the session of another company, from another Slack workspace, or late', async () => {
    const { company_id, round_id } = await invited();
    // A member of another company presses a button that names this session, in their team.
    const other = await invited();
    vendor.ephemeral.length = 0;
    const theirs = other.ids[0] ?? 0;
    await person.press(other.users.get(theirs) ?? '', join(round_id), { channel: home.channel });
    expect(vendor.ephemeral.map(({ text }) => text)).toEqual(['This session is closed.']);
    expect(await memberRow(company_id, round_id, theirs)).toBeUndefined();
    expect((await memberRow(other.company_id, other.round_id, theirs))?.accepted_at).toBeNull();
    // Users of another Slack workspace, in a channel that both have.
    vendor.ephemeral.length = 0;
    const more = { user: { id: other.users.get(theirs), team_id: 'TOTHER' } };
    await person.press(other.users.get(theirs) ?? '', join(other.round_id), { channel: home.channel, more });
    expect((await memberRow(other.company_id, other.round_id, theirs))?.accepted_at).toBeNull();
    await other.browser.call(campaigns.archive, { params: other.params });
    await holder.app.settle();
    vendor.ephemeral.length = 0;
    await person.press(other.users.get(theirs) ?? '', join(other.round_id), { channel: home.channel });
    expect(wordsOf(vendor.ephemeral[0])).toContain('This program has ended');
  });
});
