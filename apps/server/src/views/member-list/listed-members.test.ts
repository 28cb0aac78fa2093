import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';

const holder = testApp();

describe('the list of members', () => {
  it('returns the number of their programs, their last coffee, and whether their address bounces', async () => {
    const { app } = holder;
    const scene = await makeScene(app, [2, 1]);
    const { company_id, browser, members } = scene;
    // The first and the last are of different departments.
    const [ada, cy, bo] = members;
    if (!ada || !bo || !cy) throw new Error('nobody there');
    const params = { company_id };
    const listed = async () => {
      const { results } = await browser.call(ENDPOINTS.members.users, { params });
      return new Map(
        results.map(({ id, programs, last_coffee_at: coffee, mail_bounced: bounced }) => [
          id,
          { programs, coffee, bounced },
        ]),
      );
    };
    const nothing = { programs: 0, coffee: null, bounced: false };
    expect((await listed()).get(ada.user_id)).toEqual(nothing);
    await browser.call(ENDPOINTS.campaigns.activate, { params: scene.params });
    const round_id = await openAndAccept(scene, [ada, bo]);
    expect((await listed()).get(ada.user_id)).toEqual({ ...nothing, programs: 1 });
    await browser.call(ENDPOINTS.rounds.provision, { params: scene.params });
    expect((await listed()).get(ada.user_id), 'nobody is told yet').toMatchObject({ coffee: null });
    await browser.call(ENDPOINTS.rounds.session_send, { params: { ...scene.params, round_id } });
    await app.settle();
    await app.services.database.company(company_id, 'write', async (db) => {
      const left = { company_id, campaign_id: scene.params.id, user_id: bo.user_id, status: 'left' };
      await db
        .insertInto('memberships')
        .values(left)
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'campaign_id', 'user_id']).doUpdateSet(left),
        )
        .execute();
      const { email } = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', cy.user_id)
        .executeTakeFirstOrThrow();
      await db.insertInto('suppressions').values({ company_id, email, reason: 'bounced' }).execute();
    });
    const coffee = expect.stringMatching(/^\d{4}-/);
    const after = await listed();
    expect(after.get(ada.user_id)).toEqual({ programs: 1, coffee, bounced: false });
    expect(after.get(bo.user_id), 'who left takes part in nothing').toEqual({
      programs: 0,
      coffee,
      bounced: false,
    });
    expect(after.get(cy.user_id)).toMatchObject({ coffee: null, bounced: true });
    await browser.call(ENDPOINTS.campaigns.deactivate, { params: scene.params });
    expect((await listed()).get(ada.user_id)).toMatchObject({ programs: 0, coffee });
  });
});
