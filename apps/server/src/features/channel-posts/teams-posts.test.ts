import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { itPosts } from '#test/channel-posts.ts';
import { runAllJobs } from '#test/jobs.ts';
import { activityOf, postToBot } from '#test/teams-bot.ts';
import { verbsIn, wordsIn } from '#test/teams-answers.ts';
import { cardFaults } from '#test/teams-cards.ts';
import { teamsChannels } from '#test/teams-channels.ts';
import { faultsOf, hasDescriptions } from '#test/teams-description.ts';
import type { BotPerson } from '#test/teams-vendor-bot.ts';

const { campaigns, rounds } = ENDPOINTS;
const scene = teamsChannels();
const { holder, bot, chat, home, roster, cards, invited, accept, sendAll } = scene;

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

const personOf = (conversationId = ''): BotPerson => {
  const person = bot.people.find(({ conversation_id: place }) => place === conversationId);
  if (!person) throw new Error('no such person');
  return person;
};

/** Presses a button of a message in the channel, as Microsoft posts it. Returns the card in its place. */
async function press(
  person: BotPerson,
  button: { action_id: string; value: string },
  signing?: { by: 'foreign' },
) {
  const { statusCode, body } = await postToBot(
    holder.app,
    bot,
    activityOf(bot, person, {
      type: 'invoke',
      name: 'adaptiveCard/action',
      conversation: {
        id: `${home.channel};messageid=1700000000001`,
        conversationType: 'channel',
        tenantId: person.tenant,
      },
      replyToId: '1700000000001',
      value: {
        action: { type: 'Action.Execute', verb: button.action_id, data: { value: button.value } },
        trigger: 'manual',
      },
    }),
    signing,
  );
  await holder.app.settle();
  if (statusCode !== 200) return { statusCode, card: {} };
  const { value } = JSON.parse(body) as { value: Record<string, unknown> };
  return { statusCode, card: value };
}

describe('the invitation in the channel of a program', () => {
  itPosts(chat);

  it('is a card that Teams takes, in every state; calls fit the description (skipped without it beside the project)', async () => {
    const { round_id, company_id, ids, browser, params } = await invited(undefined, {
      review_before_send: true,
    });
    await accept(company_id, round_id, ids);
    await browser.call(rounds.provision, { params });
    await holder.app.settle();
    await browser.call(rounds.session_approve, { params: { ...params, round_id } });
    await sendAll();
    expect(cards()).toHaveLength(4);
    for (const card of cards()) expect(cardFaults(card)).toEqual([]);
    if (hasDescriptions) expect(faultsOf('bot', bot.calls)).toEqual([]);
  });
});

