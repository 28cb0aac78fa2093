import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { newestMail } from '#test/mails.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';

const { campaigns, categories, members, participations, rounds } = ENDPOINTS;
const holder = testApp();

describe('a member without a group', () => {
  it('reads no rule and no field that is only for matching; admins do', async () => {
    // One of Sales for four of Design, who must each meet one of Sales.
    const scene = await makeScene(holder.app, [1, 4]);
    const { browser, params, company_id, department } = scene;
    await browser.call(categories.categories_update, {
      params: { company_id, id: department },
      body: { only_for_matching: true },
    });
    await browser.call(campaigns.activate, { params });
    const round_id = await openAndAccept(scene, scene.members);
    await browser.call(rounds.provision, { params });
    await browser.call(rounds.session_send, { params: { ...params, round_id } });
    const { results } = await browser.call(rounds.session_outcomes, {
      params: { ...params, round_id },
      query: { outcome: 'no_partner' },
    });
    expect(results).toHaveLength(3);
    expect(results[0]?.reason.sentence).toMatch(/Rule 1: 4 people from Design share 1 possible match/);

    const alone = scene.members.find(({ user_id }) => user_id === results[0]?.user.id);
    if (!alone) throw new Error('nobody was left without a group');
    const mail = await newestMail(holder.app, alone.email);
    const own = await holder.app.as(alone);
    const page = await own.call(participations['user_campaigns_get'], { params });
    const data = await own.call(members.export_me, { params: { company_id } });
    for (const told of [mail?.text ?? '', mail?.html ?? '', JSON.stringify([page, data.programs])]) {
      expect(told).not.toMatch(/\brule \d|Design|Department|possible match/i);
    }
    expect(mail?.text).toContain(page.sessions[0]?.sentence);
  });
});
