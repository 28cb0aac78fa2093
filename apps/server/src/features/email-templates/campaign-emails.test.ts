import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeScene } from '#test/scenes.ts';

const { campaigns } = ENDPOINTS;
const holder = testApp();

it('are read with their program when they are asked for, and taken back with it', async () => {
  const { browser, params } = await makeScene(holder.app, [1, 1], { culture: 'fr' });
  const plain = await browser.call(campaigns.campaigns_get, { params });
  expect(plain).not.toHaveProperty('match_html');
  const whole = await browser.call(campaigns.campaigns_get, { params, query: { emails: 'true' } });
  expect(whole).toMatchObject(plain);
  expect(whole.request_json).toMatchObject({ type: 'doc' });
  expect(whole.match_json).not.toEqual(whole.request_json);
  expect(whole.request_html).toMatch(/<html[^>]* lang="fr"/);
  expect(whole.match_html).toMatch(/<html[^>]* lang="fr"/);
  const put = (body: object) => browser.call(campaigns.campaigns_update, { params, body });
  expect(await put(whole)).toEqual(plain);
});
