import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { slackAnswersScene } from '#test/slack-answers.ts';
import { inDays, productNow } from '#test/clock.ts';
import {
  actionsIn,
  linkUser,
  nextTs,
  postAsSlack,
  pressBody,
  tsBefore,
  wordsOf,
} from '#test/slack-person.ts';
import { makeUser } from '#test/factories.ts';

const { holder, vendor, invited, matched, memberRow, membership, post, setStatus, setUser, user, withUser } =
  slackAnswersScene();

const accept = (round_id: number) => buttonAction('answer', { round_id, answer: 'accepted' });
const decline = (round_id: number) => buttonAction('answer', { round_id, answer: 'rejected' });
const ACCEPT = 'fika.answer.accepted';
const DECLINE = 'fika.answer.rejected';
const PAUSE = 'fika.pause';
const RETURN = 'fika.return';

describe('the answer to an invitation', () => {
  it('is given and changed, and the message shows what can still change', async () => {
    const made = await invited();
    expect(await user.press('U1', accept(made.round_id))).toBe(200);
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String), rejected_at: null });
    expect(wordsOf(user.message('U1'))).toContain('You accepted.');
    expect(actionsIn(user.message('U1'))).toEqual([DECLINE, PAUSE]);
    await user.press('U1', decline(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null, rejected_at: expect.any(String) });
    expect(wordsOf(user.message('U1'))).toContain('You declined.');
    expect(actionsIn(user.message('U1'))).toEqual([ACCEPT, PAUSE]);
    expect(wordsOf(vendor.homes.get('U1'))).toContain('You declined.');
  });

  it('can be withdrawn while the groups are under review, and not after', async () => {
    const made = await invited();
    await user.press('U1', accept(made.round_id));
    await setStatus(made, ROUND_STATUS.provisioned);
    await user.press('U1', accept(made.round_id));
    expect(wordsOf(user.message('U1'))).toContain('The groups are formed and will be sent soon.');
    expect(actionsIn(user.message('U1'))).toEqual([DECLINE, PAUSE]);
    await user.press('U1', decline(made.round_id));
    expect(await memberRow(made)).toMatchObject({ outcome: 'declined' });
  });

  it('changes nothing once the session is sent, canceled or archived, and the message says so', async () => {
    const said = async (status: number) => {
      const made = await invited();
      await setStatus(made, status);
      await user.press('U1', accept(made.round_id));
      expect(await memberRow(made)).toMatchObject({ accepted_at: null });
      expect(actionsIn(user.message('U1'))).toEqual([]);
      return { words: wordsOf(user.message('U1')), refusal: vendor.ephemeral.at(-1) };
    };
    const sent = await said(ROUND_STATUS.matchsSent);
    expect(sent.words).toContain('This session is closed. You didn’t answer.');
    expect(sent.refusal).toMatchObject({
      user: 'U1',
      text: 'The groups of this session are already formed. Join the next one.',
    });
    expect((await said(ROUND_STATUS.deleted)).words).toContain('This session is canceled');
    expect((await said(ROUND_STATUS.archived)).words).toContain('This program has ended');
  });

  it('is in the language of the member', async () => {
    const made = await invited({ culture: 'fr' });
    await user.press('U1', accept(made.round_id));
    expect(wordsOf(user.message('U1'))).toContain('Vous avez accepté.');
    await setStatus(made, ROUND_STATUS.matchsSent);
    await user.press('U1', decline(made.round_id));
    expect(vendor.ephemeral.at(-1)?.text).toBe(
      'Les groupes de cette session sont déjà formés. Rejoignez la prochaine.',
    );
  });

  it('of a message to several people is told to the member alone', async () => {
    const made = await invited();
    await user.press('U1', accept(made.round_id), { channel: 'G1' });
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String) });
    expect(vendor.messages.size).toBe(0);
    expect(wordsOf(vendor.ephemeral.at(-1))).toContain('You accepted.');
  });

  it('is refused to members who are not invited, and to those of other companies', async () => {
    const made = await invited();
    await withUser(made, 'U2');
    await user.press('U2', accept(made.round_id));
    expect(vendor.ephemeral.at(-1)).toMatchObject({ user: 'U2' });
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    const other = await invited();
    await user.press('U1', accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    expect(await memberRow(other)).toMatchObject({ accepted_at: null });
  });
});

