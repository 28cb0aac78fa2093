import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';

const { campaigns } = ENDPOINTS;
const holder = testApp();

async function program() {
  const admin = await makeAdmin(holder.app.services);
  const { company_id } = admin;
  const browser = await holder.app.as(admin);
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: { name: 'Coffee' },
  });
  const params = { company_id, id };
  const pin = (pinned_note: string | null) =>
    browser.call(campaigns.campaign_note, { params, body: { pinned_note } });
  return { company_id, params, browser, pin };
}

it('is shown, edited and removed, and the history says so', async () => {
  const { browser, params, pin } = await program();
  expect((await browser.call(campaigns.campaigns_get, { params })).pinned_note).toBeNull();
  expect((await pin('  No sessions in August.  ')).pinned_note).toBe('No sessions in August.');
  await pin('No sessions in July.');
  expect((await pin(null)).pinned_note).toBeNull();
  const { results } = await browser.call(campaigns.campaign_history, { params });
  const changes = results.flatMap((entry) => entry.changes);
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Pinned note', 'No sessions in July.', 'none'],
    ['Pinned note', 'No sessions in August.', 'No sessions in July.'],
    ['Pinned note', 'none', 'No sessions in August.'],
  ]);
});

it('is refused when it is empty, too long, or of an archived program', async () => {
  const { browser, params, pin } = await program();
  const refused = (pinned_note: string) =>
    browser.refused(campaigns.campaign_note, { params, body: { pinned_note } });
  expect((await refused('   ')).code).toBe('invalid_input');
  expect((await refused('x'.repeat(501))).code).toBe('invalid_input');
  await pin('No sessions in August.');
  await browser.call(campaigns.archive, { params });
  expect((await refused('Something else')).code).toBe('campaign_state');
});

it('is not copied with the program', async () => {
  const { browser, params, pin } = await program();
  await pin('No sessions in August.');
  expect((await browser.call(campaigns.clone, { params })).pinned_note).toBeNull();
});
