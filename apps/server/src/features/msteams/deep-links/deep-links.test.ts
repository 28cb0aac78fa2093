import { expect, it } from 'vitest';
import { teamsAnswersScene, urlsIn } from '#test/teams-answers.ts';
import { activityOf, postToBot, pressOf } from '#test/teams-bot.ts';
import { elementsIn } from '#test/teams-cards.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { inTabs } from './present.ts';

const { holder, bot, vendor, invited, runAll } = teamsAnswersScene();
const place = { PUBLIC_URL: 'https://fika.example', BASE_PATH: '/meet/' };
const base = 'https://fika.example/meet/';

const linkOf = (url: string, appId: string | null = 'the app') => {
  const card = {
    type: 'AdaptiveCard',
    body: [{ type: 'ActionSet', actions: [{ type: 'Action.OpenUrl', url }] }],
  };
  return urlsIn(inTabs(card, place, { catalog_app_id: appId }))[0] ?? '';
};

it('links to pages that a tab has lead to the tab, and to the page in a browser without it', () => {
  const page = `${base}account/office/user/campaigns/details/7`;
  const link = new URL(linkOf(page));
  expect(link.origin + link.pathname).toBe('https://teams.microsoft.com/l/entity/the%20app/myprograms');
  expect(link.searchParams.get('webUrl')).toBe(page);
  expect(JSON.parse(link.searchParams.get('context') ?? '')).toEqual({ subEntityId: 'program-7' });
  const tabs = ['user', 'user/network', 'user/campaigns/'].map((path) =>
    linkOf(`${base}account/office/${path}`),
  );
  expect(tabs.map((one) => new URL(one).pathname.split('/').at(-1))).toEqual([
    'activity',
    'network',
    'myprograms',
  ]);
  expect(tabs.some((one) => one.includes('context'))).toBe(false);
});

it('other addresses, those with a token, and all of them while the app is not known stay as they are', () => {
  for (const url of [
    `${base}account/office/user/coffees/4`,
    `${base}account/office/admin/campaigns/details/7`,
    `${base}account/office/user?token=secret`,
    `${base}account/office/user#secret`,
    `${base}optin/unsubscribe/campaign/confirmation?token=secret`,
    'https://elsewhere.example/account/office/user',
    'https://fika.example.evil.example/meet/account/office/user',
    'mailto:someone@office.example',
  ])
    expect(linkOf(url)).toBe(url);
  expect(linkOf(`${base}account/office/user`, null)).toBe(`${base}account/office/user`);
});

it('messages of the app and answers to presses have them once the app is found in the catalog', async () => {
  const { tenant, person, round_id } = await invited();
  const links = (content: unknown) =>
    elementsIn(content).flatMap(({ url }) => (typeof url === 'string' ? [url] : []));
  const isTab = (url: string) => url.startsWith(`https://teams.microsoft.com/l/entity/app%20of%20${tenant}/`);
  const status = async () => {
    await postToBot(holder.app, bot, activityOf(bot, person, { text: 'status' }));
    await runAll();
    return links(bot.posted.at(-1)?.body);
  };
  expect((await status()).some((url) => url.includes('/l/entity/'))).toBe(false);
  vendor.installs.catalog.add(tenant);
  await holder.app.services.database.system('write', (db) =>
    db
      .updateTable('msteams_users')
      .set({ conversation_id: null })
      .where('object_id', '=', person.object_id)
      .execute(),
  );
  await holder.app.services.jobs.runOnce(holder.app.services, 'msteams.install-due');
  await runAll();
  const shown = await status();
  expect(shown.filter(isTab).map((url) => new URL(url).pathname.split('/').at(-1))).toContain('activity');
  // Pages that no tab has.
  expect(shown.some((url) => url.endsWith('/user/preferences'))).toBe(true);
  const { action_id: verb, value } = buttonAction('pause', { campaign_id: 999_999, weeks: 2 });
  const answer = await postToBot(holder.app, bot, pressOf(bot, person, { verb, value }));
  expect(round_id).toBeGreaterThan(0);
  expect(links(answer.json<{ value: unknown }>().value).some(isTab)).toBe(true);
});