describe('an answer that was given otherwise', () => {
  const MINUTES = 240;

  it('counts more than a press of before that comes after it, and less than a later press', async () => {
    const made = await invited();
    await post(made, 'reject');
    await user.press('U1', accept(made.round_id), { action_ts: tsBefore(60) });
    expect(await memberRow(made)).toMatchObject({ accepted_at: null, rejected_at: expect.any(String) });
    expect(wordsOf(user.message('U1'))).toContain('You declined.');
    await user.press('U1', accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String), rejected_at: null });
  });

  it('is compared with the press however wrong the clock of Slack is', async () => {
    const made = await invited();
    await post(made, 'reject');
    // Pressed a minute before it was posted, by a clock that is four minutes ahead.
    const early = { action_ts: tsBefore(60 - MINUTES), secondsAgo: -MINUTES };
    await user.press('U1', accept(made.round_id), early);
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    // Pressed now, by one that is four minutes behind.
    const late = { action_ts: tsBefore(MINUTES), secondsAgo: MINUTES };
    await user.press('U1', accept(made.round_id), late);
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String) });
  });

  it('is also a pause, and whether people met', async () => {
    const made = await invited();
    const { company_id, campaign_id, member } = made;
    const browser = await holder.app.as(member);
    await post(made, 'snooze', { until: inDays(14, await productNow(holder.app)).slice(0, 10) });
    await user.press('U1', buttonAction('return', { campaign_id }), { action_ts: tsBefore(60) });
    await user.press('U1', accept(made.round_id), { action_ts: tsBefore(50) });
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
    const { coffee_id } = await matched(company_id, member);
    const at = { params: { company_id, id: coffee_id } };
    await browser.call(ENDPOINTS.coffees.coffees_feedback, { ...at, body: { happened: 'met', rating: 5 } });
    await user.press('U1', buttonAction('feedback', { coffee_id, happened: 'no' }), {
      action_ts: tsBefore(60),
    });
    const { feedback } = await browser.call(ENDPOINTS.coffees.coffees_get, at);
    expect(feedback).toMatchObject({ happened: 'met', rating: 5 });
  });
});

