import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { dayIn } from '#test/clock.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import type { MadeUser } from '#test/factories.ts';
import { newestMail } from '#test/mails.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { availabilities, campaigns, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

async function scene(program = {}): Promise<Scene> {
  const made = await makeScene(holder.app, [4, 0], { rules: [], algo: 'random', ...program });
  await made.browser.call(campaigns.activate, { params: made.params });
  return made;
}

async function away(who: MadeUser | undefined, pause: { from: string; to: string | null } | null) {
  if (!who) throw new Error('the scene has too few members');
  const home = await holder.app.as(who);
  await home.call(availabilities.availabilities_update, {
    params: { company_id: who.company_id },
    body: { pause },
  });
  await holder.app.settle();
  return who;
}

const rowOf = ({ company_id }: Scene, round_id: number, { user_id }: MadeUser) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('round_members')
      .select(['asked_at', 'accepted_at', 'outcome', 'reason'])
      .where('round_id', '=', round_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst(),
  );

describe('a break from all programs', () => {
  it.each([1, 2] as const)('is neither asked nor matched, and ends on its day: option %s', async (option) => {
    const made = await scene({ optin_option: option });
    const { browser, params } = made;
    const who = await away(made.members[0], { from: dayIn(-1), to: dayIn(20) });
    const id = await openAndAccept(made, option === 1 ? made.members.slice(1) : []);
    expect(await rowOf(made, id, who)).toMatchObject({
      asked_at: null,
      accepted_at: null,
      outcome: 'snoozed',
      reason: { code: 'away', until: dayIn(21) },
    });
    await browser.call(rounds.provision, { params });
    expect(await rowOf(made, id, who)).toMatchObject({ outcome: 'snoozed' });
    const { results } = await browser.call(rounds.session_outcomes, { params: { ...params, round_id: id } });
    expect(JSON.stringify(results)).toContain('Paused all programs.');
    await browser.call(rounds.session_send, { params: { ...params, round_id: id } });
    await away(who, null);
    const next = await openAndAccept(made, []);
    expect(await rowOf(made, next, who)).toMatchObject({ outcome: null });
  });

  it('counts on the day of the matches alone', async () => {
    const made = await scene();
    const who = await away(made.members[0], { from: dayIn(-1), to: dayIn(2) });
    const late = await away(made.members[1], { from: dayIn(30), to: null });
    const id = await openAndAccept(made, []);
    for (const one of [who, late]) {
      expect(await rowOf(made, id, one)).toMatchObject({ asked_at: expect.any(String), outcome: null });
    }
  });

  it.each([1, 2] as const)('that ends early opens the session again: option %s', async (option) => {
    const made = await scene({ optin_option: option });
    const asked = option === 1;
    const never = await away(made.members[0], { from: dayIn(-1), to: dayIn(20) });
    const id = await openAndAccept(made, asked ? made.members.slice(1) : []);
    const later = await away(made.members[1], { from: dayIn(0), to: null });
    const home = await holder.app.as(never);
    const snooze = { params: made.params, body: { until: dayIn(30) } };
    await home.call(ENDPOINTS.participations.user_campaigns_snooze, snooze);
    await away(never, null);
    expect(await rowOf(made, id, never), 'still on a break from this program').toMatchObject({
      outcome: 'snoozed',
    });
    await away(later, { from: dayIn(20), to: dayIn(21) });
    const open = { outcome: null, reason: null, accepted_at: asked ? null : (expect.any(String) as string) };
    expect(await rowOf(made, id, later), 'moved to another day').toMatchObject(open);
    await away(never, { from: dayIn(0), to: null });
    await home.call(ENDPOINTS.participations.resubscribe, {
      params: made.params,
      query: { sync: '1' },
    });
    expect(await rowOf(made, id, never), 'still on a break from all').toMatchObject({ outcome: 'snoozed' });
    await away(never, null);
    expect(await rowOf(made, id, never)).toMatchObject(open);
    const mails = await newestMail(holder.app, never.email);
    expect(mails === null).toBe(!asked);
  });

  it('that ends early invites no member who has left, and changes no session under review', async () => {
    const made = await scene();
    const [gone, late] = [made.members[0], made.members[1]];
    await away(gone, { from: dayIn(0), to: null });
    const id = await openAndAccept(made, made.members.slice(1));
    const leaver = await holder.app.as(gone as MadeUser);
    await leaver.call(ENDPOINTS.participations.memberships_change, {
      params: made.params,
      body: { action: 'remove' },
    });
    await away(gone, null);
    expect(await rowOf(made, id, gone as MadeUser)).toMatchObject({ asked_at: null, accepted_at: null });
    await made.browser.call(rounds.provision, { params: made.params });
    await away(late, { from: dayIn(0), to: null });
    await away(late, null);
    expect(await rowOf(made, id, late as MadeUser)).toMatchObject({ outcome: 'snoozed' });
  });

  it.each(['open', 'review'])('takes a yes back in a session: %s', async (state) => {
    const made = await scene();
    const { browser, params } = made;
    const id = await openAndAccept(made, made.members);
    if (state === 'review') await browser.call(rounds.provision, { params });
    const who = await away(made.members[0], { from: dayIn(0), to: null });
    expect(await rowOf(made, id, who)).toMatchObject({
      accepted_at: null,
      outcome: 'snoozed',
      reason: { code: 'away', until: null },
    });
    if (state === 'open') await browser.call(rounds.provision, { params });
    await browser.call(rounds.session_send, { params: { ...params, round_id: id } });
    await holder.app.settle();
    expect(await rowOf(made, id, who)).toMatchObject({ outcome: 'snoozed' });
  });
});
