import { ENDPOINTS, LIMITS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { setClock } from '#test/clock.ts';
import { mailsTo } from '#test/mails.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';
import { answerInvitation } from './invitations/commands/answer-invitation.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();

/** An open session of five: two accepted, one declined, two did not answer. Its reminder is due a day before the matches. */
async function scene() {
  const made = await makeScene(holder.app, [5, 0], { algo: 'random', rules: [], reminder_hours: 24 });
  const { company_id, params, browser, members } = made;
  await browser.call(campaigns.activate, { params });
  const round_id = await openAndAccept(made, members.slice(0, 2));
  await inCompany(holder.app.services, company_id, 'write', (ctx) =>
    answerInvitation(
      ctx,
      { company_id, round_id, user_id: members[2]?.user_id ?? 0 },
      { answer: 'rejected' },
    ),
  );
  const at = { params: { ...params, round_id } };
  const reminders = async () => {
    await holder.app.settle();
    const mails = await Promise.all(members.map(({ email }) => mailsTo(holder.app, email)));
    return mails.map((all) => all.filter(({ subject }) => subject.includes('still time to answer')).length);
  };
  return { ...made, at, reminders, show: () => browser.call(rounds.session_reminder, at) };
}

describe('a reminder by hand', () => {
  it('reaches members who did not answer, once, and none follows on its date', async () => {
    const { browser, at, show, reminders } = await scene();
    expect(await show()).toMatchObject({ count: 2, sent_at: null });
    expect((await browser.refused(rounds.session_remind, at)).code).toBe('reminder_too_soon');
    await holder.app.advance(`${LIMITS.reminderRest} hours`);
    expect(await browser.call(rounds.session_remind, at)).toEqual({ count: 2 });
    expect(await reminders()).toEqual([0, 0, 0, 1, 1]);
    expect((await show()).sent_at).not.toBeNull();
    expect((await browser.refused(rounds.session_remind, at)).code).toBe('reminder_sent');
    // The date of the reminder passes, a day before the matches.
    const { matchs_send_at: matches } = await browser.call(rounds.session_get, at);
    await setClock(holder.app, Date.parse(matches) - 2 * 3_600_000);
    await holder.app.tick();
    expect(await reminders()).toEqual([0, 0, 0, 1, 1]);
  });

  it('is refused once answers are closed', async () => {
    const { browser, at, params, show } = await scene();
    await holder.app.advance(`${LIMITS.reminderRest} hours`);
    await browser.call(rounds.provision, { params });
    await holder.app.settle();
    expect((await browser.refused(rounds.session_remind, at)).code).toBe('round_state');
    expect((await show()).sent_at).toBeNull();
  });
});