describe('a user who is no member', () => {
  it('gets a link, and changes nothing', async () => {
    const made = await invited();
    await user.press('U9', accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    expect(vendor.ephemeral).toMatchObject([
      { user: 'U9', text: expect.stringContaining('Link your account') },
    ]);
    expect(wordsOf(vendor.ephemeral[0])).toContain('/optin/slack/');
    expect(await user.command('U9', 'status')).toContain('/optin/slack/');
    expect(wordsOf(await user.openHome('U9'))).toContain('/optin/slack/');
    expect(wordsOf(vendor.homes.get('U9'))).not.toContain('Pairs');
  });

  it('is also one who was deactivated, who gets no link', async () => {
    const made = await invited();
    await setUser(made, { is_active: false, inactive_reason: 'admin' });
    await user.press('U1', accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    expect(wordsOf(vendor.ephemeral.at(-1))).toContain('is inactive');
    expect(wordsOf(vendor.ephemeral.at(-1))).not.toContain('/optin/slack/');
    expect(wordsOf(await user.openHome('U1'))).not.toContain('Pairs');
  });
});

describe('a pause', () => {
  it('begins and ends in the home of the app', async () => {
    const made = await invited();
    const { campaign_id } = made;
    await user.press('U1', buttonAction('pause', { campaign_id, weeks: 2 }), { channel: null });
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
    expect(wordsOf(vendor.homes.get('U1'))).toContain('Your invitations are paused until');
    expect(actionsIn(vendor.homes.get('U1'))).toContain(RETURN);
    await user.press('U1', buttonAction('return', { campaign_id }), { channel: null });
    expect(await membership(made)).toMatchObject({ snoozed_until: null });
    expect(actionsIn(vendor.homes.get('U1'))).toContain(PAUSE);
  });

  it('begins and ends in the message with the invitation, which shows it', async () => {
    const made = await invited();
    const { campaign_id, round_id } = made;
    await user.press('U1', decline(round_id));
    expect(actionsIn(user.message('U1'))).toEqual([ACCEPT, PAUSE]);
    await user.press('U1', buttonAction('pause', { campaign_id, round_id, weeks: 2 }));
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
    expect(wordsOf(user.message('U1'))).toMatch(/You declined\..*Your invitations are paused until/);
    expect(actionsIn(user.message('U1'))).toEqual([ACCEPT, RETURN]);
    await user.press('U1', buttonAction('return', { campaign_id, round_id }));
    expect(await membership(made)).toMatchObject({ snoozed_until: null });
    expect(actionsIn(user.message('U1'))).toEqual([ACCEPT, PAUSE]);
    await user.press('U1', accept(round_id));
    await user.press('U1', buttonAction('pause', { campaign_id, round_id, weeks: 8 }));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null, outcome: 'snoozed' });
    expect(wordsOf(user.message('U1')).match(/paused until/g)).toHaveLength(1);
    expect(actionsIn(user.message('U1'))).toEqual([ACCEPT, DECLINE, RETURN]);
    await setStatus(made, ROUND_STATUS.matchsSent);
    await user.press('U1', buttonAction('return', { campaign_id, round_id }));
    expect(await membership(made)).toMatchObject({ snoozed_until: null });
    expect(actionsIn(user.message('U1'))).toEqual([]);
  });

  it('by missing answers ends in the message that says so', async () => {
    const made = await invited();
    const { company_id, campaign_id, round_id } = made;
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`insert into memberships (company_id, campaign_id, user_id, snoozed_until, paused_at, updated_at)
        values (${company_id}, ${campaign_id}, ${made.member.user_id}, current_date + 28, app_now(), app_now() - interval '1 hour')`.execute(
        db,
      ),
    );
    await user.press('U1', buttonAction('stay', { session_id: round_id }));
    expect(await membership(made)).toMatchObject({ snoozed_until: null, paused_at: null });
    expect(wordsOf(user.message('U1'))).toContain('You’re staying in this program.');
    expect(actionsIn(user.message('U1'))).toEqual([]);
  });

  it('of a program of others is refused in the home of the app', async () => {
    await invited();
    await user.press('U1', buttonAction('pause', { campaign_id: 999_999, weeks: 2 }), { channel: null });
    expect(wordsOf(vendor.homes.get('U1'))).toContain('This doesn’t exist');
    expect(wordsOf(await user.openHome('U1'))).not.toContain('This doesn’t exist');
  });

  it('ends when the member accepts, however the presses arrive', async () => {
    const made = await invited();
    const pause = buttonAction('pause', { campaign_id: made.campaign_id, weeks: 2 });
    const earlier = nextTs();
    await user.press('U1', accept(made.round_id), { action_ts: nextTs() });
    await user.press('U1', pause, { action_ts: earlier });
    expect(await membership(made)).toBeUndefined();
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String) });
  });
});