describe('the channel of a program in Microsoft Teams', () => {
  it('ends when the app is removed from the team, within seconds, and admins are told; it writes again when the app is back', async () => {
    const made = await invited();
    const { company_id, tenant, state } = made;
    expect(await state()).toBe('ready');
    const [admin] = roster();
    const moved = async () => {
      await postToBot(
        holder.app,
        bot,
        activityOf(bot, admin as BotPerson, {
          type: 'conversationUpdate',
          conversation: { id: home.channel, conversationType: 'channel', tenantId: tenant },
          channelData: { tenant: { id: tenant }, team: { aadGroupId: home.team_id } },
        }),
      );
      await holder.app.settle();
    };
    const checked = async () => {
      await moved();
      await runAllJobs(holder.app.services);
    };
    Object.assign(admin ?? {}, { isInstalled: false });
    const asked = bot.calls.length;
    for (let event = 0; event < 5; event += 1) await moved();
    expect(bot.calls).toHaveLength(asked);
    await runAllJobs(holder.app.services);
    expect(bot.calls).toHaveLength(asked + 1);
    expect(await state()).toBe('not_in');
    await checked();
    const mails = await holder.app.services.database.system('read', (db) =>
      db
        .selectFrom('dev_mailbox as m')
        .innerJoin('users as u', 'u.email', 'm.to')
        .select('m.subject')
        .where('u.company_id', '=', company_id)
        .where('m.subject', 'like', '%write to%')
        .execute(),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Coffee can’t write to Lunch']);
    await accept(company_id, made.round_id, made.ids);
    await sendAll();
    expect(chat.arrived()).toHaveLength(1);
    Object.assign(admin ?? {}, { isInstalled: true });
    await checked();
    expect(await state()).toBe('ready');
  });

  it('ends when the app is blocked in the organization, and when it is disconnected', async () => {
    const made = await invited();
    bot.intercept = () => ({ status: 403, body: { error: { code: 'BotDisabledByAdmin', message: '' } } });
    await holder.app.advance('25 hours');
    await holder.app.services.jobs.runOnce(holder.app.services, 'campaigns.check-channels');
    await holder.app.settle();
    expect(await made.state()).toBe('disconnected');
    bot.intercept = null;
    const other = await invited();
    await other.browser.call(ENDPOINTS.msteams.delete_msteams, {
      params: { company_id: other.company_id, id: other.tenant_id },
    });
    expect(await other.state()).toBe('disconnected');
    await accept(other.company_id, other.round_id, other.ids);
    await sendAll();
    expect(chat.arrived()).toHaveLength(1);
  });

  it('is none with people of another company, that is gone, or of another workspace', async () => {
    const made = await scene.office();
    const { browser, params, msteams_channel_id } = made;
    const choose = { params, body: { msteams_channel_id } };
    bot.makePerson({ tenant: made.tenant, conversation_id: home.channel, home: randomUUID(), role: 'guest' });
    await browser.call(campaigns.campaign_teams_channel_choose, choose);
    bot.makePerson({ tenant: made.tenant, conversation_id: home.channel, home: randomUUID() });
    const codeOf = async () => (await browser.refused(campaigns.campaign_teams_channel_choose, choose)).code;
    expect(await codeOf()).toBe('msteams_channel_shared');
    for (const [status, code, problem] of [
      [404, 'ConversationNotFound', 'msteams_channel_lost'],
      [429, 'Busy', 'msteams_rate_limited'],
      [500, 'Broken', 'msteams_unreachable'],
      [403, 'BotDisabledByAdmin', 'msteams_blocked'],
    ] as const) {
      bot.intercept = () => ({ status, body: { error: { code, message: code } } });
      expect(await codeOf()).toBe(problem);
    }
    bot.intercept = null;
    const other = await scene.office();
    const { code } = await other.browser.refused(campaigns.campaign_teams_channel_choose, {
      params: other.params,
      body: { msteams_channel_id },
    });
    expect(code).toBe('not_found');
  });
});

describe('a press of “Take part” in a channel of Microsoft Teams', () => {
  const join = (round_id: number) => buttonAction('join', { round_id });

  it('answers for the member who pressed; the message of the channel stays', async () => {
    const { company_id, round_id, ids, users } = await invited();
    const [first = 0, second = 0] = ids;
    const { card } = await press(personOf(users.get(first)), join(round_id));
    expect(wordsIn(card)).toContain('You accepted.');
    expect(verbsIn(card)).not.toContain('fika.join');
    expect((await memberRow(company_id, round_id, first))?.accepted_at).not.toBeNull();
    expect((await memberRow(company_id, round_id, second))?.accepted_at).toBeNull();
    expect(chat.arrived()).toHaveLength(1);
    expect(chat.updated()).toBeNull();
    const forged = await press(personOf(users.get(second)), join(round_id), { by: 'foreign' });
    expect(forged.statusCode).toBe(401);
    expect((await memberRow(company_id, round_id, second))?.accepted_at).toBeNull();
  });

  it('gives a stranger a link, and changes nothing in the session of another company', async () => {
    const made = await invited();
    const stranger = bot.makePerson({ tenant: made.tenant, conversation_id: `a:${randomUUID()}` });
    const { card } = await press(stranger, join(made.round_id));
    expect(verbsIn(card)).toEqual([]);
    const other = await invited();
    const theirs = other.ids[0] ?? 0;
    const { card: refused } = await press(personOf(other.users.get(theirs)), join(made.round_id));
    expect(wordsIn(refused)).toContain('This session is closed.');
    expect(await memberRow(made.company_id, made.round_id, theirs)).toBeUndefined();
    expect((await memberRow(other.company_id, other.round_id, theirs))?.accepted_at).toBeNull();
  });
});
