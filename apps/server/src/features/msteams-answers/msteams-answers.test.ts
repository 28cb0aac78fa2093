import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { inDays, productNow } from '#test/clock.ts';
import { makeUser } from '#test/factories.ts';
import { activityOf, postToBot, pressOf } from '#test/teams-bot.ts';
import { teamsAnswersScene, urlsIn, verbsIn, wordsIn } from '#test/teams-answers.ts';

const scenes = teamsAnswersScene();
const { holder, bot, invited, link, matched, press, messageIn, withPerson, write } = scenes;
const { memberRow, membership, post, setStatus, setUser } = scenes;

const accept = (round_id: number) => buttonAction('answer', { round_id, answer: 'accepted' });
const decline = (round_id: number) => buttonAction('answer', { round_id, answer: 'rejected' });
const ACCEPT = 'fika.answer.accepted';
const DECLINE = 'fika.answer.rejected';
const PAUSE = 'fika.pause';
const RETURN = 'fika.return';
const GROUP = { conversation_id: '19:group@thread.v2' };

describe('the answer to an invitation', () => {
  it('is given and changed, and the card and the message show what can still change', async () => {
    const made = await invited();
    const { person } = made;
    const accepted = await press(made, person, accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String), rejected_at: null });
    expect(wordsIn(accepted)).toContain('You accepted.');
    expect(verbsIn(accepted)).toEqual([DECLINE, PAUSE]);
    expect(wordsIn(messageIn(person))).toContain('You accepted.');
    const declined = await press(made, person, decline(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null, rejected_at: expect.any(String) });
    expect(wordsIn(declined)).toContain('You declined.');
    expect(verbsIn(declined)).toEqual([ACCEPT, PAUSE]);
    expect(wordsIn(messageIn(person))).toContain('You declined.');
  });

  it('changes nothing once the session is sent or canceled, and the card says why', async () => {
    const said = async (status: number) => {
      const made = await invited();
      await setStatus(made, status);
      const card = await press(made, made.person, accept(made.round_id));
      expect(await memberRow(made)).toMatchObject({ accepted_at: null });
      expect(verbsIn(card)).toEqual([]);
      return wordsIn(card);
    };
    const sent = await said(ROUND_STATUS.matchsSent);
    expect(sent).toContain('The groups of this session are already formed. Join the next one.');
    expect(sent).toContain('This session is closed. You didn’t answer.');
    expect(await said(ROUND_STATUS.deleted)).toContain('This session is canceled');
  });

  it('is in the language of the member', async () => {
    const made = await invited({ culture: 'fr' });
    const card = await press(made, made.person, accept(made.round_id));
    expect(wordsIn(card)).toContain('Vous avez accepté.');
    expect(card).toMatchObject({ lang: 'fr' });
    await setStatus(made, ROUND_STATUS.matchsSent);
    expect(wordsIn(await press(made, made.person, decline(made.round_id)))).toContain(
      'Les groupes de cette session sont déjà formés. Rejoignez la prochaine.',
    );
  });

  it('of a card that several people read is shown to the member alone', async () => {
    const made = await invited();
    const card = await press(made, made.person, accept(made.round_id), GROUP);
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String) });
    expect(wordsIn(card)).toContain('You accepted.');
    expect(messageIn(GROUP)).toBeUndefined();
    expect(messageIn(made.person)).toBeUndefined();
  });

  it('of someone else counts for them alone', async () => {
    const made = await invited();
    const { person } = await withPerson(made);
    const card = await press(made, person, accept(made.round_id), made.person);
    expect(wordsIn(card)).toBe('This session is over or was canceled.');
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    expect(messageIn(made.person)).toBeUndefined();
    const other = await invited();
    await press(other, other.person, accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
  });

  it('counts once, however often it arrives, and not after a newer one', async () => {
    const made = await invited();
    await press(made, made.person, accept(made.round_id), { secondsAgo: 20 });
    const first = await memberRow(made);
    await press(made, made.person, accept(made.round_id), { secondsAgo: 20 });
    expect(await memberRow(made)).toEqual(first);
    await press(made, made.person, decline(made.round_id), { secondsAgo: 10 });
    const card = await press(made, made.person, accept(made.round_id), { secondsAgo: 15 });
    expect(wordsIn(card)).toContain('You declined.');
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
  });

  it('on the page counts more than a press of before, and less than a later one', async () => {
    const made = await invited();
    await post(made, 'reject');
    const card = await press(made, made.person, accept(made.round_id), { secondsAgo: 60 });
    expect(wordsIn(card)).toContain('You declined.');
    expect(await memberRow(made)).toMatchObject({ accepted_at: null, rejected_at: expect.any(String) });
    await press(made, made.person, accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String), rejected_at: null });
  });
});