describe('whether people met', () => {
  const say = (coffee_id: number, happened: 'met' | 'not_yet' | 'no') =>
    buttonAction('feedback', { coffee_id, happened });

  it('is said and changed, and a rating of the web stays', async () => {
    const { company_id, member } = await invited();
    const { coffee_id } = await matched(company_id, member);
    await user.press('U1', say(coffee_id, 'met'));
    expect(wordsOf(user.message('U1'))).toContain('You said that you met.');
    expect(wordsOf(user.message('U1'))).toContain('Hanna Virtanen');
    expect(actionsIn(user.message('U1'))).toEqual(['fika.feedback.not_yet', 'fika.feedback.no']);
    const browser = await holder.app.as(member);
    const at = { params: { company_id, id: coffee_id } };
    await browser.call(ENDPOINTS.coffees.coffees_feedback, {
      ...at,
      body: { happened: 'met', rating: 4 },
    });
    await user.press('U1', say(coffee_id, 'no'));
    await user.press('U1', say(coffee_id, 'met'));
    const { feedback, status } = await browser.call(ENDPOINTS.coffees.coffees_get, at);
    expect(feedback).toMatchObject({ happened: 'met' });
    expect(status).toBe(2);
  });

  it('is told to each of two people who answer in their conversation at once', async () => {
    const made = await invited();
    const { coffee_id, colleague } = await matched(made.company_id, made.member);
    await linkUser(holder.app, colleague, made.slack_team_id, 'U2');
    const pressed = (id: string, happened: 'met' | 'no') =>
      pressBody({ team: vendor.team.id, user: id }, say(coffee_id, happened), { channel: 'G1' });
    await postAsSlack(holder.app, 'interactivity', pressed('U1', 'met'));
    await postAsSlack(holder.app, 'interactivity', pressed('U2', 'no'));
    await holder.app.settle();
    const told = vendor.ephemeral.map((one) => [one.user, wordsOf(one)] as const);
    expect(told.map(([id]) => id).toSorted()).toEqual(['U1', 'U2']);
    expect(new Map(told).get('U1')).toContain('You said that you met.');
    expect(new Map(told).get('U2')).toContain('You said that you couldn’t meet.');
  });

  it('is not asked of a canceled one, of others, and where members have no pages', async () => {
    const { company_id, member } = await invited();
    const { coffee_id } = await matched(company_id, member);
    const browser = await holder.app.as(member);
    const at = { params: { company_id, id: coffee_id } };
    await browser.call(ENDPOINTS.coffees.coffees_update, { ...at, body: { status: 4 } });
    await user.press('U1', say(coffee_id, 'met'));
    expect(wordsOf(user.message('U1'))).toContain('was canceled');
    expect(actionsIn(user.message('U1'))).toEqual([]);
    const stranger = await makeUser(holder.app.services, { company_id });
    const theirs = await matched(company_id, stranger);
    await user.press('U1', say(theirs.coffee_id, 'met'));
    expect(vendor.ephemeral.at(-1)?.text).toContain('This doesn’t exist');
    await holder.app.services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ options: JSON.stringify({ account_access: { enable_account_access: false } }) })
        .where('id', '=', company_id)
        .execute(),
    );
    await user.press('U1', say(coffee_id, 'no'));
    expect(vendor.ephemeral.at(-1)?.text).toContain('turned off member pages');
    expect(wordsOf(await user.openHome('U1'))).not.toContain('Hanna');
  });
});

describe('the home of the app', () => {
  it('shows the sessions, meetings and programs of the member, and nothing of other companies', async () => {
    const made = await invited();
    await matched(made.company_id, made.member);
    const { team } = vendor;
    const other = await invited({ first_name: 'Else' });
    await matched(other.company_id, other.member, { first_name: 'Never', last_name: 'Seen' });
    vendor.team = team;
    const home = await user.openHome('U1');
    expect(actionsIn(home)).toEqual([ACCEPT, DECLINE, 'fika.times', PAUSE]);
    for (const words of [
      'Pairs',
      'Hanna Virtanen',
      'No time booked yet',
      '/user/preferences',
      '/user/availabilities',
    ]) {
      expect(wordsOf(home)).toContain(words);
    }
    expect(wordsOf(home)).not.toContain('Never');
    await user.press('U1', accept(made.round_id), { channel: null });
    expect(wordsOf(vendor.homes.get('U1'))).toContain('You accepted.');
  });
});

describe('the command', () => {
  it('answers with help, status, a pause and colleagues', async () => {
    const made = await invited();
    await matched(made.company_id, made.member);
    await makeUser(holder.app.services, {
      company_id: made.company_id,
      first_name: 'Ida',
      last_name: 'Free',
    });
    expect(await user.command('U1', '')).toContain('/fika status');
    expect(await user.command('U1', 'dance')).toContain('/fika status');
    const status = await user.command('U1', 'status');
    expect(status).toContain('Do you want to take part?');
    expect(status).toContain('Hanna Virtanen. No time booked yet');
    expect(await user.command('U1', 'meet')).toMatch(/Free|Member/);
    expect(await user.command('U1', 'pause 99')).toContain('/fika status');
    expect(await user.command('U1', 'pause 3')).toContain('Pairs. Your invitations are paused until');
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
    expect(await user.command('U1', 'pause')).toContain('no program to pause');
  });

  it('says so where there is nothing to tell', async () => {
    const made = await invited();
    await withUser(made, 'U5');
    expect(await user.command('U5', 'status')).toContain('You have no open invitations');
  });
});
