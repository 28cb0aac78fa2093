import { type Browser, expect, type Page, test } from '@playwright/test';
import { bookingToken } from '../apps/server/src/features/booking/tokens.ts';
import { appNow } from '../apps/server/src/platform/db/database.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { optinScene } from '../apps/server/src/test/optin.ts';
import type { OptinAction } from '../packages/contract/src/endpoints/participations.ts';
import { expectAccessible, expectReadable } from './accessible.ts';
import { call } from './api.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
/** Where the links of an invitation lead, each named by what its token is good for. */
const LINKS = [
  'accept',
  'reject',
  'reject/confirmation',
  'snooze',
  'stay',
  'unsubscribe',
  'unsubscribe/campaign/confirmation',
  'unsubscribe/coffee/confirmation',
  'resubscribe',
] as const;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct({ GOOGLE_CLIENT_ID: 'fika', GOOGLE_CLIENT_SECRET: 'fika' });
});

test.afterAll(() => product.stop());

test.describe.configure({ timeout: 120_000 });

interface Looks {
  light: Page;
  dark: Page;
}

/** Two phones of the same person: English in light, French in the dark and as narrow as a phone gets. */
async function twoLooks(browser: Browser, email: string | null): Promise<Looks> {
  const light = await product.open(browser, email, { viewport: PHONE, colorScheme: 'light' });
  const dark = await product.open(browser, email, { viewport: NARROW, colorScheme: 'dark', locale: 'fr-FR' });
  await dark.context().addInitScript(() => localStorage.setItem('fika-language', 'fr'));
  return { light, dark };
}

/** A page in both looks: no rule is broken, nothing is wider than the phone, and it says its language. */
async function expectFit({ light, dark }: Looks, path: string): Promise<void> {
  await test.step(path.replace(/token=[^&]+/, 'token'), async () => {
    await Promise.all([light.goto(path), dark.goto(path)]);
    for (const page of [light, dark]) {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Loading|Chargement)/ })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /^(No table here|Pas de table ici)/ })).toHaveCount(0);
    }
    await expectAccessible(light);
    await expectReadable(dark);
    await expect(dark.locator('html')).toHaveAttribute('lang', 'fr');
    const widths = await Promise.all(
      [light, dark].map((page) => page.locator('html').evaluate((root) => root.scrollWidth)),
    );
    expect(widths[0]).toBeLessThanOrEqual(PHONE.width);
    expect(widths[1]).toBeLessThanOrEqual(NARROW.width);
  });
}

/** Another last letter: what a link becomes that somebody changed. */
const tampered = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

test('what the links of an invitation open, in every state of it', async ({ browser }) => {
  const scene = optinScene(product);
  const looks = await twoLooks(browser, null);
  const at = (page: string, token: string) => `/optin/${page}?token=${token}`;
  const actionOf = (page: string) => page.split('/', 1)[0] as OptinAction;
  const open = await scene.ask({ users: 2 });
  for (const page of LINKS) await expectFit(looks, at(page, open.token(actionOf(page))));
  await expectFit(looks, at('accept', tampered(open.token('accept'))));

  const { light } = looks;
  for (const [page, button] of [
    ['accept', 'Yes, I’m in'],
    ['reject/confirmation', 'Not this time'],
    ['snooze', /^Snooze until/],
    ['unsubscribe/campaign/confirmation', 'Leave the program'],
  ] as const) {
    const { token } = await scene.ask({ users: 2 });
    await light.goto(at(page, token(actionOf(page))));
    await light.getByRole('button', { name: button }).click();
    await expect(light.getByRole('button', { name: button })).toHaveCount(0);
    await expectFit(looks, at('accept', token('accept')));
  }
  const drawn = await scene.ask({ users: 2 });
  await scene.setStatus(drawn, 2);
  for (const page of ['accept', 'late'] as const) await expectFit(looks, at(page, drawn.token(page)));
  const away = await scene.ask({ users: 2 });
  await scene.setUser(away, { is_active: false, inactive_reason: 'admin' });
  await expectFit(looks, at('accept', away.token('accept')));
});

test('the pages of a booking and of a member’s own time, in every state', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const member = (first_name: string) =>
    makeUser(services, { company_id, first_name, timezone: 'Europe/Paris', password: PASSWORD });
  const [ada, bo] = [await member('Ada'), await member('Bo')];
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const coffee_id = ids[0] ?? 0;
  const now = await services.database.global('read', appNow);
  const guest = { company_id, coffee_id, user_id: ada.user_id, booking_id: 0 };
  const token = bookingToken(services.keys, 'schedule', guest, now);
  const nobody = await twoLooks(browser, null);
  const own = await twoLooks(browser, ada.email);
  const home = `/account/${slug}`;
  const coffee = `${home}/user/coffees/${coffee_id}`;
  const whose = `company_id=${company_id}&coffee_id=${coffee_id}`;

  await expectFit(nobody, `/booking/schedule/?token=${token}`);
  await expectFit(nobody, `/booking/schedule/?token=${tampered(token)}`);
  await expectFit(nobody, `/booking/cancel/?token=${token}`);
  const expired = bookingToken(services.keys, 'schedule', guest, '2026-01-01T00:00:00Z');
  await expectFit(nobody, `/booking/schedule/?token=${expired}`);
  await own.light.goto(coffee);
  await expect(own.light.getByRole('heading', { name: 'Find half an hour' })).toBeVisible();
  await expectAccessible(own.light);
  const slots = await own.light.request.get(`/api/v1/booking/slots/?${whose}`);
  const [starts_at] = ((await slots.json()) as { slots: string[] }).slots;
  const booked = await call(own.light, 'POST', '/api/v1/booking/schedule/', {
    company_id,
    coffee_id,
    starts_at,
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  for (const page of ['schedule', 'reschedule', 'confirmed', 'cancel'])
    await expectFit(own, `/booking/${page}/?${whose}`);
  expect((await call(own.light, 'POST', '/api/v1/booking/cancel/', { company_id, coffee_id })).ok()).toBe(
    true,
  );
  await expectFit(own, `/booking/canceled/?${whose}`);

  for (const page of [
    'user',
    'user/campaigns',
    'user/network',
    'user/preferences',
    'user/preferences/add',
    'user/availabilities',
    'notifications',
  ])
    await expectFit(own, `${home}/${page}`);
  await expectFit(own, '/integrations/calendars/callback?error=access_denied&state=spent');
  await expectFit(own, '/integrations/calendars/callback?code=spent&state=spent');
});