describe('a user of Teams who is no active member', () => {
  it('gets a link to connect their account, and changes nothing', async () => {
    const made = await invited();
    const stranger = bot.makePerson({ tenant: made.tenant, address: 'bo@office.example' });
    const card = await press(made, stranger, accept(made.round_id));
    expect(wordsIn(card)).toContain('Link your account');
    expect(urlsIn(card)).toEqual([expect.stringContaining('/user/verify/msteams/')]);
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    const browser = await holder.app.as(made.admin);
    const token = /\/([^/]+)\/$/.exec(urlsIn(card)[0] ?? '')?.[1] ?? '';
    const page = await browser.call(ENDPOINTS.msteams.msteams_link, {
      params: { company_id: made.company_id },
      query: { token },
    });
    expect(page).toMatchObject({ user: { address: 'bo@office.example' } });
  });

  it('gets none while Microsoft does not say who they are', async () => {
    const made = await invited();
    const stranger = bot.makePerson({ tenant: made.tenant });
    bot.intercept = () => ({ status: 503 });
    const card = await press(made, stranger, accept(made.round_id));
    bot.intercept = null;
    expect(wordsIn(card)).toContain('Link your account');
    expect(urlsIn(card)).toEqual([]);
  });

  it('is also one who was deactivated, who gets no link', async () => {
    const made = await invited();
    await setUser(made, { is_active: false, inactive_reason: 'admin' });
    const card = await press(made, made.person, accept(made.round_id));
    expect(await memberRow(made)).toMatchObject({ accepted_at: null });
    expect(wordsIn(card)).toContain('is inactive');
    expect(urlsIn(card)).toEqual([]);
    expect(wordsIn((await write(made, made.person, 'status')).card)).toContain('is inactive');
  });

  it('is also one who was found by their address and is an admin now', async () => {
    const made = await invited();
    const admin = await makeUser(holder.app.services, { company_id: made.company_id, role: 1 });
    const person = await link(made, admin, { linked_by: 'address' });
    expect(wordsIn((await write(made, person, 'status')).card)).toContain('Link your account');
  });
});

describe('a pause', () => {
  it('begins and ends in the card with the invitation, which shows it', async () => {
    const made = await invited();
    const { campaign_id, round_id, person } = made;
    await press(made, person, decline(round_id));
    const paused = await press(made, person, buttonAction('pause', { campaign_id, round_id, weeks: 2 }));
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
    expect(wordsIn(paused)).toMatch(/You declined\..*Your invitations are paused until/);
    expect(verbsIn(paused)).toEqual([ACCEPT, RETURN]);
    expect(verbsIn(messageIn(person))).toEqual([ACCEPT, RETURN]);
    const back = await press(made, person, buttonAction('return', { campaign_id, round_id }));
    expect(await membership(made)).toMatchObject({ snoozed_until: null });
    expect(verbsIn(back)).toEqual([ACCEPT, PAUSE]);
  });

  it('begins and ends in the card with everything', async () => {
    const made = await invited();
    const { campaign_id, person } = made;
    const paused = await press(made, person, buttonAction('pause', { campaign_id, weeks: 2 }));
    expect(wordsIn(paused)).toContain('Your invitations are paused until');
    expect(verbsIn(paused)).toContain(RETURN);
    const back = await press(made, person, buttonAction('return', { campaign_id }));
    expect(await membership(made)).toMatchObject({ snoozed_until: null });
    expect(verbsIn(back)).toContain(PAUSE);
    expect(verbsIn(messageIn(person))).toContain(PAUSE);
  });

  it('of a program of others is refused', async () => {
    const made = await invited();
    const card = await press(made, made.person, buttonAction('pause', { campaign_id: 999_999, weeks: 2 }));
    expect(wordsIn(card)).toContain('This doesn’t exist');
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
    const card = await press(made, made.person, buttonAction('stay', { session_id: round_id }));
    expect(await membership(made)).toMatchObject({ snoozed_until: null, paused_at: null });
    expect(wordsIn(card)).toContain('You’re staying in this program.');
    expect(verbsIn(card)).toEqual([]);
  });

  it('ends by an answer on the page, and an older press does not end another', async () => {
    const made = await invited();
    const { campaign_id, person } = made;
    await post(made, 'snooze', { until: inDays(14, await productNow(holder.app)).slice(0, 10) });
    await press(made, person, buttonAction('return', { campaign_id }), { secondsAgo: 60 });
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
  });
});

