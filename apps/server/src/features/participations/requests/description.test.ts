import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { mailsTo } from '#test/mails.ts';
import { optinScene } from '#test/optin.ts';

const holder = testApp();
const { ask, askAgain, view } = optinScene(holder);

const describe = (company_id: number, description: string) =>
  holder.app.services.database.company(company_id, 'write', (db) =>
    db.updateTable('campaigns').set({ description }).where('company_id', '=', company_id).execute(),
  );

it('is in the invitation and on the page of the answer, cut at a sentence', async () => {
  const asked = await ask();
  const sentence = 'You meet a colleague from another department.';
  await describe(asked.company_id, `${sentence}\n${'And talk about all that you like. '.repeat(20)}`);
  const again = await askAgain(asked);
  const [mail] = await mailsTo(holder.app, asked.user.email);
  expect(mail?.text).toContain(`${sentence} And talk about all that you like.`);
  const { campaign } = await view(again);
  expect(campaign.description).toMatch(/^You meet a colleague .+ that you like\.$/);
  expect(campaign.description.length).toBeLessThanOrEqual(280);
  expect(mail?.text).toContain(campaign.description);
});

it('is missing where a program has none', async () => {
  const asked = await ask();
  const [mail] = await mailsTo(holder.app, asked.user.email);
  expect(mail?.text).not.toMatch(/\n{3}/);
  expect((await view(asked)).campaign.description).toBe('');
});
