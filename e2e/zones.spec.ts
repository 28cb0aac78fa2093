import { expect, type Page, test } from '@playwright/test';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** The half hours of a day that suit all members, as its reader sees them. */
async function timesOf(page: Page, day: string): Promise<string[]> {
  const section = page.getByRole('region', { name: day, exact: true });
  const later = page.getByRole('button', { name: 'Later days' });
  while (!(await section.isVisible()) && (await later.isEnabled())) await later.click();
  const all = page.getByRole('button', { name: 'Show all times' });
  if (await all.isVisible()) await all.click();
  return section.getByRole('button').allInnerTexts();
}

test('Paris, New York and Auckland book a coffee and move it, while the clocks change in two of them', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const at = (first_name: string, timezone: string) =>
    makeUser(services, { company_id, first_name, timezone, password: PASSWORD });
  const people = [
    await at('Ada', 'Europe/Paris'),
    await at('Bo', 'America/New_York'),
    await at('Cleo', 'Pacific/Auckland'),
  ] as const;
  const { ids } = await makeCoffees(services, company_id, [people.map(({ user_id: id }) => id)]);
  // Paris goes to summer time on 28 March, Auckland leaves it on 4 April; New York has it already.
  await product.setClock('2027-03-22T10:00:00Z');
  const open = async ({ email }: { email: string }, timezoneId: string) => {
    const page = await product.open(browser, email, { timezoneId });
    await page.goto(`/account/${slug}/user/coffees/${ids[0]}`);
    await expect(page.getByRole('heading', { name: 'Find a time' })).toBeVisible();
    return page;
  };
  const paris = await open(people[0], 'Europe/Paris');
  const york = await open(people[1], 'America/New_York');
  const auckland = await open(people[2], 'Pacific/Auckland');

  // The same six half hours before any clock changes, four after Paris, two after Auckland.
  const evening = ['19:00', '19:30', '20:00', '20:30', '21:00', '21:30'];
  expect(await timesOf(paris, 'Friday 26 March')).toEqual(evening);
  expect(await timesOf(paris, 'Monday 29 March')).toEqual(evening.slice(2));
  expect(await timesOf(paris, 'Sunday 4 April')).toEqual(evening.slice(4));
  const afternoon = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30'];
  expect(await timesOf(york, 'Friday 26 March')).toEqual(afternoon);
  expect(await timesOf(york, 'Monday 29 March')).toEqual(afternoon.slice(0, 4));
  expect(await timesOf(york, 'Sunday 4 April')).toEqual(['15:00', '15:30']);
  const morning = ['07:00', '07:30', '08:00', '08:30', '09:00', '09:30'];
  expect(await timesOf(auckland, 'Saturday 27 March')).toEqual(morning);
  expect(await timesOf(auckland, 'Tuesday 30 March')).toEqual(morning.slice(0, 4));
  expect(await timesOf(auckland, 'Monday 5 April')).toEqual(['07:00', '07:30']);
  await expect(auckland.getByText('Your time zone: Auckland')).toBeVisible();

  // New York books; the open pages of the others show it in their own time, and so do the emails.
  await york.getByRole('button', { name: 'Earlier days' }).click();
  await york.getByRole('button', { name: 'Monday 29 March, 14:00' }).click();
  await york.getByRole('button', { name: /^Book .*14:00$/ }).click();
  const whenOf = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'When you meet' }) });
  await expect(whenOf(york)).toContainText(/Monday 29 March.*14:00–14:30/);
  await expect(whenOf(paris)).toContainText(/Monday 29 March.*20:00–20:30/);
  await expect(whenOf(auckland)).toContainText(/Tuesday 30 March.*07:00–07:30/);
  await mailTo(paris.request, people[0].email, /Monday 29 March, 20:00 \(Paris\)/);
  await mailTo(york.request, people[1].email, /Monday 29 March, 14:00 \(New York\)/);
  const told = await mailTo(auckland.request, people[2].email, /Tuesday 30 March, 07:00 \(Auckland\)/);

  // Auckland moves it by the link of the email to after its own clocks have changed.
  await auckland.goto(linkIn(told, '/booking/reschedule/'));
  expect(await timesOf(auckland, 'Monday 5 April')).toEqual(['07:00', '07:30']);
  await auckland.getByRole('button', { name: 'Monday 5 April, 07:30' }).click();
  await auckland.getByRole('button', { name: /^Move to .*07:30$/ }).click();
  await expect(auckland.getByRole('heading', { name: 'Your time is booked' })).toBeVisible();
  await expect(whenOf(paris)).toContainText(/Sunday 4 April.*21:30–22:00/);
  await expect(whenOf(york)).toContainText(/Sunday 4 April.*15:30–16:00/);
  await mailTo(paris.request, people[0].email, /^Moved: .*Sunday 4 April, 21:30 \(Paris\)/);
});