describe('whether people met', () => {
  const say = (coffee_id: number, happened: 'met' | 'not_yet' | 'no') =>
    buttonAction('feedback', { coffee_id, happened });

  it('is said by each of two people for themselves, in one card', async () => {
    const made = await invited();
    const { coffee_id, colleague } = await matched(made.company_id, made.member);
    const other = await link(made, colleague);
    const [own, theirs] = await Promise.all([
      press(made, made.person, say(coffee_id, 'met'), GROUP),
      press(made, other, say(coffee_id, 'no'), GROUP),
    ]);
    expect(wordsIn(own)).toContain('You said that you met.');
    expect(wordsIn(theirs)).toContain('You said that you couldn’t meet.');
    expect(messageIn(GROUP)).toBeUndefined();
    const changed = await press(made, made.person, say(coffee_id, 'not_yet'), GROUP);
    expect(wordsIn(changed)).toContain('You said that you haven’t met yet.');
    expect(await scenes.feedbackOf(made.company_id, coffee_id)).toEqual([
      { user_id: made.member.user_id, happened: 'not_yet' },
      { user_id: colleague.user_id, happened: 'no' },
    ]);
  });

  it('is refused of a meeting of others, and where members have no pages', async () => {
    const made = await invited();
    const { company_id, member, person } = made;
    const stranger = await makeUser(holder.app.services, { company_id });
    const theirs = await matched(company_id, stranger);
    const card = await press(made, person, say(theirs.coffee_id, 'met'));
    expect(wordsIn(card)).toContain('This doesn’t exist');
    expect(wordsIn(card)).not.toContain('Hanna');
    const { coffee_id } = await matched(company_id, member);
    await holder.app.services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ options: JSON.stringify({ account_access: { enable_account_access: false } }) })
        .where('id', '=', company_id)
        .execute(),
    );
    expect(wordsIn(await press(made, person, say(coffee_id, 'met')))).toContain('turned off member pages');
    expect(await scenes.feedbackOf(company_id, coffee_id)).toEqual([]);
  });
});

describe('what Microsoft posts', () => {
  it('is a press whose answer is the card, and a text that is answered in the same chat', async () => {
    const made = await invited();
    const { action_id: verb, value } = accept(made.round_id);
    const pressed = await postToBot(holder.app, bot, pressOf(bot, made.person, { verb, value }));
    const answer = pressed.json<{ statusCode: number; type: string; value: object }>();
    expect(answer).toMatchObject({ statusCode: 200, type: 'application/vnd.microsoft.card.adaptive' });
    expect(wordsIn(answer.value)).toContain('You accepted.');
    expect(await memberRow(made)).toMatchObject({ accepted_at: expect.any(String) });
    await holder.app.settle();
    expect(wordsIn(messageIn(made.person))).toContain('You accepted.');
    await postToBot(holder.app, bot, activityOf(bot, made.person, { text: 'status' }));
    await holder.app.settle();
    const sent = bot.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith('/activities'));
    expect(sent?.path).toContain(encodeURIComponent(made.person.conversation_id));
    expect(wordsIn(sent?.body)).toContain('You accepted.');
  });

  it('is a press of a button of another version: everything that is open comes in its place', async () => {
    const made = await invited();
    const old = { verb: 'fika.dance', value: '{}' };
    const answer = await postToBot(holder.app, bot, pressOf(bot, made.person, old));
    expect(wordsIn(answer.json())).toContain('Do you want to take part?');
    await holder.app.settle();
    expect(messageIn(made.person)).toBeUndefined();
  });

  it('waits for its turn where Microsoft takes no more messages', async () => {
    const made = await invited();
    let refusals = 0;
    bot.intercept = ({ method }) => {
      if (method !== 'PUT' || refusals > 0) return null;
      refusals += 1;
      return { status: 429, headers: { 'retry-after': '1' } };
    };
    await press(made, made.person, accept(made.round_id));
    expect(refusals).toBe(1);
    await holder.app.advance('1 minute');
    bot.intercept = null;
    expect(wordsIn(messageIn(made.person))).toContain('You accepted.');
  });
});

describe('what someone writes', () => {
  it('is answered with help, everything that is open, a pause and colleagues', async () => {
    const made = await invited();
    const { company_id, person } = made;
    await matched(company_id, made.member);
    await makeUser(holder.app.services, { company_id, first_name: 'Ida', last_name: 'Free' });
    const help = await write(made, person, 'Hello!');
    expect(help.text).toMatch(/^status: your invitations/);
    expect(wordsIn(help.card)).not.toContain('/fika');
    const status = await write(made, person, ' Status ');
    expect(status.text).toContain('Do you want to take part?');
    expect(wordsIn(status.card)).toContain('Hanna Virtanen');
    expect(verbsIn(status.card)).toEqual([ACCEPT, DECLINE, 'fika.times', PAUSE]);
    expect(wordsIn((await write(made, person, 'meet')).card)).toMatch(/Free|Member/);
    expect((await write(made, person, 'pause 99')).text).toMatch(/^status: /);
    expect((await write(made, person, 'pause 3')).text).toContain('Pairs. Your invitations are paused until');
    expect(await membership(made)).toMatchObject({ snoozed_until: expect.any(String) });
    expect((await write(made, person, 'pause')).text).toContain('no program to pause');
  });

  it('is answered with a link for strangers, and in the language of the member', async () => {
    const made = await invited({ culture: 'fr' });
    const stranger = bot.makePerson({ tenant: made.tenant });
    expect((await write(made, stranger, 'help')).text).toContain('Link your account');
    expect((await write(made, made.person, 'help')).text).toContain('vos invitations');
  });
});
