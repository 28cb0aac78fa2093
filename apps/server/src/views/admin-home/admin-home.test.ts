import { ENDPOINTS, ROLES, ROUND_STATUS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { reviewing } from '#test/review.ts';

const { admin_home: home } = ENDPOINTS.campaigns;
const { coffees, rounds } = ENDPOINTS;
const holder = testApp();
const { open, act, goTo, roundOf, admin } = reviewing(holder);

/** A superadmin, and a program with two groups that got their email. */
async function office() {
  const { services } = holder.app;
  const superadmin = await makeUser(services, { role: ROLES.superadmin });
  const { company_id } = superadmin;
  const people: MadeUser[] = [];
  for (let index = 0; index < 4; index += 1) people.push(await makeUser(services, { company_id }));
  const ids = people.map(({ user_id }) => user_id);
  const made = await makeCoffees(services, company_id, [ids.slice(0, 2), ids.slice(2)]);
  const now = new Date().toISOString();
  const change = (set: object) =>
    services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('rounds')
        .set(set)
        .where('company_id', '=', company_id)
        .where('id', '=', made.round_id)
        .execute(),
    );
  await change({ status: ROUND_STATUS.matchsSent, matchs_sent_at: now });
  const params = { company_id };
  const show = async (who = superadmin) => (await holder.app.as(who)).call(home, { params });
  return { company_id, superadmin, people, made, params, show, change };
}

describe('the home of admins', () => {
  it('shows the session that was sent last, with its ratings from three on', async () => {
    const { people, made, params, show } = await office();
    expect((await show()).last_session).toMatchObject({
      campaign_id: made.campaign_id,
      round_id: made.round_id,
      number: 1,
      groups: 2,
      met: 0,
      booked: 0,
      rating: null,
      notes: 0,
      latest_note: null,
    });
    const [first = 0, second = 0] = made.ids;
    const say = async (who: number, id: number, rating: number, note: string) =>
      (await holder.app.as(people[who] as MadeUser)).call(coffees.coffees_feedback, {
        params: { ...params, id },
        body: { happened: 'met', rating, note },
      });
    await say(0, first, 5, 'A good lunch');
    await say(1, first, 2, '');
    expect((await show()).last_session).toMatchObject({ met: 1, rating: null, latest_note: 'A good lunch' });
    await say(2, second, 5, 'We share a desk now');
    expect((await show()).last_session).toMatchObject({
      met: 2,
      rating: { average: 4, count: 3, by_value: [0, 1, 0, 0, 2] },
      notes: 2,
      latest_note: 'We share a desk now',
    });
  });

  it('lists emails that did not arrive, drafts and domains that are not verified', async () => {
    const { company_id, people, made, params, superadmin, show } = await office();
    const { services } = holder.app;
    await inCompany(services, company_id, 'write', async (ctx) => {
      await queueDeliveries(ctx, { round_id: made.round_id, kind: 'request', deliveries: people });
      await ctx.db
        .updateTable('deliveries')
        .set({ state: 'failed' })
        .where('company_id', '=', company_id)
        .where('user_id', '=', people[0]?.user_id ?? 0)
        .execute();
    });
    const draft = await makeCampaign(services, { company_id, name: 'Lunch', status: 'draft' });
    const browser = await holder.app.as(superadmin);
    const { sending_domain_create: create } = ENDPOINTS.sending;
    await browser.call(create, { params, body: { domain: `of${company_id}.company.example` } });
    expect(await show()).toMatchObject({
      reviews: [],
      undelivered: [{ round_id: made.round_id, emails: 1 }],
      channels: [],
      domains: [{ domain: `of${company_id}.company.example` }],
    });
    expect((await show()).drafts.map(({ campaign_id: id }) => id)).toContain(draft.campaign_id);
  });

  it('shows an admin the programs that they manage, and no domain', async () => {
    const { company_id, made, show } = await office();
    const { services } = holder.app;
    const other = await makeCampaign(services, { company_id, status: 'draft' });
    const some = (ids: number[]) =>
      makeAdmin(services, {
        company_id,
        permissions: { metrics_access_overall: true, programs_management: ids },
      });
    const nothing = {
      reviews: [],
      open: [],
      undelivered: [],
      drafts: [],
      channels: [],
      domains: [],
      reports: null,
      last_session: null,
    };
    expect(await show(await some([]))).toEqual(nothing);
    const seen = await show(await some([other.campaign_id]));
    expect(seen).toMatchObject({ last_session: null, drafts: [{ campaign_id: other.campaign_id }] });
    expect((await show(await some([made.campaign_id]))).last_session?.round_id).toBe(made.round_id);
  });

  it('forgets a session that was withdrawn', async () => {
    const { show, change } = await office();
    await change({ status: ROUND_STATUS.archived });
    expect((await show()).last_session).toBeNull();
  });
});

describe('groups to review', () => {
  it('wait until they are approved, and are overdue after their date', async () => {
    const reviewed = await open(4);
    const waits = async () =>
      (await (await admin(reviewed)).call(home, { params: { company_id: reviewed.scene.company_id } }))
        .reviews;
    const { round_id } = reviewed.params;
    const { open: answers } = await (
      await admin(reviewed)
    ).call(home, { params: { company_id: reviewed.scene.company_id } });
    expect(answers).toMatchObject([{ round_id, asked: 4, accepted: 4 }]);
    expect(await waits()).toEqual([]);
    await goTo((await roundOf(reviewed)).review_at);
    expect(await waits()).toMatchObject([{ round_id, groups: 2, is_overdue: false }]);
    await act(reviewed, 'session_approve');
    expect(await waits()).toEqual([]);
    await act(reviewed, 'session_unapprove');
    await goTo((await roundOf(reviewed)).matchs_send_at);
    expect(await waits()).toMatchObject([{ round_id, is_overdue: true }]);
    // A program that is stopped still has its session to decide on.
    await (await admin(reviewed)).call(ENDPOINTS.campaigns.deactivate, { params: reviewed.scene.params });
    expect(await waits()).toMatchObject([{ round_id }]);
    await (await admin(reviewed)).call(rounds.session_send, { params: reviewed.params });
    await holder.app.settle();
    expect(await waits()).toEqual([]);
  });
});
