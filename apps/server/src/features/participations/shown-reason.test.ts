import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';

const { campaigns, categories, participations, rounds } = ENDPOINTS;
const holder = testApp();

it('names a field to a member only while it is open to members', async () => {
  const scene = await makeScene(holder.app, [2, 2]);
  const { browser, params, company_id, department } = scene;
  const { services } = holder.app;
  await browser.call(campaigns.activate, { params });
  const round_id = await openAndAccept(scene, scene.members);
  await browser.call(rounds.provision, { params });
  const [member] = scene.members;
  if (!member) throw new Error('The scene has no members');
  // As if groups were made for a member whose field is empty, while members see the field.
  await services.database.company(company_id, 'write', (db) =>
    sql`update round_members set outcome = 'no_partner', reason = '{"code":"empty_field","rule":1,"name":"Department"}'
      where round_id = ${round_id} and user_id = ${member.user_id}`.execute(db),
  );
  await services.database.company(company_id, 'write', (db) =>
    sql`update rounds set status = 2, matchs_sent_at = app_now() where id = ${round_id}`.execute(db),
  );
  const own = await holder.app.as(member);
  const said = async () =>
    (await own.call(participations.user_campaigns_get, { params })).sessions[0]?.sentence;
  const change = (only_for_matching: boolean) =>
    browser.call(categories.categories_update, {
      params: { company_id, id: department },
      body: { only_for_matching },
    });
  expect(await said()).toContain('Department');
  await change(true);
  expect(await said()).toBe('This program needs information that’s missing from your profile.');
  await change(false);
  expect(await said()).toContain('Department');
});
