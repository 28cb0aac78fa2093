import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { itPosts } from '#test/channel-posts.ts';
import { makeUser } from '#test/factories.ts';
import { slackChannels } from '#test/slack-channels.ts';
import { linkUser, nextTs, postAsSlack, pressBody, wordsOf } from '#test/slack-person.ts';

const { campaigns } = ENDPOINTS;
const { vendor, holder, home, person, chat, invited, join, inChannel, updated } = slackChannels();

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

describe('the invitation in the channel of a program', () => itPosts(chat));

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
