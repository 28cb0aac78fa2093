import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeScene } from '#test/scenes.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();

it('matches no pair twice in programs that draw at the same moment and wait for their admins', async () => {
  const { browser, company_id } = await makeScene(holder.app, [4, 4]);
  const programs = [];
  for (const name of ['Breakfast', 'Lunch', 'Tea', 'Supper']) {
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: {
        name,
        exclude_admins: true,
        optin_option: 2,
        review_before_send: true,
        next_matchs_send_at: inDays(1),
      },
    });
    const params = { company_id, id };
    await browser.call(campaigns.activate, { params });
    await browser.call(rounds.open_session, { params });
    programs.push(params);
  }
  // Each has its people; all of them are drawn at once, and none is sent.
  await holder.app.services.jobs.drain(holder.app.services);
  await Promise.all(programs.map((params) => browser.call(rounds.provision, { params })));
  const pairs: string[] = [];
  for (const params of programs) {
    const { results } = await browser.call(rounds.sessions, { params });
    const at = { ...params, round_id: results[0]?.id ?? 0 };
    const groups = await browser.call(rounds.session_groups, { params: at });
    for (const { members } of groups.results)
      pairs.push(
        members
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .join(),
      );
  }
  expect(pairs).toHaveLength(16);
  expect(new Set(pairs).size).toBe(16);
});
