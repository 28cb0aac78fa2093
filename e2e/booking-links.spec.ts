import { ENDPOINTS } from '@fika/contract';
import { expect, type Page, test } from '@playwright/test';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { call } from './api.ts';
import { expectFit, expectLooks, twoLooks } from './looks.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const { booking_slots: slotsOf, booking_schedule: schedule, booking_cancel: cancel } = ENDPOINTS.booking;
let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('links of a date that has changed meanwhile say so, on a phone, in French and in the dark', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, { company_id, first_name: 'Ada', password: PASSWORD });
  const bo = await makeUser(services, { company_id, first_name: 'Bo', password: PASSWORD });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const whose = { company_id, coffee_id: ids[0] };
  const own = await product.open(browser, ada.email);
  const looks = await twoLooks(product, browser, null);
  const { light, dark } = looks;
  const slots = async () => {
    const answer = await call(own, 'GET', `${slotsOf.path}?company_id=${company_id}&coffee_id=${ids[0]}`);
    return ((await answer.json()) as { slots: string[] }).slots;
  };
  const book = async (starts_at: string | undefined) =>
    expect((await call(own, 'POST', schedule.path, { ...whose, starts_at })).ok()).toBe(true);
  const takeBack = async () => expect((await call(own, 'POST', cancel.path, whose)).ok()).toBe(true);

  await book((await slots())[4]);
  const first = await mailTo(own.request, bo.email, /^Coffee with Ada/);
  const moving = linkIn(first, '/booking/reschedule/');
  const ending = linkIn(first, '/booking/cancel/');
  for (const path of [moving, ending]) await expectFit(looks, path);
  // The link names its member to all but the member who is logged in.
  await expect(light.getByText(/^This link is for Bo/)).toBeVisible();
  const logged = await product.open(browser, bo.email);
  await logged.goto(moving);
  await expect(heading(logged, /Ada/)).toBeVisible();
  await expect(logged.getByText(/^This link is for/)).toHaveCount(0);

  // The other cancels it while both pages are open: buttons that would be refused are gone.
  await Promise.all([light.goto(moving), dark.goto(ending)]);
  await light
    .getByRole('button', { name: /\d\d:\d\d$/ })
    .first()
    .click();
  await expect(heading(dark, /^Annuler l’horaire réservé avec Ada/)).toBeVisible();
  await takeBack();
  await light.getByRole('button', { name: /^Move to/ }).click();
  await expect(heading(light, 'No time is booked anymore')).toBeVisible();
  await dark.getByRole('button', { name: 'Annuler l’horaire' }).click();
  await expect(heading(dark, 'L’horaire est annulé')).toBeVisible();
  await expectLooks(looks);

  // Another date is booked: links of the first one name it and leave it alone.
  const other = (await slots())[6];
  await book(other);
  for (const path of [moving, ending]) {
    await expectFit(looks, path);
    await expect(heading(light, 'Another time is booked now')).toBeVisible();
    await expect(heading(dark, 'Un autre horaire est désormais réservé')).toBeVisible();
    await expect(light.getByRole('button', { name: /^(Cancel|Change the time)/ })).toHaveCount(0);
  }

  // A time that another person takes while the page is open is refused, and no longer offered.
  await expect.poll(() => mailTo(own.request, bo.email, /^Coffee with Ada/)).not.toBe(first);
  const second = linkIn(await mailTo(own.request, bo.email, /^Coffee with Ada/), '/booking/reschedule/');
  await Promise.all([light.goto(second), dark.goto(second)]);
  const taken = light.getByRole('button', { name: /\d\d:\d\d$/ }).first();
  const name = (await taken.innerText()).trim();
  await taken.click();
  const cleo = await makeUser(services, { company_id, first_name: 'Cleo', password: PASSWORD });
  const { ids: more } = await makeCoffees(services, company_id, [[bo.user_id, cleo.user_id]]);
  const theirs = await product.open(browser, cleo.email);
  const answer = await call(theirs, 'POST', schedule.path, {
    company_id,
    coffee_id: more[0],
    starts_at: (await slots())[0],
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await light.getByRole('button', { name: new RegExp(`^Move to .*${name}$`) }).click();
  await expect(light.getByText('This time no longer works for everyone')).toBeVisible();
  await expect(light.getByRole('button', { name: 'Choose a time' })).toBeDisabled();

  // Its time has come and gone.
  await product.setClock(new Date(Date.parse(other ?? '') + 3_600_000).toISOString());
  await expectFit(looks, second);
  await expect(heading(light, 'This coffee is over')).toBeVisible();
  // A link that was forwarded, used for another action or cut off shows its own explanation.
  await expectFit(looks, second.replace('/reschedule/', '/cancel/'));
  await expect(heading(light, 'This link is incomplete')).toBeVisible();
});

test('the time of a link is chosen at once, and booked by the button alone', async ({ browser }) => {
  const { services } = product;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, { company_id, first_name: 'Ada', password: PASSWORD });
  const bo = await makeUser(services, { company_id, first_name: 'Bo', password: PASSWORD });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const page = await product.open(browser, ada.email);
  const query = `company_id=${company_id}&coffee_id=${ids[0]}`;
  const answer = await call(page, 'GET', `${slotsOf.path}?${query}`);
  const { slots } = (await answer.json()) as { slots: string[] };
  // Of a later day than the page shows at first, and one of its last.
  const time = slots.at(-1) ?? '';
  await page.goto(`/booking/schedule/?${query}&time=${encodeURIComponent(time)}`);
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
  expect(await call(page, 'GET', `${slotsOf.path}?${query}`).then((read) => read.json())).toMatchObject({
    state: 'open',
  });
  await page.getByRole('button', { name: /^Book / }).click();
  await expect(page).toHaveURL(/\/booking\/confirmed\//);

  await page.goto(`/booking/schedule/?${query}&time=2020-01-01T10:00:00.000Z`);
  await expect(page.getByRole('button', { name: /^Book / })).toHaveCount(0);
});

test('says that the time of a link is taken, and offers others', async ({ browser }) => {
  const { services } = product;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, { company_id, first_name: 'Ada', password: PASSWORD });
  const bo = await makeUser(services, { company_id, first_name: 'Bo', password: PASSWORD });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const page = await product.open(browser, ada.email);
  await page.goto(
    `/booking/schedule/?company_id=${company_id}&coffee_id=${ids[0]}&time=2020-01-01T10:00:00.000Z`,
  );
  await expect(page.getByText('This time is no longer free. Choose another one.')).toBeVisible();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await page
    .getByRole('button', { name: /\d\d:\d\d$/ })
    .first()
    .click();
  await expect(page.getByText('This time is no longer free. Choose another one.')).toHaveCount(0);
});
