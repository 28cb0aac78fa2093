import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import type { MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';
import { optinToken } from '#features/participations/tokens.ts';

const { campaigns, feed, participations, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

interface Held {
  scene: Scene;
  round_id: number;
  accepted: MadeUser[];
  declined: MadeUser;
  silent: MadeUser;
}

/** A session with three who accepted, one who declined and one who said nothing; under review where it is wanted. */
async function hold(isReviewed: boolean): Promise<Held> {
  const scene = await makeScene(holder.app, [3, 2], { algo: 'random', rules: [] });
  const { browser, params, company_id } = scene;
  const [a, b, c, declined, silent] = scene.members as [MadeUser, MadeUser, MadeUser, MadeUser, MadeUser];
  await browser.call(campaigns.activate, { params });
  const accepted = [a, b, c];
  const round_id = await openAndAccept(scene, accepted);
  const home = await holder.app.as(declined);
  await home.call(participations.invitation_answer, {
    params: { company_id, id: round_id },
    body: { answer: 'rejected' },
  });
  if (isReviewed) await browser.call(rounds.provision, { params });
  await holder.app.settle();
  return { scene, round_id, accepted, declined, silent };
}

const archive = ({ scene }: Held) => scene.browser.call(campaigns.archive, { params: scene.params });
const withdraw = ({ scene, round_id }: Held) =>
  scene.browser.call(rounds.session_delete, { params: { ...scene.params, round_id } });

async function told({ scene }: Held, member: MadeUser): Promise<string[]> {
  const mails = await mailsTo(scene.app, member.email);
  return mails.filter(({ subject }) => /canceled/.test(subject)).map(({ text }) => text);
}

const ownSession = async ({ scene }: Held, member: MadeUser) => {
  const home = await holder.app.as(member);
  const { sessions } = await home.call(participations.user_campaigns_get, { params: scene.params });
  return sessions[0];
};

const outcomes = async ({ scene, round_id }: Held) => {
  const params = { ...scene.params, round_id };
  const { results } = await scene.browser.call(rounds.session_outcomes, { params });
  return new Map(results.map((row) => [row.user.id, row]));
};

const ENDINGS = [
  { name: 'withdrawn', status: 3, end: withdraw, says: /An admin canceled/ },
  { name: 'archived', status: 4, end: archive, says: /An admin ended/ },
] as const;

describe.each(ENDINGS)('a session that is $name before it was sent', ({ name, status, end, says }) => {
  it.each([
    ['open', false],
    ['under review', true],
  ])(
    'while it is %s: those who had accepted are told, and everybody has an outcome',
    async (_, isReviewed) => {
      const held = await hold(isReviewed);
      const { scene, round_id, accepted, declined, silent } = held;
      await end(held);
      for (const member of accepted) {
        const mails = await told(held, member);
        expect(mails).toHaveLength(1);
        expect(mails[0]).toMatch(says);
        expect(mails[0]).toMatch(
          name === 'archived' ? /There will be no more sessions/ : /next session are planned for/,
        );
        expect(await ownSession(held, member)).toMatchObject({
          outcome: name,
          sentence: expect.stringMatching(says) as string,
        });
        const home = await holder.app.as(member);
        const { results } = await home.call(feed.notifications, { params: { company_id: scene.company_id } });
        expect(results.map(({ kind }) => kind)).toContain('session_canceled');
        const { results: coffees } = await home.call(ENDPOINTS.coffees.coffees, {
          params: { company_id: scene.company_id },
        });
        expect(coffees).toEqual([]);
      }
      for (const member of [declined, silent]) expect(await told(held, member)).toEqual([]);
      expect(await ownSession(held, declined)).toMatchObject({ outcome: 'declined' });
      expect(await ownSession(held, silent)).toMatchObject({ outcome: name });

      const shown = await outcomes(held);
      expect(shown.get(accepted[0]?.user_id ?? 0)).toMatchObject({ outcome: name, reason: { code: name } });
      expect(shown.get(declined.user_id)).toMatchObject({ outcome: 'declined' });
      expect(shown.size).toBe(5);
      const { results } = await scene.browser.call(rounds.sessions, { params: scene.params });
      expect(results).toMatchObject([{ id: round_id, status, groups_count: 0, accepted: 3 }]);
    },
  );
});

it('a session that ended opens as canceled by the links of its invitation', async () => {
  const held = await hold(false);
  await withdraw(held);
  const invited = {
    company_id: held.scene.company_id,
    round_id: held.round_id,
    user_id: held.accepted[0]?.user_id ?? 0,
  };
  const token = optinToken(holder.app.services.keys, 'accept', invited, new Date().toISOString());
  const { optin_view: view, optin } = participations;
  expect(
    await holder.app.anonymous.call(view, { params: { action: 'accept' }, query: { token } }),
  ).toMatchObject({ state: 'gone', why: 'withdrawn' });
  expect(
    await holder.app.anonymous.refused(optin, { params: { action: 'accept' }, body: { token } }),
  ).toMatchObject({ code: 'optin_gone' });
});

it('sends no second email when the program is archived after its session was withdrawn', async () => {
  const held = await hold(true);
  await withdraw(held);
  await archive(held);
  for (const member of held.accepted) expect(await told(held, member)).toHaveLength(1);
  expect((await outcomes(held)).get(held.accepted[0]?.user_id ?? 0)).toMatchObject({ outcome: 'withdrawn' });
});

it('a withdrawn session can no longer be changed, and one without invitations is gone', async () => {
  const held = await hold(true);
  const { browser, params } = held.scene;
  await withdraw(held);
  const ended = { params: { ...params, round_id: held.round_id } };
  for (const endpoint of [rounds.session_delete, rounds.session_send, rounds.session_rerun]) {
    expect(await browser.refused(endpoint, ended)).toMatchObject({ code: 'round_state' });
  }
  const planned = await browser.call(rounds.open_session, {
    params,
    body: { requests_send_at: inDays(30), matchs_send_at: inDays(33) },
  });
  await browser.call(rounds.session_delete, { params: { ...params, round_id: planned.id } });
  expect(
    await browser.refused(rounds.session_get, { params: { ...params, round_id: planned.id } }),
  ).toMatchObject({ code: 'not_found' });
});

it('a paused program keeps its open session, and emails no member that it ended', async () => {
  const held = await hold(false);
  const { browser, params } = held.scene;
  await browser.call(campaigns.deactivate, { params });
  for (const member of held.accepted) expect(await told(held, member)).toEqual([]);
  expect(
    await browser.call(rounds.session_get, { params: { ...params, round_id: held.round_id } }),
  ).toMatchObject({
    status: 1,
    accepted: 3,
  });
});

it('of option 3, members who joined on the page without an invitation are emailed about the end; those who only took part are not', async () => {
  const scene = await makeScene(holder.app, [4, 0], { algo: 'random', rules: [] });
  const { browser, company_id, params } = scene;
  const [asked, joined, untold] = scene.members as [MadeUser, MadeUser, MadeUser];
  const { id } = await browser.call(ENDPOINTS.audiences.audiences_create, {
    params: { company_id },
    body: {
      name: 'Asked',
      filters: {
        version: 'v1',
        operator: 'and',
        filters: [{ type: 'usercompany_id', operator: 'inn', value: [asked.user_id] }],
      },
    },
  });
  await browser.call(campaigns.campaigns_update, {
    params,
    body: { optin_option: 3, optin_audiences: [id] },
  });
  await browser.call(campaigns.activate, { params });
  const round_id = await openAndAccept(scene, [asked]);
  await (
    await holder.app.as(joined)
  ).call(participations.user_campaigns_next, { params, body: { joins: true } });
  await browser.call(rounds.session_delete, { params: { ...params, round_id } });
  await holder.app.settle();
  const canceled = async ({ email }: MadeUser) =>
    (await mailsTo(holder.app, email)).filter(({ subject }) => /canceled/.test(subject)).length;
  expect([await canceled(asked), await canceled(joined), await canceled(untold)]).toEqual([1, 1, 0]);
});
